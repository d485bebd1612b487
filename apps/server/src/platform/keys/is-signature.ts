import { timingSafeEqual } from 'node:crypto';

/**
 * Compares the text of a token's signature character by character in constant time. Decoding it first would be lenient: base64url decoders
 * skip invalid characters, so a token with trailing junk would be accepted.
 */
export function isSignature(given: string, due: Uint8Array): boolean {
  const [givenText, dueText] = [Buffer.from(given), Buffer.from(Buffer.from(due).toString('base64url'))];
  return givenText.byteLength === dueText.byteLength && timingSafeEqual(givenText, dueText);
}
