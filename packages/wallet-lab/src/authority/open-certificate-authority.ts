import { createPublicKey, generateKeyPair, type KeyObject, randomBytes, X509Certificate } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { promisify } from 'node:util';
import { extension, issueCertificate, type NamePart } from './issue-certificate.ts';
import { exportPair, pemOf, readPair, writePair } from './key-pair-file.ts';
import { derBits, derBoolean, derObjectId, derSequence, derTagged, derText } from './write-der.ts';

const makeKeyPair = promisify(generateKeyPair);

/** A pass type certificate with its key and issuers, as if from Apple's portal. */
export interface PassCertificate {
  certificatePem: string;
  /** PKCS#8; null if the caller provided only the public key. */
  privateKeyPem: string | null;
  wwdrPem: string;
  rootPem: string;
  expiresAt: Date;
}

export interface PassCertificateRequest {
  passTypeIdentifier: string;
  /** Ten characters at Apple; becomes the subject's OU. */
  teamIdentifier: string;
  organizationName: string;
  /** The public key of a signing request (SPKI PEM); by default the authority creates an RSA-2048 key. */
  publicKeyPem?: string;
  /** Days until it expires; by default 365 like Apple's. Negative creates an expired one, for tests. */
  validDays?: number;
}

/** A simulation of Apple's certificate authority. */
export interface CertificateAuthority {
  readonly rootPem: string;
  readonly wwdrPem: string;
  /** Certificate and key of the simulated APNs for TLS on localhost. */
  readonly pushServer: { readonly certificatePem: string; readonly privateKeyPem: string };
  issuePassCertificate(request: PassCertificateRequest): Promise<PassCertificate>;
}

interface Authority {
  name: readonly NamePart[];
  certificatePem: string;
  privateKey: KeyObject;
  publicKey: KeyObject;
}

const rootName: readonly NamePart[] = [
  ['C', 'US'],
  ['O', 'Tessera'],
  ['CN', 'Apple Root CA (Tessera development)'],
];
const wwdrName: readonly NamePart[] = [
  ['C', 'US'],
  ['O', 'Tessera'],
  ['OU', 'G4'],
  ['CN', 'Worldwide Developer Relations (Tessera development)'],
];
const pushServerName: readonly NamePart[] = [
  ['O', 'Tessera'],
  ['CN', 'api.push.localhost'],
];

/** Ten years, like Apple's intermediate, so that it outlives a data directory on a laptop. */
const authorityDays = 3650;
/** Apple issues pass type certificates for one year. */
const passCertificateDays = 365;
const pushServerDays = 365;
/** Renew the server's certificate on opening if fewer days than this are left. */
const pushServerRenewalDays = 30;
/** Certificates are valid from a day before issuance, to tolerate clocks that are behind. */
const backdatedDays = 1;
const dayMs = 86_400_000;

/**
 * Opens the development certificate authority and creates it on first use: a root, an intermediate like Apple's WWDR G4, and a
 * TLS certificate for the simulated push service. Keys are files of mode 0600.
 * @throws LabError `authorityUnreadable` if existing files contain no certificate or key.
 */
export async function openCertificateAuthority(options: {
  directory: string;
  clock: () => Date;
}): Promise<CertificateAuthority> {
  const { directory, clock } = options;
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const root = await openAuthority(directory, 'root', rootName, null, clock);
  const wwdr = await openAuthority(directory, 'wwdr', wwdrName, root, clock);
  return {
    rootPem: root.certificatePem,
    wwdrPem: wwdr.certificatePem,
    pushServer: await openPushServer(directory, root, clock),
    issuePassCertificate: (request) => issuePassCertificate(request, root, wwdr, clock),
  };
}

async function openAuthority(
  directory: string,
  file: string,
  name: readonly NamePart[],
  issuer: Authority | null,
  clock: () => Date,
): Promise<Authority> {
  const kept = readPair(directory, file);
  if (kept) return { name, ...kept, publicKey: createPublicKey(kept.privateKey) };
  const { publicKey, privateKey } = await makeKeyPair('rsa', { modulusLength: 2048 });
  const certificatePem = issueCertificate({
    subject: name,
    issuer: issuer?.name ?? name,
    publicKey,
    issuerPublicKey: issuer?.publicKey ?? publicKey,
    issuerPrivateKey: issuer?.privateKey ?? privateKey,
    serialNumber: newSerialNumber(),
    ...validity(clock(), authorityDays),
    extensions: [basicConstraints(true), keyUsage(0x06, 1)],
  });
  writePair(directory, file, certificatePem, privateKey);
  return { name, certificatePem, privateKey, publicKey };
}

async function openPushServer(directory: string, root: Authority, clock: () => Date) {
  const kept = readPair(directory, 'push-server');
  if (kept && daysLeft(kept.certificatePem, clock()) > pushServerRenewalDays) return exportPair(kept);
  const { publicKey, privateKey } = await makeKeyPair('rsa', { modulusLength: 2048 });
  const addresses = derSequence(
    derTagged(0x82, Buffer.from('localhost')),
    derTagged(0x87, Buffer.from([127, 0, 0, 1])),
  );
  const certificatePem = issueCertificate({
    subject: pushServerName,
    issuer: root.name,
    publicKey,
    issuerPublicKey: root.publicKey,
    issuerPrivateKey: root.privateKey,
    serialNumber: newSerialNumber(),
    ...validity(clock(), pushServerDays),
    extensions: [
      basicConstraints(false),
      keyUsage(0xa0, 5),
      extension('2.5.29.37', derSequence(derObjectId('1.3.6.1.5.5.7.3.1'))),
      extension('2.5.29.17', addresses),
    ],
  });
  writePair(directory, 'push-server', certificatePem, privateKey);
  return exportPair({ certificatePem, privateKey });
}

async function issuePassCertificate(
  request: PassCertificateRequest,
  root: Authority,
  wwdr: Authority,
  clock: () => Date,
): Promise<PassCertificate> {
  const keys = request.publicKeyPem
    ? { publicKey: createPublicKey(request.publicKeyPem), privateKey: null }
    : await makeKeyPair('rsa', { modulusLength: 2048 });
  const period = validity(clock(), request.validDays ?? passCertificateDays);
  const certificatePem = issueCertificate({
    subject: [
      ['UID', request.passTypeIdentifier],
      ['CN', `Pass Type ID: ${request.passTypeIdentifier}`],
      ['OU', request.teamIdentifier],
      ['O', request.organizationName],
      ['C', 'US'],
    ],
    issuer: wwdr.name,
    publicKey: keys.publicKey,
    issuerPublicKey: wwdr.publicKey,
    issuerPrivateKey: wwdr.privateKey,
    serialNumber: newSerialNumber(),
    ...period,
    extensions: passCertificateExtensions(request.passTypeIdentifier),
  });
  return {
    certificatePem,
    privateKeyPem: keys.privateKey ? pemOf(keys.privateKey) : null,
    wwdrPem: wwdr.certificatePem,
    rootPem: root.certificatePem,
    expiresAt: period.notAfter,
  };
}

/** Apple's pass extensions, and clientAuth, because the same certificate authenticates to APNs. */
function passCertificateExtensions(passTypeIdentifier: string): Buffer[] {
  return [
    basicConstraints(false),
    keyUsage(0x80, 7),
    extension(
      '2.5.29.37',
      derSequence(derObjectId('1.3.6.1.5.5.7.3.2'), derObjectId('1.2.840.113635.100.4.14')),
    ),
    extension('1.2.840.113635.100.6.1.16', derText(passTypeIdentifier)),
  ];
}

const basicConstraints = (isAuthority: boolean): Buffer =>
  extension('2.5.29.19', derSequence(...(isAuthority ? [derBoolean(true)] : [])), true);

const keyUsage = (bits: number, unusedBits: number): Buffer =>
  extension('2.5.29.15', derBits(Buffer.from([bits]), unusedBits), true);

/** 16 random octets with the top bit clear: positive and unguessable, as RFC 5280 §4.1.2.2 recommends. */
function newSerialNumber(): Buffer {
  const serial = randomBytes(16);
  serial[0] = ((serial[0] ?? 0) & 0x3f) | 0x40;
  return serial;
}

function validity(now: Date, days: number) {
  const notAfter = new Date(now.getTime() + days * dayMs);
  const start = Math.min(now.getTime(), notAfter.getTime()) - backdatedDays * dayMs;
  return { notBefore: new Date(start), notAfter };
}

function daysLeft(certificatePem: string, now: Date): number {
  return (new X509Certificate(certificatePem).validToDate.getTime() - now.getTime()) / dayMs;
}
