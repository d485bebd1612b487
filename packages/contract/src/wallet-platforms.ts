import { z } from 'zod';
import { handle } from './handles.ts';
import { pageInput } from './pages.ts';

/** How many templates to list beside an identifier; beyond it only their number is shown. */
export const templatesNamedMax = 5;
/** Pending requests; each stores a key. */
export const certificateRequestsMax = 20;

/** 64 KB: a key with its certificates is 5 KB, an export of a whole keychain rarely 20 KB. */
const keyFileBytesMax = 64 * 1024;
const keyFileCharactersMax = Math.ceil(keyFileBytesMax / 3) * 4;
const passwordLengthMax = 1000;
const tooLarge = 'This file is too large. Choose the certificate or key itself.';

/** A file as base64. */
const keyFile = (missing: string) =>
  z
    .string()
    .min(1, missing)
    .max(keyFileCharactersMax, tooLarge)
    .pipe(z.base64('This file could not be read'));
const password = z.string().max(passwordLengthMax).default('');
/** A newer intermediate of Apple than the known ones. */
const intermediate = z.union([z.literal(''), keyFile('Choose the intermediate certificate')]).default('');

export const appleCertificateUpload = z.discriminatedUnion('kind', [
  /** The certificate that Apple issued for a request created here. */
  z.object({
    kind: z.literal('certificate'),
    certificate: keyFile('Choose the certificate that Apple issued'),
    intermediate,
  }),
  z.object({ kind: z.literal('p12'), file: keyFile('Choose the .p12 file'), password, intermediate }),
  z.object({
    kind: z.literal('pem'),
    certificate: keyFile('Choose the certificate'),
    privateKey: keyFile('Choose the private key'),
    password,
    intermediate,
  }),
]);
export type AppleCertificateUpload = z.input<typeof appleCertificateUpload>;

const workspace = { workspaceHandle: handle };
const listInput = pageInput.omit({ query: true }).extend(workspace);

export const applePassTypeIdentifierListInput = listInput.extend({
  orderBy: z.object({ expiresAt: z.enum(['asc', 'desc']) }).default({ expiresAt: 'asc' }),
});
export const createApplePassTypeIdentifierInput = z.object({ ...workspace, upload: appleCertificateUpload });
export const applePassTypeIdentifierInput = z.object({ ...workspace, applePassTypeIdentifierId: z.uuid() });
export const renewApplePassTypeIdentifierInput = applePassTypeIdentifierInput.extend({
  upload: appleCertificateUpload,
});

export const appleCertificateRequestListInput = z.object(workspace);
export const createAppleCertificateRequestInput = z.object({
  ...workspace,
  /** The identifier to renew; omitted for a new one. */
  applePassTypeIdentifierId: z.uuid().nullish(),
});
export const appleCertificateRequestInput = z.object({ ...workspace, certificateRequestId: z.uuid() });

/** Issuer ids are numbers of about nineteen digits; a string, because a double is not exact. */
const issuerIdentifier = z
  .string()
  .trim()
  .regex(/^\d{1,30}$/, 'Enter the issuer ID, a number that the Google Wallet console shows');
const serviceAccount = z
  .string()
  .min(1, 'Choose the key file of the service account')
  .max(keyFileBytesMax, 'This file is too large. Choose the key file of the service account.');

export const googleIssuerListInput = listInput;
export const createGoogleIssuerInput = z.object({
  ...workspace,
  identifier: issuerIdentifier,
  /** The text of the JSON file. */
  serviceAccount,
});
export const googleIssuerInput = z.object({ ...workspace, googleIssuerId: z.uuid() });
export const replaceGoogleIssuerKeyInput = googleIssuerInput.extend({ serviceAccount });

export type ApplePassTypeIdentifier = {
  id: string;
  identifier: string;
  teamIdentifier: string;
  expiresAt: string;
  platformManaged: boolean;
  /** The first few by name. */
  passTemplates: { id: string; name: string }[];
  passTemplateCount: number;
  /** A pending renewal: the request exists, Apple's certificate does not yet. */
  pendingRequest: { id: string; createdAt: string } | null;
};

export type AppleCertificateRequest = {
  id: string;
  applePassTypeIdentifierId: string | null;
  fileName: string;
  /** PEM, for Apple. */
  request: string;
  createdAt: string;
};

export type GoogleIssuer = {
  id: string;
  identifier: string;
  platformManaged: boolean;
  passTemplateCount: number;
  /** The service account's email address; null for the platform's. */
  serviceAccountEmail: string | null;
  createdAt: string;
};
