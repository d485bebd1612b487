import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import type { SigningKeyRecord } from './key-store.ts';
import { algorithmOf, type TokenAlgorithm } from './token-algorithm.ts';

export type SigningKey = {
  id: string;
  algorithm: TokenAlgorithm;
  privateKey: KeyObject;
  publicKey: KeyObject;
};

/** A key as the store holds it, ready for use. Throws for one that is neither RSA nor on P-256. */
export function openSigningKey({ id, privateKeyPem }: SigningKeyRecord): SigningKey {
  const privateKey = createPrivateKey(privateKeyPem);
  return { id, algorithm: algorithmOf(privateKey), privateKey, publicKey: createPublicKey(privateKey) };
}
