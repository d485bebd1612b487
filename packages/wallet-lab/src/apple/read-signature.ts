import { LabError } from '../lab-error.ts';
import { type DerElement, derChildren, derDate, derObjectIdText, expectDer, readDer } from './read-der.ts';

export interface SignatureParts {
  certificates: Buffer[];
  /** Raw `Name` and raw `INTEGER` of the signer's certificate. */
  issuerName: Buffer;
  serialNumber: Buffer;
  digest: 'sha1' | 'sha256';
  /** The signed attributes under tag 0x31, which the signature covers; null if there are none. */
  signedAttributes: Buffer | null;
  /** DER sorts a SET OF by encoding; iOS ignores violations, some other wallets do not. */
  attributesSorted: boolean;
  contentTypeIsData: boolean;
  messageDigest: Buffer | null;
  signingTime: Date | null;
  signature: Buffer;
}

const oids = {
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingTime: '1.2.840.113549.1.9.5',
  sha1: '1.3.14.3.2.26',
  sha256: '2.16.840.1.101.3.4.2.1',
} as const;

/** rsaEncryption, or the combined identifiers that some libraries write. */
const rsaSignatures: readonly string[] = [
  '1.2.840.113549.1.1.1',
  '1.2.840.113549.1.1.5',
  '1.2.840.113549.1.1.11',
];

/** Parses a `signature` file. @throws LabError `derMalformed`. */
export function readSignature(bytes: Uint8Array): SignatureParts {
  const [contentInfo, ...rest] = readDer(Buffer.from(bytes));
  if (rest.length > 0) throw malformed('something follows the signature');
  const [type, wrapped] = derChildren(expectDer(contentInfo, 0x30, 'ContentInfo'));
  if (derObjectIdText(type) !== oids.signedData) throw malformed('it is no SignedData');
  const [inner] = derChildren(expectDer(wrapped, 0xa0, 'the content'));
  const [version, , encapsulated, certificates, ...after] = derChildren(expectDer(inner, 0x30, 'SignedData'));
  expectDer(version, 0x02, 'the version');
  checkDetached(encapsulated);
  const signers = expectDer(after.at(-1), 0x31, 'the set of signers');
  const [signer, ...others] = derChildren(signers);
  if (others.length > 0) throw malformed('it has more than one signer');
  return {
    certificates: derChildren(expectDer(certificates, 0xa0, 'the certificates')).map(({ raw }) => raw),
    ...readSigner(expectDer(signer, 0x30, 'SignerInfo')),
  };
}

function checkDetached(encapsulated: DerElement | undefined): void {
  const [type, content] = derChildren(expectDer(encapsulated, 0x30, 'EncapsulatedContentInfo'));
  if (derObjectIdText(type) !== oids.data) throw malformed('the signed content is not of type data');
  if (content) throw malformed('the content is inside; a pass needs a detached signature');
}

function readSigner(signer: DerElement): Omit<SignatureParts, 'certificates'> {
  const [, identifier, digest, ...rest] = derChildren(signer);
  const [issuer, serial] = derChildren(expectDer(identifier, 0x30, 'issuerAndSerialNumber'));
  const attributes = rest[0]?.tag === 0xa0 ? rest.shift() : undefined;
  const [algorithm, signature] = rest;
  const algorithmId = derObjectIdText(derChildren(expectDer(algorithm, 0x30, 'the signature algorithm'))[0]);
  if (!rsaSignatures.includes(algorithmId))
    throw malformed(`the signature algorithm ${algorithmId} is not RSA`);
  return {
    issuerName: expectDer(issuer, 0x30, 'the issuer').raw,
    serialNumber: expectDer(serial, 0x02, 'the serial number').raw,
    digest: readDigest(expectDer(digest, 0x30, 'the digest algorithm')),
    ...readAttributes(attributes),
    signature: expectDer(signature, 0x04, 'the signature').content,
  };
}

function readDigest(algorithm: DerElement): 'sha1' | 'sha256' {
  const id = derObjectIdText(derChildren(algorithm)[0]);
  if (id === oids.sha256) return 'sha256';
  if (id === oids.sha1) return 'sha1';
  throw malformed(`the digest ${id} is neither SHA-1 nor SHA-256`);
}

function readAttributes(attributes: DerElement | undefined) {
  const entries = attributes ? derChildren(attributes) : [];
  const values = new Map(
    entries.map((entry): [string, DerElement | undefined] => {
      const [type, set] = derChildren(entry);
      return [derObjectIdText(type), derChildren(expectDer(set, 0x31, 'an attribute’s values'))[0]];
    }),
  );
  const contentType = values.get(oids.contentType);
  const time = values.get(oids.signingTime);
  return {
    signedAttributes: attributes ? Buffer.concat([Buffer.from([0x31]), attributes.raw.subarray(1)]) : null,
    attributesSorted: entries.every((entry, index) => {
      const before = entries[index - 1];
      return !before || Buffer.compare(before.raw, entry.raw) <= 0;
    }),
    contentTypeIsData: contentType !== undefined && derObjectIdText(contentType) === oids.data,
    messageDigest: values.get(oids.messageDigest)?.content ?? null,
    signingTime: time ? derDate(time) : null,
  };
}

const malformed = (what: string): LabError =>
  new LabError('derMalformed', `This is no detached CMS signature: ${what}.`);
