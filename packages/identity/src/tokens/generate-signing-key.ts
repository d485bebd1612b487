import { createPrivateKey, createPublicKey, generateKeyPair, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import { calculateJwkThumbprint } from 'jose';
import type { SigningKeyRecord } from './key-store.ts';
import { algorithmOf, type TokenAlgorithm } from './token-algorithm.ts';

const modulusBits = 2048; // RS256 as at WorkOS; NIST's minimum until 2030, and three times as fast to sign as 3072
const generate = promisify(generateKeyPair);

type KeyPair = { publicKey: KeyObject; privateKey: KeyObject };
const generators: Record<TokenAlgorithm, () => Promise<KeyPair>> = {
  RS256: () => generate('rsa', { modulusLength: modulusBits }),
  ES256: () => generate('ec', { namedCurve: 'P-256' }),
};

/** Creates a key pair; the key id is the RFC 7638 thumbprint. */
export async function generateSigningKey(algorithm: TokenAlgorithm, now: Date): Promise<SigningKeyRecord> {
  const { publicKey, privateKey } = await generators[algorithm]();
  return {
    id: await calculateJwkThumbprint(publicKey),
    privateKeyPem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    createdAt: now,
    retiredAt: null,
  };
}

export type SigningKey = {
  id: string;
  algorithm: TokenAlgorithm;
  privateKey: KeyObject;
  publicKey: KeyObject;
};

/** A stored key, ready for use. Throws if it is neither RSA nor on P-256. */
export function openSigningKey({ id, privateKeyPem }: SigningKeyRecord): SigningKey {
  const privateKey = createPrivateKey(privateKeyPem);
  return { id, algorithm: algorithmOf(privateKey), privateKey, publicKey: createPublicKey(privateKey) };
}
