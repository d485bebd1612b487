import { randomBytes } from 'node:crypto';
import { createIdentity, type Identity } from '@tessera/identity';
import type { Config } from './config/config.ts';
import type { Database } from './platform/database/database.ts';
import { createClientAddress } from './platform/identity/client-address.ts';
import { createIdentityKeyStore } from './platform/identity/identity-key-store.ts';
import { createIdentityStore } from './platform/identity/identity-store.ts';
import type { Vault } from './platform/keys/seal.ts';

/** The product's own site, as its identity provider knows it. */
export const clientId = 'client_tessera';

/** The embedded identity provider of this installation, on its database and its master key. */
export function openIdentity(config: Config, database: Database, vault: Vault, clock: () => Date): Identity {
  return createIdentity({
    store: createIdentityStore(database.global),
    keys: createIdentityKeyStore(database.global, vault),
    secretBox: vault,
    clock,
    random: (bytes) => randomBytes(bytes),
    clients: [
      {
        id: clientId,
        redirectUris: [config.publicUrl],
        origins: [config.publicUrl],
        logoutUris: [`${config.publicUrl}/_/logout-callback`, config.publicUrl],
      },
    ],
    hostedPages: { signInPath: '/sign-in', signUpPath: '/sign-up' },
    issuer: config.publicUrl,
    secureCookies: config.publicUrl.startsWith('https:'),
    clientAddress: createClientAddress(config.trustedProxies),
  });
}
