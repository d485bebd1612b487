import { createPublicKey, type KeyObject, verify } from 'node:crypto';

/** The current signing protocol; older versions sign other bytes. */
export const signingProtocol = 'ECv2SigningOnly';

/** A length-prefixed text: its UTF-8 length as uint32, little endian, then its bytes. */
function lengthPrefixed(text: string): Buffer {
  const bytes = Buffer.from(text);
  const length = Buffer.alloc(4);
  length.writeUInt32LE(bytes.length);
  return Buffer.concat([length, bytes]);
}

/**
 * Whether any key signed these parts (ECDSA, P-256, SHA-256, DER). Pass the texts exactly as received, because re-serialized JSON
 * has other bytes (`\u003d` for `=`).
 * @see https://developers.google.com/pay/api/processors/guides/test-and-validation/payment-data-cryptography
 */
export function isSignedByAny(keys: KeyObject[], parts: string[], signature: string): boolean {
  const data = Buffer.concat(parts.map(lengthPrefixed));
  const bytes = Buffer.from(signature, 'base64');
  return keys.some((key) => verify('sha256', data, { key, dsaEncoding: 'der' }, bytes));
}

/** A P-256 public key from base64 SPKI, or `undefined`. */
export function readSigningKey(keyValue: string): KeyObject | undefined {
  try {
    const key = createPublicKey({ key: Buffer.from(keyValue, 'base64'), format: 'der', type: 'spki' });
    return key.asymmetricKeyDetails?.namedCurve === 'prime256v1' ? key : undefined;
  } catch {
    // Not a key; callers reject it with their own reason.
    return undefined;
  }
}
