import { z } from 'zod';
import { handle } from './handles.ts';
import { pageInput } from './pages.ts';

/** Templates named beside an identifier; of more the number is told. */
export const templatesNamedMax = 5;
/** Requests under way at once; nobody has so many accounts, and each keeps a key. */
export const certificateRequestsMax = 20;

/** 64 KB: a key with its certificates is 5, an export of a whole keychain's certificates rarely 20. */
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
/** Apple's intermediate above the certificate, where it is a newer one than is known here. */
const intermediate = z.union([z.literal(''), keyFile('Choose the intermediate certificate')]).default('');

export const appleCertificateUpload = z.discriminatedUnion('kind', [
  /** What Apple issued for a request made here. */
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
  /** The identifier whose certificate is to be renewed; left out for a new one. */
  applePassTypeIdentifierId: z.uuid().nullish(),
});
export const appleCertificateRequestInput = z.object({ ...workspace, certificateRequestId: z.uuid() });

/** Issuer ids are numbers of some nineteen digits; as text, since they are beyond a double's exactness. */
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
  /** A renewal that has been begun: the request is made, Apple's answer not yet here. */
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
  /** The service account's address; null for the platform's. */
  serviceAccountEmail: string | null;
  createdAt: string;
};
