import { createHmac, type KeyObject } from 'node:crypto';

/**
 * The authenticationToken of a pass: HMAC-SHA-256 of its id, 256 bits as 43 characters of base64url. Derived rather than stored, it never changes, as
 * Apple requires.
 * @param key at least 32 random bytes, used only for this.
 */
export function deriveAuthenticationToken(key: Uint8Array | KeyObject, passId: string): string {
  return createHmac('sha256', key).update(passId, 'utf8').digest('base64url');
}
