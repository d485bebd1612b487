import { Buffer } from 'node:buffer';
import { createHash, verify, X509Certificate } from 'node:crypto';
import type { CertificateAuthorities } from '../certificates/apple-authorities.ts';
import { type BerElement, childAt, dottedOf, octetsOf, readBer } from '../certificates/ber.ts';
import { readCertificate } from '../certificates/read-certificates.ts';
import { readCertificateNames } from '../signing/certificate-names.ts';
import { der, tags } from '../signing/der.ts';

/** The signer of a pass, and the problem of its signature as a sentence. */
export type PassSignature = {
  signer: { organization: string; passTypeIdentifier: string } | null;
  problem: string | null;
};

const problems = {
  missing: 'The pass is not signed.',
  unreadable: 'The signature of the pass could not be read.',
  otherContent: 'The signature belongs to another content: the pass was changed after it was signed.',
  forged: 'The signature does not match the certificate that it names.',
  untrusted: 'The certificate was not issued by Apple for passes.',
} as const;

/** Parsing creates an object per element. A signature with three certificates has about 5 kB. */
const signatureBytesMax = 64 * 1024;
/** The signer's, its issuer's and the root's, with some to spare; each costs a signature check. */
const certificatesMax = 10;

const signedAttributesTag = 0xa0;
const messageDigestId = '1.2.840.113549.1.9.4';
const digests: Readonly<Record<string, string>> = {
  '1.3.14.3.2.26': 'sha1',
  '2.16.840.1.101.3.4.2.1': 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
};

/**
 * Checks the detached signature over manifest.json (RFC 5652 §5): its content, its key, and the chain to a trusted root. Certificates may have
 * expired since.
 */
export function checkPassSignature(
  signature: Buffer | undefined,
  manifest: Uint8Array | undefined,
  authorities: CertificateAuthorities,
): PassSignature {
  if (!signature || !manifest) return { signer: null, problem: problems.missing };
  if (signature.length > signatureBytesMax) return { signer: null, problem: problems.unreadable };
  try {
    return check(readSigned(signature), manifest, authorities);
  } catch {
    // Malformed encodings, certificates and keys throw errors of many kinds.
    return { signer: null, problem: problems.unreadable };
  }
}

type Signed = {
  certificates: X509Certificate[];
  leaf: X509Certificate;
  digest: string;
  attributes: BerElement | null;
  signature: Buffer;
};

function readSigned(file: Buffer): Signed {
  const signedData = childAt(childAt(readBer(file), 1), 0);
  const encoded = signedData.children
    .filter(({ tag }) => tag === tags.context0)
    .flatMap(({ children }) => children);
  if (encoded.length > certificatesMax) throw new RangeError('The signature has too many certificates.');
  const certificates = encoded.map(({ tag, content }) => new X509Certificate(der(tag, content)));
  const signer = childAt(signedData.children.at(-1) ?? signedData, 0);
  const [, identifier, algorithm, ...rest] = signer.children;
  const attributes = rest[0]?.tag === signedAttributesTag ? (rest.shift() ?? null) : null;
  const [, signature] = rest;
  const leaf = certificates.find((certificate) => identifier && isNamed(certificate, identifier));
  const digest = algorithm && digests[dottedOf(childAt(algorithm, 0))];
  if (!leaf || !digest || !signature) throw new RangeError('The signature is incomplete.');
  return { certificates, leaf, digest, attributes, signature: octetsOf(signature) };
}

/** Compares issuer name and serial number byte for byte, as CMS requires. */
function isNamed(certificate: X509Certificate, identifier: BerElement): boolean {
  const { issuer, serialNumber } = readCertificateNames(certificate.raw);
  return (
    der(tags.sequence, childAt(identifier, 0).content).equals(issuer) &&
    der(tags.integer, childAt(identifier, 1).content).equals(serialNumber)
  );
}

function check(signed: Signed, manifest: Uint8Array, authorities: CertificateAuthorities): PassSignature {
  const { leaf, attributes, digest, signature } = signed;
  const { organization = '', userId = '' } = readCertificateNames(leaf.raw).subject;
  const answer = (problem: string | null): PassSignature => ({
    signer: { organization, passTypeIdentifier: userId },
    problem,
  });
  const hash = createHash(digest).update(manifest).digest();
  if (attributes && !hash.equals(messageDigestOf(attributes))) return answer(problems.otherContent);
  const content = attributes ? der(tags.set, attributes.content) : manifest;
  if (!verify(digest, content, leaf.publicKey, signature)) return answer(problems.forged);
  const isTrusted = userId.startsWith('pass.') && leadsToRoot(signed, authorities);
  return answer(isTrusted ? null : problems.untrusted);
}

function messageDigestOf(attributes: BerElement): Buffer {
  const attribute = attributes.children.find((each) => dottedOf(childAt(each, 0)) === messageDigestId);
  return attribute ? octetsOf(childAt(childAt(attribute, 1), 0)) : Buffer.alloc(0);
}

function leadsToRoot({ leaf, certificates }: Signed, authorities: CertificateAuthorities): boolean {
  const roots = authorities.rootPems.map(readCertificate);
  return [...certificates, ...authorities.intermediatePems.map(readCertificate)].some(
    (issuer) => issuer.ca && isIssuedBy(leaf, issuer) && roots.some((root) => isIssuedBy(issuer, root)),
  );
}

const isIssuedBy = (certificate: X509Certificate, issuer: X509Certificate): boolean =>
  certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey);
