import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import { AppleWalletError } from '../errors.ts';
import { type CertificateNames, readCertificateNames } from './certificate-names.ts';
import { createCmsSkeleton } from './cms-skeleton.ts';
import type { SigningIdentity } from './signing-identity.ts';

export type SigningIdentityInput = {
  certificatePem: string;
  privateKeyPem: string;
  /** For an encrypted key. */
  passphrase?: string;
  /** PEM of the intermediate (Apple's WWDR), or of several; the issuer of the certificate is selected. */
  wwdrPem: string;
  clock: () => Date;
};

/** "Pass Type ID signing": Apple gives this extended key usage to pass certificates only. */
const passSigningUsage = '1.2.840.113635.100.4.14';
const pemCertificate = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g;
const rsaModulusBits = 2048;

/**
 * Reads and checks the signing material. Both ids come from the certificate, because Wallet silently rejects a pass whose ids
 * differ.
 * @throws AppleWalletError: unreadable parts, wrong key, unknown issuer, wrong type of certificate, outside its validity.
 */
export function readSigningIdentity(input: SigningIdentityInput): SigningIdentity {
  const certificate = readCertificate(input.certificatePem, 'certificatePem');
  const privateKey = readPrivateKey(input);
  if (
    privateKey.asymmetricKeyType !== 'rsa' ||
    privateKey.asymmetricKeyDetails?.modulusLength !== rsaModulusBits
  ) {
    throw new AppleWalletError('keyNotRsa2048');
  }
  if (!certificate.checkPrivateKey(privateKey)) throw new AppleWalletError('keyMismatch');
  const intermediate = findIssuer(certificate, input.wwdrPem);
  checkValidity(certificate, input.clock(), 'certificatePem');
  checkValidity(intermediate, input.clock(), 'wwdrPem');
  const names = readNames(certificate);
  const { passTypeIdentifier, teamIdentifier } = identifiersOf(certificate, names);
  return {
    passTypeIdentifier,
    teamIdentifier,
    organizationName: names.subject.organization ?? null,
    validFrom: certificate.validFromDate,
    expiresAt: certificate.validToDate,
    intermediateExpiresAt: intermediate.validToDate,
    fingerprint: certificate.fingerprint256.replaceAll(':', '').toLowerCase(),
    certificateChainPem: certificate.toString() + intermediate.toString(),
    privateKey,
    cms: createCmsSkeleton({ ...names, certificates: [certificate.raw, intermediate.raw] }),
    passJsonPrefix: JSON.stringify({ formatVersion: 1, passTypeIdentifier, teamIdentifier }).slice(0, -1),
  };
}

function readCertificate(pem: string, path: string): X509Certificate {
  try {
    return new X509Certificate(pem);
  } catch (cause) {
    throw new AppleWalletError('invalidCertificate', { path, cause });
  }
}

function readPrivateKey({ privateKeyPem, passphrase }: SigningIdentityInput): KeyObject {
  try {
    return createPrivateKey(passphrase === undefined ? privateKeyPem : { key: privateKeyPem, passphrase });
  } catch (cause) {
    throw new AppleWalletError('invalidPrivateKey', { path: 'privateKeyPem', cause });
  }
}

// Apple has several valid intermediates (G1 to G6), and the wrong one is the most frequent error ("trust chain could not be
// verified"), so match by signature, never by name or date.
function findIssuer(certificate: X509Certificate, wwdrPem: string): X509Certificate {
  const candidates = (wwdrPem.match(pemCertificate) ?? []).map((pem) => readCertificate(pem, 'wwdrPem'));
  if (candidates.length === 0) throw new AppleWalletError('invalidCertificate', { path: 'wwdrPem' });
  const issuers = candidates.filter(
    (one) => certificate.checkIssued(one) && certificate.verify(one.publicKey),
  );
  const [longest] = issuers.sort((a, b) => b.validToDate.getTime() - a.validToDate.getTime());
  if (!longest) {
    throw new AppleWalletError('issuerMissing', {
      detail: `It was issued by ${certificate.issuer.replaceAll('\n', ', ')}.`,
    });
  }
  return longest;
}

/** @throws AppleWalletError `certificateNotYetValid`, `certificateExpired`. */
export function checkValidity(certificate: X509Certificate, now: Date, path: string): void {
  if (now < certificate.validFromDate) throw new AppleWalletError('certificateNotYetValid', { path });
  if (now > certificate.validToDate)
    throw new AppleWalletError('certificateExpired', {
      path,
      detail: certificate.subject.replaceAll('\n', ', '),
    });
}

function readNames(certificate: X509Certificate): CertificateNames {
  try {
    return readCertificateNames(certificate.raw);
  } catch (cause) {
    throw new AppleWalletError('invalidCertificate', { path: 'certificatePem', cause });
  }
}

function identifiersOf(certificate: X509Certificate, { subject }: CertificateNames) {
  const { userId, organizationalUnit } = subject;
  if (!userId?.startsWith('pass.')) {
    throw new AppleWalletError('certificateNotForPasses', {
      detail: 'Its subject has no UID that begins with "pass.".',
    });
  }
  if (!organizationalUnit) {
    throw new AppleWalletError('certificateNotForPasses', { detail: 'Its subject has no OU, the team.' });
  }
  // Absent means any usage; a list without ours means another type of certificate, which Wallet rejects.
  const usages: readonly string[] | undefined = certificate.keyUsage;
  if (usages && !usages.includes(passSigningUsage)) {
    throw new AppleWalletError('certificateNotForPasses', { detail: 'Its extended key usage is another.' });
  }
  return { passTypeIdentifier: userId, teamIdentifier: organizationalUnit };
}
