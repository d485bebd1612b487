import { randomBytes } from 'node:crypto';
import { createIdentity } from '@tessera/identity';
import type { Config } from './config/config.ts';
import type { Database } from './platform/database/database.ts';
import type { AccountProvider, EmbeddedProvider } from './platform/identity/account-provider.ts';
import { createClientAddress } from './platform/identity/client-address.ts';
import { createIdentityKeyStore } from './platform/identity/identity-key-store.ts';
import { createIdentityStore } from './platform/identity/identity-store.ts';
import { createWorkosProvider } from './platform/identity/workos-provider.ts';
import type { Vault } from './platform/keys/seal.ts';
import type { Logger } from './platform/logger.ts';

/** The product's own site, as the embedded provider knows it. */
const clientId = 'client_tessera';

export type IdentityHost = { database: Database; vault: Vault; clock: () => Date; logger: Logger };

/** Who keeps the accounts of this installation, as configured. */
export function openIdentity(config: Config, host: IdentityHost): AccountProvider {
  const { provider } = config.auth;
  return provider.kind === 'workos' ? createWorkosProvider(provider, host) : openEmbedded(config, host);
}

/** Where and as whom the pages sign people in. */
export function signInOf({ auth, publicUrl }: Config): { clientId: string; identityUrl: string } {
  return auth.provider.kind === 'workos'
    ? { clientId: auth.provider.clientId, identityUrl: auth.provider.apiUrl }
    : { clientId, identityUrl: publicUrl };
}

/** The embedded provider, on the installation's database and its master key. */
function openEmbedded(config: Config, { database, vault, clock }: IdentityHost): EmbeddedProvider {
  const identity = createIdentity({
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
  return { ...identity, name: 'embedded' };
}
