import { randomBytes } from 'node:crypto';
import { createIdentity, type IdentityClient, type OpenTokenBuckets, type SendMail } from '@tessera/identity';
import type { Config } from '../config/config.ts';
import type { Context } from '../context.ts';
import { deliverIdentityMailJob } from '../features/identity-mails/identity-mails.jobs.ts';
import { sealIdentityMail } from '../features/identity-mails/queued-identity-mail.ts';
import type { Database } from '../platform/database/database.ts';
import type { AccountProvider, EmbeddedProvider } from '../platform/identity/account-provider.ts';
import { createClientAddress } from '../platform/identity/client-address.ts';
import { embeddedUserDirectory } from '../platform/identity/embedded-user-directory.ts';
import { openGeoip } from '../platform/identity/geoip.ts';
import { createIdentityKeyStore } from '../platform/identity/identity-key-store.ts';
import { createIdentityStore } from '../platform/identity/identity-store.ts';
import { oauthProviderOptions } from '../platform/identity/oauth-provider-options.ts';
import type { Ids } from '../platform/ids.ts';
import type { Vault } from '../platform/keys/secret-vault.ts';
import type { Logger } from '../platform/logger.ts';
import type { Queue } from '../platform/queue/queue.ts';

const clientId = 'client_tessera';

export type IdentityHost = {
  database: Database;
  vault: Vault;
  clock: () => Date;
  ids: Ids;
  logger: Logger;
  /** Null to send no mail, as for the demo's history. */
  queue: Queue | null;
  tokenBuckets: OpenTokenBuckets;
};

export async function openIdentity(config: Config, host: IdentityHost): Promise<AccountProvider> {
  const { provider } = config.auth;
  if (provider.kind === 'embedded') return openEmbeddedProvider(config, host);
  const { createWorkosProvider } = await import('../platform/identity/workos/workos-provider.ts');
  return createWorkosProvider(provider, host);
}

export function signInOf({ auth, publicUrl }: Config): { clientId: string; identityUrl: string } {
  return auth.provider.kind === 'workos'
    ? { clientId: auth.provider.clientId, identityUrl: auth.provider.apiUrl }
    : { clientId, identityUrl: publicUrl };
}

export function openEmbeddedProvider(config: Config, host: IdentityHost): EmbeddedProvider {
  const { database, vault, clock, ids, queue, logger, tokenBuckets } = host;
  const { publicUrl, auth } = config;
  const identity = createIdentity({
    store: createIdentityStore(database.global),
    keys: createIdentityKeyStore(database.global, vault),
    tokenAlgorithm: auth.tokenAlgorithm,
    vault,
    clock,
    tokenBuckets,
    random: (bytes) => randomBytes(bytes),
    clients: [siteClient(clientId, config)],
    hostedPages: {
      signInPath: '/sign-in',
      signUpPath: '/sign-up',
      resetPasswordPath: '/reset-password',
      invitationPath: '/invitation',
    },
    invitationUrl: (token) => `${publicUrl}/_/login?invitation_token=${encodeURIComponent(token)}`,
    issuer: publicUrl,
    secureCookies: publicUrl.startsWith('https:'),
    clientAddress: createClientAddress(config.trustedProxies),
    sendMail:
      queue && config.mail.kind !== 'none' ? sendIdentityMail({ database, vault, clock, ids, queue }) : null,
    findPlace: openGeoip(auth.geoipFile),
    oauthProviders: oauthProviderOptions(auth.social),
    onOauthFailure: (failure) => logger.warn('Sign-in with another provider failed', failure),
    apiKeys: auth.apiKeys,
    productName: 'Tessera',
  });
  return { ...identity, ...embeddedUserDirectory(database.global), name: 'embedded' };
}

type Sending = Pick<Context, 'database' | 'queue' | 'vault' | 'clock' | 'ids'>;

/** Enqueues a mail without a recipient, too, which the worker drops: response times must not reveal whether an account exists. */
function sendIdentityMail({ database, queue, vault, clock, ids }: Sending): SendMail {
  return async ({ to, content }) => {
    const mailId = ids.uuid();
    const sealed = sealIdentityMail(vault, mailId, { to, sentAt: clock(), content });
    await queue.send({ db: database.global }, deliverIdentityMailJob, { mailId, sealed });
  };
}

/** The operator's further addresses may also request tokens from their origin, and be the target after signing out. */
export function siteClient(
  id: string,
  { publicUrl, auth }: Pick<Config, 'publicUrl' | 'auth'>,
): IdentityClient {
  const further = auth.redirectUris;
  const origins = [...new Set([publicUrl, ...further.map((uri) => new URL(uri).origin)])];
  return {
    id,
    redirectUris: [publicUrl, ...further],
    origins,
    logoutUris: [`${publicUrl}/signed-out`, `${publicUrl}/_/logout-callback`, ...origins, ...further],
  };
}
