import { timingSafeEqual } from 'node:crypto';

/** Compares text in constant time. Base64url decoders skip invalid characters, so decoding would accept trailing junk. */
export function isSignature(given: string, due: Uint8Array): boolean {
  const [givenText, dueText] = [Buffer.from(given), Buffer.from(Buffer.from(due).toString('base64url'))];
  return givenText.byteLength === dueText.byteLength && timingSafeEqual(givenText, dueText);
}
