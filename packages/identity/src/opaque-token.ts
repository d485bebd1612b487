import { createHash } from 'node:crypto';

const tokenBytes = 32; // 256 bits cannot be guessed, so a fast hash is enough to store them

/** A secret for a browser: 43 base64url characters. */
export function newOpaqueToken(random: (bytes: number) => Uint8Array): string {
  return Buffer.from(random(tokenBytes)).toString('base64url');
}

/** Whether the text has the shape of a token. */
export function isOpaqueToken(text: string): boolean {
  return /^[\w-]{43}$/.test(text);
}

/** The stored form of a token: SHA-256 without salt, since a random token has no dictionary. */
export function hashOpaqueToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
