import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { type ServerType, serve } from '@hono/node-server';
import type { Hono } from 'hono';
import { createVirtualIphone } from '../apple/create-virtual-iphone.ts';
import type { PhoneRegion } from '../apple/field-text.ts';
import { type Apns, startVirtualApns } from '../apple/start-virtual-apns.ts';
import type { VirtualIphone } from '../apple/virtual-iphone.ts';
import {
  type CertificateAuthority,
  openCertificateAuthority,
} from '../authority/open-certificate-authority.ts';
import { createGoogleWallet, type GoogleWallet } from '../google/create-google-wallet.ts';
import { createVirtualAndroid, type VirtualAndroid } from '../google/create-virtual-android.ts';
import type { ServiceAccountJson } from '../google/service-account-desk.ts';
import { LabError } from '../lab-error.ts';
import type { LabStorage } from '../storage/lab-storage.ts';
import { openFileStorage } from '../storage/open-file-storage.ts';
import { createLabApp } from './create-lab-app.ts';
import { createMailbox, createMailboxApp, type Mailbox } from './create-mailbox.ts';
import { createTextMessages, type TextMessages } from './create-text-messages.ts';
import { createWebhookApp } from './create-webhook-app.ts';
import { createWebhookReceiver } from './create-webhook-receiver.ts';
import { writeLabAddresses } from './lab-addresses.ts';

/** The lab's URLs, which replace the vendors'. */
export interface LabGoogle {
  apiUrl: string;
  tokenUrl: string;
  callbackKeysUrl: string;
  /** The JWT is appended to it. */
  saveUrl: string;
  /** The platform's issuer and service account, stable across restarts. */
  issuerId: string;
  serviceAccount: ServiceAccountJson;
  /** Faults, quota and verification, for tests. */
  wallet: GoogleWallet;
}

export interface WalletLab {
  readonly certificateAuthority: CertificateAuthority;
  readonly apns: Apns;
  readonly google: LabGoogle;
  readonly phones: { readonly iphone: VirtualIphone; readonly android: VirtualAndroid };
  readonly mailbox: Mailbox;
  readonly textMessages: TextMessages;
  /** Mount at `basePath` of the server at `publicUrl`. */
  readonly app: Hono;
  /** Mount beside the mailbox's page: `/mailbox.json`. */
  readonly mailboxApp: Hono;
  /** A receiver of webhooks, mounted beside the mailbox: `/webhooks`. */
  readonly webhookApp: Hono;
  onChange(listener: () => void): () => void;
  /** Resolves when no request of a phone, delay or callback is pending. */
  idle(): Promise<void>;
  close(): Promise<void>;
}

export interface WalletLabOptions {
  /** The data directory; survives restarts. */
  directory: string;
  publicUrl: string;
  clock: () => Date;
  basePath?: string;
  fetch?: (url: string, init: RequestInit) => Promise<Response>;
  sleep?: (milliseconds: number) => Promise<void>;
  /** The limit of the simulated Google in requests per second; null for none. */
  googleQuotaPerSecond?: number | null;
  region?: PhoneRegion;
  language?: string;
}

interface KeptAddresses {
  apnsPort: number;
  googlePort: number;
}

interface KeptIssuer {
  issuerId: string;
  serviceAccount: ServiceAccountJson;
}

/** An invented issuer in the range of real ones (3388…). */
const platformIssuerId = '3388000000022000001';

/**
 * Starts the simulated services: certificate authority, APNs and Google Wallet on ports of 127.0.0.1 (the same after a restart if
 * they are free), an iPhone, an Android and a mailbox.
 * @throws LabError if its directory is damaged.
 */
export async function createWalletLab(options: WalletLabOptions): Promise<WalletLab> {
  const { directory, clock, fetch, sleep, basePath = '/lab/api' } = options;
  const certificateAuthority = await openCertificateAuthority({
    directory: join(directory, 'authority'),
    clock,
  });
  const storage = openFileStorage(join(directory, 'world'));
  const changes = createChanges();
  const ports = storage.collection<KeptAddresses>('addresses');
  const apns = await onKeptPort(ports.get('ports')?.apnsPort, (port) =>
    startVirtualApns({ certificateAuthority, clock, port }),
  );
  const google = createGoogleWallet({
    storage,
    clock,
    fetch,
    sleep,
    quotaPerSecond: options.googleQuotaPerSecond,
    defaultAndroidId: 'android',
  });
  const listener = await onKeptPort(ports.get('ports')?.googlePort, (port) => listen(google.app, port));
  ports.set('ports', { apnsPort: apns.port, googlePort: listener.port });
  google.setBaseUrl(`http://127.0.0.1:${listener.port}`, `${options.publicUrl}${basePath}/google/save/`);
  const issuer = await openIssuer(storage, google);
  const googleAddresses = {
    apiUrl: google.apiUrl,
    tokenUrl: google.tokenUrl,
    callbackKeysUrl: google.keysUrl,
    saveUrl: google.saveUrl,
    issuerId: issuer.issuerId,
  };
  writeLabAddresses(directory, {
    apns: { url: apns.url, caPem: apns.caPem },
    google: { ...googleAddresses, serviceAccountEmail: issuer.serviceAccount.client_email },
  });
  const shared = { storage, clock, fetch, onChange: changes.announce };
  const iphone = createVirtualIphone({
    ...shared,
    id: 'iphone',
    name: 'iPhone',
    sleep,
    trustedRootPem: certificateAuthority.rootPem,
    apns,
    region: options.region,
    language: options.language,
  });
  const android = createVirtualAndroid({
    ...shared,
    id: 'android',
    name: 'Pixel',
    google,
    locale: options.region?.locale,
  });
  const mailbox = createMailbox({ storage, clock, onChange: changes.announce });
  const textMessages = createTextMessages({ storage, clock, onChange: changes.announce });
  const closing = Promise.withResolvers<void>();
  return {
    certificateAuthority,
    apns,
    google: { ...googleAddresses, serviceAccount: issuer.serviceAccount, wallet: google },
    phones: { iphone, android },
    mailbox,
    textMessages,
    app: createLabApp({
      phones: [iphone, android],
      certificateAuthority,
      google,
      mailbox,
      textMessages,
      basePath,
      onChange: changes.listen,
      closed: closing.promise,
    }),
    mailboxApp: createMailboxApp(mailbox),
    webhookApp: createWebhookApp(createWebhookReceiver({ clock })),
    onChange: changes.listen,
    async idle() {
      await iphone.idle();
      await google.idle();
    },
    async close() {
      closing.resolve();
      iphone.close();
      android.close();
      google.close();
      await Promise.all([apns.close(), listener.close()]);
      storage.close();
    },
  };
}

function createChanges() {
  const listeners = new Set<() => void>();
  return {
    announce: () => {
      for (const listener of listeners) listener();
    },
    listen(listener: () => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

/** Reuses the previous port, so that stored URLs stay valid; another one if it is taken. */
async function onKeptPort<T>(kept: number | undefined, start: (port: number) => Promise<T>): Promise<T> {
  try {
    return await start(kept ?? 0);
  } catch (error) {
    if (kept !== undefined && error instanceof LabError && error.code === 'portTaken') return start(0);
    throw error;
  }
}

function listen(app: Hono, port: number): Promise<{ port: number; close: () => Promise<void> }> {
  return new Promise((resolve, reject) => {
    const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port }, (info: AddressInfo) =>
      resolve({ port: info.port, close: () => closeServer(server) }),
    );
    server.once('error', (cause: Error) =>
      reject(new LabError('portTaken', `The simulated Google could not listen on port ${port}.`, { cause })),
    );
  });
}

function closeServer(server: ServerType): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    if ('closeAllConnections' in server) server.closeAllConnections();
  });
}

async function openIssuer(storage: LabStorage, google: GoogleWallet): Promise<KeptIssuer> {
  const issuers = storage.collection<KeptIssuer>('platform-issuer');
  const kept = issuers.get('platform');
  // The port may have changed: keep the account, update the URL in its file.
  if (kept) return { ...kept, serviceAccount: { ...kept.serviceAccount, token_uri: google.tokenUrl } };
  const serviceAccount = await google.createServiceAccount({ issuerId: platformIssuerId });
  const issuer = { issuerId: platformIssuerId, serviceAccount };
  issuers.set('platform', issuer);
  return issuer;
}
