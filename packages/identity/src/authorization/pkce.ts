import { createHash, timingSafeEqual } from 'node:crypto';

// RFC 7636 §4.1: 43 to 128 unreserved characters.
const verifierShape = /^[A-Za-z0-9\-._~]{43,128}$/;
/** base64url of a SHA-256 digest. */
export const codeChallengeShape = /^[A-Za-z0-9_-]{43}$/;

/** RFC 7636 §4.6 for S256, the only method offered: whether who redeems the code is who asked for it. */
export function verifierMatches(verifier: string, challenge: string): boolean {
  if (!verifierShape.test(verifier)) return false;
  const digest = Buffer.from(createHash('sha256').update(verifier).digest('base64url'));
  const expected = Buffer.from(challenge);
  return digest.length === expected.length && timingSafeEqual(digest, expected);
}
