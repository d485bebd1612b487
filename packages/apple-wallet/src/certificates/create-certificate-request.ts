import { Buffer } from 'node:buffer';
import { createPublicKey, type KeyObject, sign } from 'node:crypto';
import { der, objectIdentifier, tags } from '../signing/der.ts';

export type CertificateRequestInput = {
  /** RSA with 2048 bits, which Apple requires for pass certificates. */
  privateKey: KeyObject;
  /** Apple replaces the subject; the name only distinguishes requests. */
  commonName: string;
  organizationName?: string;
};

/** RFC 5280 appendix A.1: `ub-common-name` and `ub-organization-name`. Longer names are truncated. */
const nameCharactersMax = 64;
const pemLineCharacters = 64;

const utf8String = 0x0c;
const bitString = 0x03;
const version0 = der(tags.integer, Buffer.from([0]));
const noAttributes = der(tags.context0);
const sha256WithRsa = der(tags.sequence, objectIdentifier('1.2.840.113549.1.1.11'), der(tags.null));
const attributes = { commonName: '2.5.4.3', organizationName: '2.5.4.10' } as const;

/** A signing request (PKCS#10, RFC 2986) as PEM, the content of a `.certSigningRequest` file. It does not contain the private key. */
export function createCertificateRequest(input: CertificateRequestInput): string {
  const { privateKey } = input;
  const publicKey = createPublicKey(privateKey).export({ type: 'spki', format: 'der' });
  const info = der(tags.sequence, version0, encodeSubject(input), publicKey, noAttributes);
  const signature = der(bitString, Buffer.from([0]), sign('sha256', info, privateKey));
  return toPem('CERTIFICATE REQUEST', der(tags.sequence, info, sha256WithRsa, signature));
}

function encodeSubject({ commonName, organizationName }: CertificateRequestInput): Buffer {
  return der(
    tags.sequence,
    encodeAttribute('commonName', commonName),
    ...(organizationName ? [encodeAttribute('organizationName', organizationName)] : []),
  );
}

function encodeAttribute(name: keyof typeof attributes, text: string): Buffer {
  const value = der(utf8String, Buffer.from([...text].slice(0, nameCharactersMax).join(''), 'utf8'));
  return der(tags.set, der(tags.sequence, objectIdentifier(attributes[name]), value));
}

function toPem(label: string, bytes: Buffer): string {
  const lines = bytes.toString('base64').match(new RegExp(`.{1,${pemLineCharacters}}`, 'g')) ?? [];
  return [`-----BEGIN ${label}-----`, ...lines, `-----END ${label}-----`, ''].join('\n');
}
