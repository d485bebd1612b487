import { createHash, createPublicKey, type KeyObject, sign, X509Certificate } from 'node:crypto';
import {
  derBits,
  derBoolean,
  derInteger,
  derNull,
  derObjectId,
  derOctets,
  derPrintable,
  derSequence,
  derSet,
  derTagged,
  derText,
  derTime,
} from './write-der.ts';

/** A relative distinguished name: the attribute's object identifier and its text. */
export type NamePart = readonly [attribute: keyof typeof nameAttributes, text: string];

/** The content of a certificate; extensions are complete `Extension` encodings. */
export interface CertificateRequest {
  subject: readonly NamePart[];
  issuer: readonly NamePart[];
  publicKey: KeyObject;
  issuerPublicKey: KeyObject;
  issuerPrivateKey: KeyObject;
  serialNumber: Uint8Array;
  notBefore: Date;
  notAfter: Date;
  extensions: readonly Buffer[];
}

const nameAttributes = {
  C: '2.5.4.6',
  O: '2.5.4.10',
  OU: '2.5.4.11',
  CN: '2.5.4.3',
  UID: '0.9.2342.19200300.100.1.1',
} as const;

const sha256WithRsa = derSequence(derObjectId('1.2.840.113549.1.1.11'), derNull());

/** Creates and signs an X.509 v3 certificate (RFC 5280 §4.1) with sha256WithRSAEncryption and returns its PEM. */
export function issueCertificate(request: CertificateRequest): string {
  const body = derSequence(
    derTagged(0xa0, derInteger(Buffer.from([2]))),
    derInteger(request.serialNumber),
    sha256WithRsa,
    encodeName(request.issuer),
    derSequence(derTime(request.notBefore), derTime(request.notAfter)),
    encodeName(request.subject),
    publicKeyInfo(request.publicKey),
    derTagged(0xa3, derSequence(...request.extensions, ...keyIdentifiers(request))),
  );
  const signature = sign('sha256', body, request.issuerPrivateKey);
  return new X509Certificate(derSequence(body, sha256WithRsa, derBits(signature))).toString();
}

/** An `Extension`: identifier, critical flag, and the DER of its value. */
export function extension(objectId: string, value: Uint8Array, critical = false): Buffer {
  const flag = critical ? [derBoolean(true)] : [];
  return derSequence(derObjectId(objectId), ...flag, derOctets(value));
}

/** The public half of a key as SubjectPublicKeyInfo. */
function publicKeyInfo(key: KeyObject): Buffer {
  const publicKey = key.type === 'private' ? createPublicKey(key) : key;
  return publicKey.export({ type: 'spki', format: 'der' });
}

function keyIdentifiers(request: CertificateRequest): Buffer[] {
  const identify = (key: KeyObject) => createHash('sha1').update(publicKeyInfo(key)).digest();
  return [
    extension('2.5.29.14', derOctets(identify(request.publicKey))),
    extension('2.5.29.35', derSequence(derTagged(0x80, identify(request.issuerPublicKey)))),
  ];
}

function encodeName(parts: readonly NamePart[]): Buffer {
  return derSequence(
    ...parts.map(([attribute, text]) =>
      derSet(
        derSequence(
          derObjectId(nameAttributes[attribute]),
          attribute === 'C' ? derPrintable(text) : derText(text),
        ),
      ),
    ),
  );
}
