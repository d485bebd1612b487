import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LabError } from '../lab-error.ts';

export const pemOf = (key: KeyObject): string => key.export({ type: 'pkcs8', format: 'pem' }).toString();

export const exportPair = (pair: { certificatePem: string; privateKey: KeyObject }) => ({
  certificatePem: pair.certificatePem,
  privateKeyPem: pemOf(pair.privateKey),
});

/** The stored certificate and key, or null. @throws LabError `authorityUnreadable`. */
export function readPair(
  directory: string,
  file: string,
): { certificatePem: string; privateKey: KeyObject } | null {
  const path = join(directory, `${file}.pem`);
  if (!existsSync(path)) return null;
  try {
    const text = readFileSync(path, 'utf8');
    return { certificatePem: new X509Certificate(text).toString(), privateKey: createPrivateKey(text) };
  } catch (cause) {
    throw new LabError(
      'authorityUnreadable',
      `The development certificate authority’s file ${file}.pem is damaged; delete its directory to make a new one.`,
      { cause },
    );
  }
}

/** Certificate and key in one file, replaced by an atomic rename, so that a kill never leaves one without the other. */
export function writePair(
  directory: string,
  file: string,
  certificatePem: string,
  privateKey: KeyObject,
): void {
  const path = join(directory, `${file}.pem`);
  writeFileSync(`${path}.new`, certificatePem + pemOf(privateKey), { mode: 0o600 });
  renameSync(`${path}.new`, path);
}
