import { createHash } from 'node:crypto';

const tokenBytes = 32; // 256 bits: nothing to guess, so a fast hash is enough to store it

/** A secret for a browser to hold: 43 base64url characters. */
export function newOpaqueToken(random: (bytes: number) => Uint8Array): string {
  return Buffer.from(random(tokenBytes)).toString('base64url');
}

/** Whether the text has the shape of a token. */
export function isOpaqueToken(text: string): boolean {
  return /^[\w-]{43}$/.test(text);
}

/** What is stored instead of the token. SHA-256 without salt: the token is random, so there is no dictionary to try. */
export function hashOpaqueToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
