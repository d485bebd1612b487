import { AppleWalletError, type AppleWalletErrorCode } from '@tessera/apple-wallet';
import type { AppleCertificateUpload } from '@tessera/contract';
import { AppError } from '../../app-error.ts';

type Kind = AppleCertificateUpload['kind'];
type Field = 'certificate' | 'key' | 'password' | 'intermediate';
type Refusal = { field: Field; message: string };

const refusals: Partial<Record<AppleWalletErrorCode, Refusal>> = {
  invalidCertificate: { field: 'certificate', message: 'This file holds no certificate we can read.' },
  invalidKeyFile: { field: 'key', message: 'This is not a .p12 file we can read. Export it again.' },
  invalidPrivateKey: { field: 'key', message: 'This file holds no private key we can read.' },
  wrongPassword: { field: 'password', message: 'This password does not open the file.' },
  passwordMissing: { field: 'password', message: 'The key is encrypted: enter its password.' },
  unsupportedEncryption: {
    field: 'key',
    message: 'The key is encrypted in a way we do not support. Export it again with AES or Triple DES.',
  },
  tooMuchWork: {
    field: 'key',
    message: 'The key is encrypted with more rounds than we compute. Export it again with fewer.',
  },
  noPrivateKey: {
    field: 'key',
    message:
      'This file holds no private key. In Keychain Access, export the certificate under “My Certificates”, together with its key.',
  },
  keyNotRsa2048: { field: 'key', message: 'The key must be RSA with 2048 bits, as Apple asks for.' },
  keyMismatch: { field: 'key', message: 'The private key does not belong to the certificate.' },
  certificateNotForPasses: {
    field: 'certificate',
    message: 'This is not a Pass Type ID certificate. At Apple, create one under Identifiers, Pass Type IDs.',
  },
  certificateExpired: {
    field: 'certificate',
    message: 'This certificate has expired. Create a new one at Apple.',
  },
  certificateNotYetValid: {
    field: 'certificate',
    message: 'This certificate is not valid yet. Check the date on the server, or try again later.',
  },
  issuerMissing: {
    field: 'intermediate',
    message: 'We do not know who issued this certificate. Add Apple’s intermediate certificate (WWDR).',
  },
  rootUntrusted: {
    field: 'certificate',
    message: 'This certificate does not lead to Apple’s root certificate.',
  },
  trialFailed: { field: 'key', message: 'A trial signature with this key could not be verified.' },
};

const fieldNames: Record<Kind, Record<Field, string>> = {
  certificate: {
    certificate: 'certificate',
    key: 'certificate',
    password: 'certificate',
    intermediate: 'intermediate',
  },
  p12: { certificate: 'file', key: 'file', password: 'password', intermediate: 'intermediate' },
  pem: { certificate: 'certificate', key: 'privateKey', password: 'password', intermediate: 'intermediate' },
};

export function certificateRefusal(kind: Kind, error: unknown): unknown {
  const refusal = error instanceof AppleWalletError ? refusals[error.code] : undefined;
  if (!refusal) return error;
  return refuseCertificate(kind, refusal.field, refusal.message, error);
}

export function refuseCertificate(kind: Kind, field: Field, message: string, cause?: unknown): AppError {
  const issues = [{ path: `upload.${fieldNames[kind][field]}`, message: message }];
  return new AppError('certificateRefused', { message: message, issues, cause });
}
