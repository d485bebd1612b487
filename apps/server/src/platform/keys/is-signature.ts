import { timingSafeEqual } from 'node:crypto';

/**
 * Whether the text of a token's signature is this one, character for character. Decoding it first would not do: decoders of base64url skip what does not
 * belong there, so a token with junk at its end would pass for ours.
 */
export function isSignature(given: string, due: Uint8Array): boolean {
  const [givenText, dueText] = [Buffer.from(given), Buffer.from(Buffer.from(due).toString('base64url'))];
  return givenText.byteLength === dueText.byteLength && timingSafeEqual(givenText, dueText);
}
