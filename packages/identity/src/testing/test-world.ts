import { randomBytes } from 'node:crypto';
import { createPasswordHasher } from '../accounts/password-hasher.ts';
import { createIdentity } from '../create-identity.ts';
import type { Identity } from '../identity.ts';
import type { IdentityClient, IdentityOptions } from '../identity-options.ts';
import type { IdentityMail, SendMail } from '../mail/identity-mail.ts';
import type { Vault } from '../second-factor/secret-vault.ts';
import { generateSigningKey } from '../tokens/generate-signing-key.ts';
import type { KeyStore, SigningKeyRecord } from '../tokens/key-store.ts';
import { createMemoryStore, type MemoryStore } from './memory-store.ts';
import { TestBrowser } from './test-browser.ts';
import { clientId, issuer, otherClientId, site } from './test-site.ts';

const clients: readonly IdentityClient[] = [
  {
    id: clientId,
    redirectUris: [`${issuer}/_/login`, `${issuer}/callback?from=provider`],
    origins: [],
    logoutUris: [`${issuer}/_/logout-callback`],
  },
  { id: otherClientId, redirectUris: [site], origins: [site], logoutUris: [`${site}/bye`] },
];

export type World = {
  identity: Identity;
  store: MemoryStore;
  keys: KeyStore & { records: SigningKeyRecord[] };
  advance(seconds: number): void;
  now(): Date;
  browser(ipAddress?: string): TestBrowser;
};

// One pair for all worlds of a file, since creating RSA keys is the slowest step.
let sharedKey: Promise<SigningKeyRecord> | undefined;

/** A provider on a memory store with a clock that only tests advance. */
export async function createWorld(overrides: Partial<IdentityOptions> = {}): Promise<World> {
  let now = new Date('2026-11-21T10:00:00.250Z');
  sharedKey ??= generateSigningKey('RS256', now);
  const store = createMemoryStore();
  const keys = createMemoryKeyStore([await sharedKey]);
  const identity = createIdentity({
    store,
    keys,
    vault: createTestVault(),
    clock: () => now,
    random: (bytes) => randomBytes(bytes),
    clients,
    hostedPages: {
      signInPath: '/sign-in',
      signUpPath: '/sign-up',
      resetPasswordPath: '/reset-password',
      invitationPath: '/invitation',
    },
    invitationUrl: (token) => `${issuer}/_/login?invitation_token=${token}`,
    sendMail: null,
    productName: 'Tessera',
    // The real cost would take three quarters of these tests' time.
    passwordHasher: createPasswordHasher({ memoryCost: 64, timeCost: 1, parallelism: 1 }),
    issuer,
    secureCookies: true,
    clientAddress: (request) => request.headers.get('x-test-address'),
    ...overrides,
  });
  return {
    identity,
    store,
    keys,
    advance: (seconds) => {
      now = new Date(now.getTime() + seconds * 1000);
    },
    now: () => now,
    browser: (ipAddress = '192.0.2.1') => new TestBrowser(identity, overrides.issuer ?? issuer, ipAddress),
  };
}

export function createMailbox(): { mails: IdentityMail[]; sendMail: SendMail } {
  const mails: IdentityMail[] = [];
  return {
    mails,
    sendMail: async (mail) => {
      mails.push(mail);
    },
  };
}

/** Encrypts nothing, but opens only under the sealing context. */
function createTestVault(): Vault {
  return {
    seal: (secret, context) => JSON.stringify([context, Buffer.from(secret).toString('hex')]),
    open: (sealed, context) => {
      const [sealedUnder, secret] = JSON.parse(sealed) as [string, string];
      if (sealedUnder !== context) throw new Error('Sealed under another context.');
      return Buffer.from(secret, 'hex').toString();
    },
  };
}

export function createMemoryKeyStore(
  records: SigningKeyRecord[],
): KeyStore & { records: SigningKeyRecord[] } {
  return {
    records,
    list: async () => [...records],
    add: async (key) => {
      records.push(key);
    },
    retire: async (id, at) => {
      const index = records.findIndex((record) => record.id === id && record.retiredAt === null);
      const record = records[index];
      if (record) records.splice(index, 1, { ...record, retiredAt: at });
    },
  };
}
