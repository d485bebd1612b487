import { childrenOf, objectIdentifier, readTlv, tags } from '../signing/der.ts';

/** The certificate body holds its extensions under tag [3]; RFC 5280 §4.1. */
const context3 = 0xa3;

/**
 * Whether a certificate (DER) has an extension, given by its dotted identifier.
 * @throws RangeError if it is no certificate.
 */
export function hasExtension(certificate: Uint8Array, dotted: string): boolean {
  const [body] = childrenOf(certificate, readTlv(certificate, 0));
  const tagged = body && childrenOf(certificate, body).find(({ tag }) => tag === context3);
  const list = tagged && childrenOf(certificate, tagged)[0];
  if (list?.tag !== tags.sequence) return false;
  const wanted = objectIdentifier(dotted);
  return childrenOf(certificate, list).some((extension) => {
    const [identifier] = childrenOf(certificate, extension);
    return identifier && wanted.equals(certificate.subarray(identifier.start, identifier.end));
  });
}
