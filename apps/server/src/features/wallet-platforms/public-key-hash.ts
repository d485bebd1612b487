import { createPublicKey, hash, type KeyObject } from 'node:crypto';

/** Matches a certificate with the request it was issued for: SHA-256 of the public key (SPKI), hexadecimal. */
export function publicKeyHash(key: KeyObject): string {
  const publicKey = key.type === 'private' ? createPublicKey(key) : key;
  return hash('sha256', publicKey.export({ type: 'spki', format: 'der' }), 'hex');
}
