import { Buffer } from 'node:buffer';
import { hash, type KeyObject, sign } from 'node:crypto';
import { AppleWalletError } from '../errors.ts';
import { type CmsSkeleton, signatureBytes } from './cms-skeleton.ts';
import type { SigningIdentity } from './signing-identity.ts';

/** UTCTime has two-digit years; RFC 5652 §11.3 requires it through 2049. */
const utcTimeYearMax = 2049;

/**
 * The detached PKCS#7 signature over the bytes of manifest.json, the content of the file `signature` (DER). RSA runs in the
 * thread pool and does not block the event loop.
 * @throws AppleWalletError `certificateExpired` or `certificateNotYetValid` if the time is outside the certificate's validity.
 */
export async function signManifest(
  manifest: Uint8Array,
  identity: SigningIdentity,
  signingTime: Date,
): Promise<Buffer> {
  checkTime(identity, signingTime);
  const { cms, privateKey } = identity;
  const digest = hash('sha256', manifest, 'buffer');
  const time = utcTime(signingTime);
  const attributes = Buffer.from(cms.signedAttributes);
  patch(attributes, cms.attributesAt.inSet, cms, time, digest);
  const signature = await signAsync(attributes, privateKey);
  if (signature.length !== signatureBytes) throw new AppleWalletError('keyNotRsa2048');
  const file = Buffer.from(cms.bytes);
  patch(file, cms.attributesAt.inFile, cms, time, digest);
  signature.copy(file, cms.signatureAt);
  return file;
}

function checkTime({ validFrom, expiresAt }: SigningIdentity, time: Date): void {
  if (time > expiresAt || time.getUTCFullYear() > utcTimeYearMax)
    throw new AppleWalletError('certificateExpired');
  // Wallet rejects a signing time outside the validity; the negation also catches an invalid Date.
  if (!(time >= validFrom)) throw new AppleWalletError('certificateNotYetValid');
}

function patch(
  target: Buffer,
  contentAt: number,
  { blanks }: CmsSkeleton,
  time: string,
  digest: Buffer,
): void {
  target.write(time, contentAt + blanks.time, 'latin1');
  digest.copy(target, contentAt + blanks.digest);
}

/** `2026-11-21T10:20:30.123Z` → `261121102030Z` */
function utcTime(date: Date): string {
  const iso = date.toISOString();
  return `${iso.slice(2, 4)}${iso.slice(5, 7)}${iso.slice(8, 10)}${iso.slice(11, 13)}${iso.slice(14, 16)}${iso.slice(17, 19)}Z`;
}

const signAsync = (data: Buffer, key: KeyObject): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    sign('sha256', data, key, (error, signature) => (error ? reject(error) : resolve(signature)));
  });
