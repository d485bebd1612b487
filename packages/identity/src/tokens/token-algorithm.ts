import type { KeyObject } from 'node:crypto';

/** Token algorithms, RFC 7518 §3.1: RSA of 2048 bits, or ECDSA on P-256. */
export const tokenAlgorithms = ['RS256', 'ES256'] as const;
export type TokenAlgorithm = (typeof tokenAlgorithms)[number];

/**
 * The algorithm of a key: bound to the key, never chosen by a token (RFC 8725 §3.1). Throws for a key of another
 * kind, which this provider never creates.
 */
export function algorithmOf({ asymmetricKeyType, asymmetricKeyDetails }: KeyObject): TokenAlgorithm {
  if (asymmetricKeyType === 'rsa') return 'RS256';
  if (asymmetricKeyType === 'ec' && asymmetricKeyDetails?.namedCurve === 'prime256v1') return 'ES256';
  throw new Error('A signing key in the store is neither an RSA key nor one on the curve P-256.');
}
