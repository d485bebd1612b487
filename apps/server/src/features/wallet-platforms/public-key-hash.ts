import { createPublicKey, hash, type KeyObject } from 'node:crypto';

/** SHA-256 of the public key (SPKI), hexadecimal; matches a certificate with its request. */
export function publicKeyHash(key: KeyObject): string {
  const publicKey = key.type === 'private' ? createPublicKey(key) : key;
  return hash('sha256', publicKey.export({ type: 'spki', format: 'der' }), 'hex');
}
