import { createPublicKey, type KeyObject, verify } from 'node:crypto';

/** The one protocol Google signs callbacks with; older versions sign other bytes. */
export const signingProtocol = 'ECv2SigningOnly';

/** A length-prefixed text: its UTF-8 length as uint32, little endian, then its bytes. */
function lengthPrefixed(text: string): Buffer {
  const bytes = Buffer.from(text);
  const length = Buffer.alloc(4);
  length.writeUInt32LE(bytes.length);
  return Buffer.concat([length, bytes]);
}

/**
 * Whether any of the keys signed these parts (ECDSA, P-256, SHA-256, DER). The parts must be the very texts received:
 * re-serialised JSON has other bytes (`\u003d` for `=`).
 * @see https://developers.google.com/pay/api/processors/guides/test-and-validation/payment-data-cryptography
 */
export function isSignedByAny(keys: KeyObject[], parts: string[], signature: string): boolean {
  const data = Buffer.concat(parts.map(lengthPrefixed));
  const bytes = Buffer.from(signature, 'base64');
  return keys.some((key) => verify('sha256', data, { key, dsaEncoding: 'der' }, bytes));
}

/** A P-256 public key from base64 SPKI; `undefined` when it is anything else. */
export function readSigningKey(keyValue: string): KeyObject | undefined {
  try {
    const key = createPublicKey({ key: Buffer.from(keyValue, 'base64'), format: 'der', type: 'spki' });
    return key.asymmetricKeyDetails?.namedCurve === 'prime256v1' ? key : undefined;
  } catch {
    // Not a key at all: the callers refuse it with the reason that fits their place.
    return undefined;
  }
}
