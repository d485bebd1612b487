import { createHash, verify, X509Certificate } from 'node:crypto';
import { LabError } from '../lab-error.ts';
import type { PassRefusal, PassRefusalReason } from './pass-refusal.ts';
import { derChildren, readDer } from './read-der.ts';
import { readSignature, type SignatureParts } from './read-signature.ts';

export interface PassSigner {
  passTypeIdentifier: string;
  teamIdentifier: string;
  organizationName: string;
  signingTime: Date;
}

export interface SignatureCheck {
  refusals: PassRefusal[];
  warnings: string[];
  signer: PassSigner | null;
}

const passExtendedKeyUsage = '1.2.840.113635.100.4.14';
/** Clocks of phones and servers differ slightly; a signature further in the future is rejected. */
const clockSkewMs = 300_000;

/**
 * Verifies the detached signature of a pass over `manifest.json`: CMS format, signer's certificate, digest, signing time, RSA
 * signature over the signed attributes, chain signer ← intermediate ← trusted root, key usage.
 */
export function checkSignature(
  signature: Uint8Array,
  manifest: Uint8Array,
  trust: { trustedRootPem: string; now: Date },
): SignatureCheck {
  let parts: SignatureParts;
  try {
    parts = readSignature(signature);
  } catch (error) {
    if (!(error instanceof LabError)) throw error;
    return stop('signatureMalformed', error.message);
  }
  const certificates = parts.certificates.map((raw) => new X509Certificate(raw));
  const leaf = certificates.find((certificate) => isSigner(certificate, parts));
  if (!leaf) return stop('signatureInvalid', 'The signer’s certificate is not inside the signature.');
  if (!parts.signedAttributes || !parts.signingTime)
    return stop('signingTimeMissing', 'The signature carries no signing time, which Wallet requires.');
  const refusals = [
    ...checkDigest(parts, manifest),
    ...checkRsa(parts, parts.signedAttributes, leaf),
    ...checkChain(leaf, certificates, trust),
    ...checkTimes(leaf, parts.signingTime, trust.now),
  ];
  const warnings = parts.attributesSorted
    ? []
    : ['The signed attributes are not in DER order: iOS takes it, stricter wallets do not.'];
  return { refusals, warnings, signer: readSigner(leaf, parts.signingTime) };
}

const refusal = (reason: PassRefusalReason, sentence: string): PassRefusal => ({ reason, sentence });

const stop = (reason: PassRefusalReason, sentence: string): SignatureCheck => ({
  refusals: [refusal(reason, sentence)],
  warnings: [],
  signer: null,
});

/** Compares issuer name and serial number byte for byte, as CMS requires. */
function isSigner(certificate: X509Certificate, parts: SignatureParts): boolean {
  const [outer] = readDer(certificate.raw);
  const body = outer ? derChildren(outer)[0] : undefined;
  const fields = body ? derChildren(body) : [];
  const start = fields[0]?.tag === 0xa0 ? 1 : 0;
  const serial = fields[start]?.raw;
  const issuer = fields[start + 2]?.raw;
  return serial?.equals(parts.serialNumber) === true && issuer?.equals(parts.issuerName) === true;
}

function checkDigest(parts: SignatureParts, manifest: Uint8Array): PassRefusal[] {
  const digest = createHash(parts.digest).update(manifest).digest();
  if (!parts.contentTypeIsData)
    return [
      refusal('signatureMalformed', 'The signed attributes name no content type, or another than data.'),
    ];
  return parts.messageDigest?.equals(digest)
    ? []
    : [refusal('signatureInvalid', 'The signature is over another manifest.json.')];
}

function checkRsa(parts: SignatureParts, signed: Buffer, leaf: X509Certificate): PassRefusal[] {
  if (leaf.publicKey.asymmetricKeyType !== 'rsa')
    return [refusal('signatureInvalid', 'The signer’s key is not RSA.')];
  return verify(parts.digest, signed, leaf.publicKey, parts.signature)
    ? []
    : [refusal('signatureInvalid', 'The signature does not match the signer’s key.')];
}

function checkChain(
  leaf: X509Certificate,
  certificates: X509Certificate[],
  trust: { trustedRootPem: string; now: Date },
): PassRefusal[] {
  const root = new X509Certificate(trust.trustedRootPem);
  const intermediate = certificates.find((other) => other !== leaf && leaf.checkIssued(other));
  if (!intermediate)
    return [
      refusal(
        'chainUntrusted',
        'The intermediate (WWDR) that issued the signer is not inside the signature.',
      ),
    ];
  const links: [X509Certificate, X509Certificate][] = [
    [leaf, intermediate],
    [intermediate, root],
  ];
  const broken = links.some(([child, parent]) => !isIssuedBy(child, parent, trust.now));
  if (broken) return [refusal('chainUntrusted', 'The certificates do not lead to the trusted root.')];
  return leaf.keyUsage?.includes(passExtendedKeyUsage)
    ? []
    : [refusal('certificateNotForPasses', 'The signer’s certificate is not one for passes.')];
}

function isIssuedBy(child: X509Certificate, parent: X509Certificate, now: Date): boolean {
  const valid = parent.validFromDate <= now && now <= parent.validToDate;
  return valid && parent.ca && child.checkIssued(parent) && child.verify(parent.publicKey);
}

function checkTimes(leaf: X509Certificate, signingTime: Date, now: Date): PassRefusal[] {
  const problems: PassRefusal[] = [];
  if (now > leaf.validToDate)
    problems.push(refusal('certificateExpired', 'The signer’s certificate has expired.'));
  if (signingTime < leaf.validFromDate || signingTime > leaf.validToDate)
    problems.push(
      refusal('signingTimeOutsideCertificate', 'The signing time lies outside the certificate’s validity.'),
    );
  if (signingTime.getTime() > now.getTime() + clockSkewMs)
    problems.push(refusal('signingTimeOutsideCertificate', 'The signing time lies in the future.'));
  return problems;
}

function readSigner(leaf: X509Certificate, signingTime: Date): PassSigner {
  const subject: Record<string, unknown> = { ...leaf.toLegacyObject().subject };
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  const { UID: userId, OU: unit, O: organization } = subject;
  return {
    passTypeIdentifier: text(userId),
    teamIdentifier: text(unit),
    organizationName: text(organization),
    signingTime,
  };
}
