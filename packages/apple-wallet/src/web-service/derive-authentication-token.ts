import { createHmac, type KeyObject } from 'node:crypto';

/**
 * The authenticationToken of a pass: HMAC-SHA-256 of its id, 256 bits as 43 characters of base64url. It is not stored and never
 * changes, as Apple requires for the life of a pass.
 * @param key at least 32 random bytes, used for nothing else.
 */
export function deriveAuthenticationToken(key: Uint8Array | KeyObject, passId: string): string {
  return createHmac('sha256', key).update(passId, 'utf8').digest('base64url');
}
