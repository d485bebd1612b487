import { createPrivateKey, type X509Certificate } from 'node:crypto';
import { AppleWalletError } from '../errors.ts';
import { readCertificateNames } from '../signing/certificate-names.ts';
import { childrenOf, objectIdentifier, readTlv, tags } from '../signing/der.ts';
import { checkValidity, readSigningIdentity } from '../signing/read-signing-identity.ts';
import type { SigningIdentity } from '../signing/signing-identity.ts';
import type { CertificateAuthorities } from './apple-authorities.ts';
import { proveSigningIdentity } from './prove-signing-identity.ts';
import { readCertificate } from './read-certificates.ts';

export type PassCertificateParts = {
  /** The pass certificate and any certificates uploaded with it. */
  certificates: readonly X509Certificate[];
  /** PKCS#8 PEM keys, one of which must match the certificate. */
  privateKeyPems: readonly string[];
  authorities: CertificateAuthorities;
  clock: () => Date;
};

export type CheckedPassCertificate = {
  identity: SigningIdentity;
  certificatePem: string;
  privateKeyPem: string;
  /** PEM of the intermediate that issued the certificate. */
  wwdrPem: string;
};

/** "Pass Type ID": Apple adds this extension with the identifier to pass certificates only. */
const passTypeExtension = '1.2.840.113635.100.6.1.16';

/**
 * Checks a pass certificate without contacting Apple: key, type, dates, chain to a trusted root, and a trial signature. Does not
 * check revocation.
 * @throws AppleWalletError with a code for each failure.
 */
export async function checkPassCertificate(parts: PassCertificateParts): Promise<CheckedPassCertificate> {
  const { clock } = parts;
  const { certificate, privateKeyPem } = findPair(parts);
  requirePassCertificate(certificate);
  checkValidity(certificate, clock(), 'certificatePem');
  const wwdrPem = findTrustedIssuer(certificate, parts).toString();
  const certificatePem = certificate.toString();
  const identity = readSigningIdentity({ certificatePem, privateKeyPem, wwdrPem, clock });
  await proveSigningIdentity(identity, clock());
  return { identity, certificatePem, privateKeyPem, wwdrPem };
}

type Pair = { certificate: X509Certificate; privateKeyPem: string };

/** A Keychain export may contain several pairs; select the one with the pass certificate. */
function findPair({ certificates, privateKeyPems }: PassCertificateParts): Pair {
  if (privateKeyPems.length === 0) throw new AppleWalletError('noPrivateKey');
  if (certificates.length === 0) throw new AppleWalletError('invalidCertificate');
  const pairs = privateKeyPems.flatMap((privateKeyPem) => {
    const key = createPrivateKey(privateKeyPem);
    const own = certificates.filter((certificate) => certificate.checkPrivateKey(key));
    return own.map((certificate) => ({ certificate, privateKeyPem }));
  });
  const pair = pairs.find(({ certificate }) => isPassCertificate(certificate)) ?? pairs[0];
  if (!pair) throw new AppleWalletError('keyMismatch');
  return pair;
}

function isPassCertificate(certificate: X509Certificate): boolean {
  try {
    requirePassCertificate(certificate);
    return true;
  } catch {
    return false;
  }
}

/** Checked before the issuer: Apple's other certificates have other issuers, which would give a misleading error. */
function requirePassCertificate({ raw }: X509Certificate): void {
  const { userId, isPassType } = readKind(raw);
  if (!userId?.startsWith('pass.'))
    throw new AppleWalletError('certificateNotForPasses', {
      detail: 'Its subject has no UID that begins with "pass.".',
    });
  if (!isPassType)
    throw new AppleWalletError('certificateNotForPasses', {
      detail: `It lacks Apple’s extension ${passTypeExtension}.`,
    });
}

function readKind(raw: Uint8Array): { userId: string | undefined; isPassType: boolean } {
  try {
    const { userId } = readCertificateNames(raw).subject;
    return { userId, isPassType: hasExtension(raw, passTypeExtension) };
  } catch (cause) {
    throw new AppleWalletError('invalidCertificate', { cause });
  }
}

function findTrustedIssuer(certificate: X509Certificate, parts: PassCertificateParts): X509Certificate {
  const { rootPems, intermediatePems } = parts.authorities;
  const candidates = [...intermediatePems.map(readCertificate), ...parts.certificates];
  const issuers = candidates.filter((candidate) => isIssuedBy(certificate, candidate));
  const roots = rootPems.map(readCertificate);
  const trusted = issuers.filter((issuer) => issuer.ca && roots.some((root) => isIssuedBy(issuer, root)));
  const [longest] = trusted.sort((a, b) => b.validToDate.getTime() - a.validToDate.getTime());
  if (longest) return longest;
  throw new AppleWalletError(issuers.length === 0 ? 'issuerMissing' : 'rootUntrusted', {
    detail: `It was issued by ${certificate.issuer.replaceAll('\n', ', ')}.`,
  });
}

const isIssuedBy = (certificate: X509Certificate, issuer: X509Certificate): boolean =>
  certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey);

/** The certificate body holds its extensions under tag [3]; RFC 5280 §4.1. */
const context3 = 0xa3;

/**
 * Whether a certificate (DER) has an extension, given by its dotted identifier.
 * @throws RangeError if it is no certificate.
 */
function hasExtension(certificate: Uint8Array, dotted: string): boolean {
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
