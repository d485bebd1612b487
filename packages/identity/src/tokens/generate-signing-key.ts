import { generateKeyPair } from 'node:crypto';
import { promisify } from 'node:util';
import { calculateJwkThumbprint } from 'jose';
import type { SigningKeyRecord } from './key-store.ts';

const modulusBits = 2048; // RS256 as WorkOS signs; NIST's floor until 2030, and three times as fast to sign as 3072

/** Makes a key pair for RS256; the key id is the RFC 7638 thumbprint, so that it says which key it is and nothing else. */
export async function generateSigningKey(now: Date): Promise<SigningKeyRecord> {
  const { publicKey, privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: modulusBits });
  const { n, e } = publicKey.export({ format: 'jwk' });
  if (n === undefined || e === undefined)
    throw new Error('The runtime exported an RSA key without modulus or exponent.');
  const publicJwk = { kty: 'RSA', n, e };
  return {
    id: await calculateJwkThumbprint(publicJwk),
    publicJwk,
    privateKeyPem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    createdAt: now,
    retiredAt: null,
  };
}
