import { join } from 'node:path';
import { appleAuthorities, type CertificateAuthorities, readSigningIdentity } from '@tessera/apple-wallet';
import { readServiceAccount } from '@tessera/google-wallet';
import { Hono } from 'hono';
import type { Config } from './config/config.ts';
import { ConfigError } from './config/config-error.ts';
import type {
  PlatformCertificate,
  PlatformServiceAccount,
} from './features/wallet-platforms/keep-platform-wallets.ts';
import type { DeliverMail } from './platform/mail/mailbox-mailer.ts';

/** Under which identifier the lab issues the platform's certificate. */
const labPassTypeIdentifier = 'pass.dev.tessera.platform';

export type KeptCertificate = { wwdrPem: string; expiresAt: Date };

/** Where Apple and Google are, and what the platform itself has of them. */
export type OutsideWorld = {
  apns: { url: string; caPem: string | null };
  /** Whom uploaded certificates may come from: Apple, and in development the lab. */
  appleAuthorities: CertificateAuthorities;
  google: { apiUrl: string; tokenUrl: string; callbackKeysUrl: string; saveUrl: string };
  /** Under which identifier a kept certificate is looked up. */
  certificateIdentifier: string;
  /** The platform's own certificate: the configured one, or the lab's, which is asked for anew only when `kept` is of no use any more. */
  certificate(kept: KeptCertificate | null): Promise<PlatformCertificate | 'kept' | null>;
  serviceAccount: PlatformServiceAccount | null;
  /** Puts a mail into the lab's mailbox, when there is a lab. */
  deliverMail: DeliverMail | null;
  /** The lab's doors, to be mounted at /lab, when there is a lab. */
  labApp: Hono | null;
  close(): Promise<void>;
};

/**
 * Puts together the addresses of the vendors: configured ones, and the lab's for what is not configured. The lab is loaded here and
 * nowhere else, and only when something needs it; a production start never does.
 */
export async function openOutsideWorld(config: Config, clock: () => Date): Promise<OutsideWorld> {
  const lab = await openLab(config, clock);
  const { apple, google } = config;
  const requireLab = () => {
    if (lab) return lab;
    throw new ConfigError(
      'contradiction',
      'The lab runs in the web process: start the worker with APPLE_PUSH_URL, APPLE_PUSH_CA and the GOOGLE_… addresses set, or start both roles together.',
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
    certificateIdentifier: readCertificate(config, clock)?.identifier ?? labPassTypeIdentifier,
    certificate: async (kept) =>
      readCertificate(config, clock) ?? (lab && (await labCertificate(lab, kept, clock))),
    serviceAccount: readAccount(config) ?? (lab && labAccount(lab)),
    deliverMail: lab && ((mail) => lab.mailbox.deliver(mail)),
    labApp: lab && new Hono().route('/api', lab.app).route('/', lab.mailboxApp).route('/', lab.webhookApp),
    close: async () => lab?.close(),
  };
}

type Lab = Awaited<ReturnType<typeof import('@tessera/wallet-lab')['createWalletLab']>>;

async function openLab(config: Config, clock: () => Date): Promise<Lab | null> {
  if (config.environment === 'production' || !config.roles.includes('web')) return null;
  const { createWalletLab } = await import('@tessera/wallet-lab');
  return createWalletLab({
    directory: join(config.dataDirectory, 'lab'),
    publicUrl: config.publicUrl,
    clock,
  });
}

/** The operator's intermediate may be newer than the one we know; it still has to lead to Apple's root. */
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

/** The lab issues for a year, like Apple; renewed a month before, so that nobody's laptop shows an expiry. */
const renewalMilliseconds = 30 * 24 * 60 * 60 * 1000;
const labTeamIdentifier = 'TESSERADEV';

async function labCertificate(
  lab: Lab,
  kept: KeptCertificate | null,
  clock: () => Date,
): Promise<PlatformCertificate | 'kept'> {
  const { wwdrPem } = lab.certificateAuthority;
  if (kept && kept.wwdrPem === wwdrPem && kept.expiresAt.getTime() - clock().getTime() > renewalMilliseconds)
    return 'kept';
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
