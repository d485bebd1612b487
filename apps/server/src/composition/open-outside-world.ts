import { join } from 'node:path';
import { appleAuthorities, type CertificateAuthorities, readSigningIdentity } from '@tessera/apple-wallet';
import { readServiceAccount } from '@tessera/google-wallet';
import type { LabAddresses } from '@tessera/wallet-lab';
import { Hono } from 'hono';
import { proxy } from 'hono/proxy';
import type { Config } from '../config/config.ts';
import { ConfigError } from '../config/config-error.ts';
import type {
  PlatformCertificate,
  PlatformServiceAccount,
  StoredServiceAccount,
} from '../features/wallet-platforms/save-platform-wallets.ts';
import { MailError } from '../platform/mail/mail-error.ts';
import type { DeliverMail } from '../platform/mail/mailbox-mailer.ts';
import type { DeliverText } from '../platform/sms/open-sms.ts';
import { SmsError } from '../platform/sms/sms-sender.ts';

/** 25 times Google's: a campaign to the demo's holders takes two seconds, not a minute. */
const labGoogleRequestsPerSecond = 500;
/** Of the certificate that the lab issues to the platform. */
const labPassTypeIdentifier = 'pass.dev.tessera.platform';

export type StoredCertificate = { wwdrPem: string; expiresAt: Date };

export type OutsideWorld = {
  apns: { url: string; caPem: string | null };
  appleAuthorities: CertificateAuthorities;
  google: { apiUrl: string; tokenUrl: string; callbackKeysUrl: string; saveUrl: string };
  /** Undefined for Google's own. */
  googleRequestsPerSecond: number | undefined;
  certificateIdentifier: string;
  /** Renews the lab's certificate only if `stored` is outdated. */
  certificate(stored: StoredCertificate | null): Promise<PlatformCertificate | 'stored' | null>;
  serviceAccount: PlatformServiceAccount | StoredServiceAccount | null;
  deliverMail: DeliverMail | null;
  deliverText: DeliverText | null;
  labApp: Hono | null;
  close(): Promise<void>;
};

/**
 * Endpoints that are not configured are the lab's: of this process, or of the web process or its parent. The only loader of the lab; never in
 * production. `labUrl` is the address of the parent's.
 */
export async function openOutsideWorld(
  config: Config,
  clock: () => Date,
  labUrl: string | null,
): Promise<OutsideWorld> {
  const runsLab = labUrl === null && !isWorker(config);
  const lab = runsLab ? await openLab(config, clock) : null;
  const distant = runsLab ? null : await readDistantLab(config);
  const { apple, google } = config;
  const requireLab = () => {
    const services = lab ?? distant;
    if (services) return services;
    throw new ConfigError(
      'contradiction',
      'The lab runs in the web process, which never ran on this data directory: start it, or set APPLE_PUSH_URL, APPLE_PUSH_CA and the GOOGLE_… addresses.',
    );
  };
  return {
    apns:
      apple.push.kind === 'address'
        ? { url: apple.push.url, caPem: apple.push.caPem }
        : { url: requireLab().apns.url, caPem: requireLab().apns.caPem },
    appleAuthorities: authoritiesOf(config, lab),
    google: {
      apiUrl: google.walletApi.kind === 'address' ? google.walletApi.url : requireLab().google.apiUrl,
      tokenUrl: google.token.kind === 'address' ? google.token.url : requireLab().google.tokenUrl,
      callbackKeysUrl:
        google.callbackKeys.kind === 'address'
          ? google.callbackKeys.url
          : requireLab().google.callbackKeysUrl,
      saveUrl: google.save.kind === 'address' ? google.save.url : requireLab().google.saveUrl,
    },
    googleRequestsPerSecond: google.walletApi.kind === 'lab' ? labGoogleRequestsPerSecond : undefined,
    certificateIdentifier: readCertificate(config, clock)?.identifier ?? labPassTypeIdentifier,
    certificate: async (stored) =>
      readCertificate(config, clock) ??
      (lab ? await labCertificate(lab, stored, clock) : distant && stored && 'stored'),
    serviceAccount:
      readAccount(config) ??
      (lab ? labAccount(lab) : distant && { issuerIdentifier: distant.google.issuerId, json: null }),
    deliverMail: lab
      ? (mail) => lab.mailbox.deliver(mail)
      : distant && ((mail) => deliverToDistantLab(config.publicUrl, mail)),
    deliverText: lab
      ? async (message) => lab.textMessages.deliver(message)
      : distant && ((message) => showInDistantLab(config.publicUrl, message)),
    labApp: lab
      ? new Hono().route('/api', lab.app).route('/', lab.mailboxApp).route('/', lab.webhookApp)
      : labUrl === null
        ? null
        : forwardTo(labUrl),
    close: async () => lab?.close(),
  };
}

const isWorker = ({ roles }: Config): boolean => roles.join() === 'worker';

const forwardTo = (labUrl: string): Hono =>
  new Hono().all('*', (c) => {
    const { pathname, search } = new URL(c.req.url);
    return proxy(`${labUrl}${pathname}${search}`, c.req.raw);
  });

type Lab = Awaited<ReturnType<typeof import('@tessera/wallet-lab')['createWalletLab']>>;

const labDirectory = ({ dataDirectory }: Config) => join(dataDirectory, 'lab');

async function openLab(config: Config, clock: () => Date): Promise<Lab | null> {
  if (config.environment === 'production') return null;
  const { createWalletLab } = await import('@tessera/wallet-lab');
  return createWalletLab({
    directory: labDirectory(config),
    publicUrl: config.publicUrl,
    clock,
    googleQuotaPerSecond: labGoogleRequestsPerSecond,
  });
}

async function readDistantLab(config: Config): Promise<LabAddresses | null> {
  if (config.environment === 'production') return null;
  const { readLabAddresses } = await import('@tessera/wallet-lab');
  return readLabAddresses(labDirectory(config));
}

async function deliverToDistantLab(publicUrl: string, mail: Parameters<DeliverMail>[0]): Promise<void> {
  const answer = await fetch(`${publicUrl}/lab/api/mailbox`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(mail),
  }).catch((cause: unknown) => {
    throw new MailError('unavailable', `The mailbox at ${publicUrl} does not answer.`, { cause });
  });
  if (!answer.ok)
    throw new MailError('unavailable', `The mailbox at ${publicUrl} answered ${answer.status}.`);
}

async function showInDistantLab(publicUrl: string, message: Parameters<DeliverText>[0]): Promise<string> {
  const answer = await fetch(`${publicUrl}/lab/api/messages`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(message),
  }).catch((cause: unknown) => {
    throw new SmsError('unavailable', `The lab at ${publicUrl} does not answer.`, { cause });
  });
  if (!answer.ok) throw new SmsError('unavailable', `The lab at ${publicUrl} answered ${answer.status}.`);
  const { id }: { id: string } = await answer.json();
  return id;
}

/** The operator's intermediate certificate may be newer than ours; it must chain to Apple's root. */
function authoritiesOf({ apple }: Config, lab: Lab | null): CertificateAuthorities {
  return {
    rootPems: [...appleAuthorities.rootPems, ...(lab ? [lab.certificateAuthority.rootPem] : [])],
    intermediatePems: [
      ...appleAuthorities.intermediatePems,
      ...(apple.signing ? [apple.signing.wwdrPem] : []),
      ...(lab ? [lab.certificateAuthority.wwdrPem] : []),
    ],
  };
}

function readCertificate({ apple }: Config, clock: () => Date): PlatformCertificate | null {
  if (!apple.signing) return null;
  const { certificatePem, keyPem, wwdrPem } = apple.signing;
  const identity = readSigningIdentity({ certificatePem, privateKeyPem: keyPem, wwdrPem, clock });
  return {
    identifier: identity.passTypeIdentifier,
    teamIdentifier: identity.teamIdentifier,
    expiresAt: identity.expiresAt,
    certificatePem,
    privateKeyPem: keyPem,
    wwdrPem,
  };
}

/** The lab issues certificates for a year; a month before its end development renews them, and shows no expiry warning. */
const renewalMilliseconds = 30 * 24 * 60 * 60 * 1000;
const labTeamIdentifier = 'TESSERADEV';

async function labCertificate(
  lab: Lab,
  stored: StoredCertificate | null,
  clock: () => Date,
): Promise<PlatformCertificate | 'stored'> {
  const { wwdrPem } = lab.certificateAuthority;
  if (
    stored &&
    stored.wwdrPem === wwdrPem &&
    stored.expiresAt.getTime() - clock().getTime() > renewalMilliseconds
  )
    return 'stored';
  const issued = await lab.certificateAuthority.issuePassCertificate({
    passTypeIdentifier: labPassTypeIdentifier,
    teamIdentifier: labTeamIdentifier,
    organizationName: 'Tessera development',
  });
  if (!issued.privateKeyPem) throw new Error('The lab issued a certificate without its key.');
  return {
    identifier: labPassTypeIdentifier,
    teamIdentifier: labTeamIdentifier,
    expiresAt: issued.expiresAt,
    certificatePem: issued.certificatePem,
    privateKeyPem: issued.privateKeyPem,
    wwdrPem,
  };
}

function readAccount({ google }: Config): PlatformServiceAccount | null {
  if (!google.issuer) return null;
  const { issuerId, serviceAccount } = google.issuer;
  return {
    issuerIdentifier: issuerId,
    clientEmail: readServiceAccount(serviceAccount).clientEmail,
    json: serviceAccount,
  };
}

function labAccount(lab: Lab): PlatformServiceAccount {
  const json = JSON.stringify(lab.google.serviceAccount);
  return { issuerIdentifier: lab.google.issuerId, clientEmail: lab.google.serviceAccount.client_email, json };
}
