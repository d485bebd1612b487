import type { Hono } from 'hono';
import { z } from 'zod';
import type { CertificateAuthority } from '../authority/open-certificate-authority.ts';
import { readCertificateRequest } from '../authority/read-certificate-request.ts';
import type { GoogleWallet } from '../google/create-google-wallet.ts';
import { LabError } from '../lab-error.ts';

export interface VendorParts {
  certificateAuthority: CertificateAuthority;
  google: GoogleWallet;
}

const passTypeIdentifier = z
  .string()
  .trim()
  .regex(
    /^pass\.[a-z0-9.-]{1,120}$/i,
    'A pass type identifier begins with "pass.", such as pass.com.example.card.',
  );
const certificateBody = z.object({
  request: z.string().max(20_000),
  passTypeIdentifier,
  teamIdentifier: z
    .string()
    .trim()
    .regex(/^[A-Z0-9]{10}$/, 'A team identifier has ten capital letters and digits, such as A1B2C3D4E5.'),
  organizationName: z.string().trim().min(1).max(64).default('Lab'),
  /** Negative: already expired. */
  validDays: z.number().int().min(-400).max(400).optional(),
});
const accountBody = z.object({
  issuerId: z
    .string()
    .trim()
    .regex(/^\d{8,20}$/, 'An issuer ID is a number of up to twenty digits.'),
});

/**
 * What users do in the vendors' consoles: upload a signing request to Apple and get the certificate; create a service account for
 * a Google issuer and download its key.
 */
export function addVendorRoutes(app: Hono, { certificateAuthority, google }: VendorParts): void {
  app.post('/apple/certificates', async (context) => {
    const body = certificateBody.safeParse(await context.req.json().catch(() => null));
    if (!body.success) return context.json({ message: firstWords(body.error) }, 400);
    const { request, validDays, ...options } = body.data;
    try {
      const { certificatePem, expiresAt } = await certificateAuthority.issuePassCertificate({
        ...options,
        publicKeyPem: readCertificateRequest(request),
        ...(validDays === undefined ? {} : { validDays }),
      });
      return context.json({ certificatePem, expiresAt: expiresAt.toISOString() }, 201);
    } catch (error) {
      if (error instanceof LabError && error.code === 'requestRefused')
        return context.json({ message: error.message }, 422);
      throw error;
    }
  });
  app.post('/google/service-accounts', async (context) => {
    const body = accountBody.safeParse(await context.req.json().catch(() => null));
    if (!body.success) return context.json({ message: firstWords(body.error) }, 400);
    return context.json(await google.createServiceAccount(body.data), 201);
  });
}

const firstWords = (error: z.ZodError): string => error.issues[0]?.message ?? 'The request is malformed.';
