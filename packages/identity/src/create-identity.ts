import { LRUCache } from 'lru-cache';
import { createUser, presentUser } from './accounts/create-user.ts';
import { disableUser, enableUser, endSessions } from './accounts/disable-user.ts';
import { normalizeEmail } from './accounts/email-address.ts';
import { createPasswordHasher } from './accounts/password-hasher.ts';
import { newAuditEvent } from './audit.ts';
import { IdentityError } from './errors.ts';
import { createIdentityApp } from './http/identity-app.ts';
import type { Identity } from './identity.ts';
import type { IdentityContext } from './identity-context.ts';
import type { IdentityClient, IdentityOptions } from './identity-options.ts';
import { inviteUser } from './invitations/send-invitation.ts';
import { addMembership } from './organizations/add-membership.ts';
import { createOrganization, renameOrganization } from './organizations/create-organization.ts';
import { inviteByManager } from './people/invite-person.ts';
import { listPeople } from './people/list-people.ts';
import { pendingSignInLimit, refusedApiKeyLimit, refusedApiKeysLimit } from './rate-limiter/limits.ts';
import { createTokenBuckets, growingTo, type OpenTokenBuckets } from './rate-limiter/token-bucket.ts';
import { addTotpFactor } from './second-factor/add-totp-factor.ts';
import { removeTotpFactor } from './second-factor/remove-second-factor.ts';
import { revokeSession } from './sessions/revoke-session.ts';
import { createAccessCache } from './tokens/access-cache.ts';
import { createKeyRing } from './tokens/key-ring.ts';
import { verifyAccessToken } from './tokens/verify-access-token.ts';

/** Some hundred bytes each. An evicted block gets a second line in the audit log. */
const throttledMax = 50_000;

/**
 * Creates the identity provider. Reads and writes nothing before the first call. Throws IdentityError
 * `configuration_invalid` for clients or an issuer that it cannot serve safely.
 */
export function createIdentity(options: IdentityOptions): Identity {
  const context = createContext(options);
  const { store } = context;
  return {
    app: createIdentityApp(context),
    verifyAccessToken: (token) => verifyAccessToken(context, token),
    createUser: (input) => createUser(context, input),
    findUser: async (id) => {
      const user = await store.findUser(id);
      return user && presentUser(user);
    },
    findUserByEmail: async (typed) => {
      const email = normalizeEmail(typed);
      const user = email === null ? null : await store.findUserByEmail(email);
      return user && presentUser(user);
    },
    createOrganization: (input) => createOrganization(context, input),
    renameOrganization: (input) => renameOrganization(context, input),
    findOrganization: async (id) => {
      const organization = await store.findOrganization(id);
      return organization && { id: organization.id, name: organization.name };
    },
    addMembership: (input) => addMembership(context, input),
    inviteUser: (input) => inviteUser(context, input),
    inviteByManager: (input) => inviteByManager(context, input),
    listPeople: (query) => listPeople(context, query),
    listMemberships: async (userId) =>
      (await store.listMemberships(userId)).map(({ organizationId, organizationName, role }) => ({
        userId,
        organizationId,
        organizationName,
        role,
      })),
    addTotpFactor: (input) => addTotpFactor(context, input),
    removeTotpFactor: (userId) => removeTotpFactor(context, userId),
    disableUser: (userId) => disableUser(context, userId),
    enableUser: (userId) => enableUser(context, userId),
    endSessions: (userId) => endSessions(context, userId),
    newHostEvent: (type, userId) => newAuditEvent(context, type, { userId }),
    rotateSigningKey: () => context.keyRing.rotate(),
    revokeSession: (sessionId) => revokeSession(context, sessionId),
  };
}

function createContext(options: IdentityOptions): IdentityContext {
  const { store, keys, vault, clock, random, clients, hostedPages, secureCookies, clientAddress } = options;
  const { invitationUrl, sendMail, productName } = options;
  const openBuckets: OpenTokenBuckets =
    options.tokenBuckets ?? ((_name, limit) => createTokenBuckets(limit, clock));
  const [defaultClient] = clients;
  if (!defaultClient) throw new IdentityError('configuration_invalid', 'At least one client is needed.');
  for (const client of clients) checkClient(client);
  return {
    store,
    keyRing: createKeyRing({ keys, algorithm: options.tokenAlgorithm ?? 'RS256', clock }),
    accessCache: createAccessCache(clock),
    pendingSignIns: openBuckets('pending-sign-ins', pendingSignInLimit),
    silentSignIns: openBuckets('silent-sign-ins', pendingSignInLimit),
    refusedApiKeys: {
      byNetwork: openBuckets('refused-api-keys-of-network', refusedApiKeyLimit),
      total: openBuckets('refused-api-keys', refusedApiKeysLimit),
    },
    throttledUntil: new LRUCache(growingTo(throttledMax)),
    passwordHasher: options.passwordHasher ?? createPasswordHasher(),
    vault,
    clock,
    random,
    clients: new Map(clients.map((client) => [client.id, client])),
    defaultClient,
    issuer: checkedIssuer(options.issuer),
    hostedPages,
    invitationUrl,
    secureCookies,
    clientAddress,
    sendMail,
    findPlace: options.findPlace ?? (() => null),
    oauthProviders: options.oauthProviders ?? [],
    onOauthFailure: options.onOauthFailure ?? (() => undefined),
    apiKeys: options.apiKeys ?? [],
    productName,
  };
}

/** The npm clients' paths cannot be prefixed, so the issuer has no path. */
function checkedIssuer(issuer: string): string {
  const url = URL.parse(issuer);
  if (!url || !/^https?:$/.test(url.protocol) || url.href !== `${url.origin}/`)
    throw new IdentityError(
      'configuration_invalid',
      `The public address must be http(s)://host[:port] without a path, not "${issuer}".`,
    );
  return url.origin;
}

/** Ids are part of cookie names and joined by dots in a cookie's value; origins are compared exactly. */
function checkClient(client: IdentityClient): void {
  if (!/^[A-Za-z0-9_-]{1,100}$/.test(client.id))
    throw new IdentityError(
      'configuration_invalid',
      `The client id "${client.id}" may only hold letters, digits, "_" and "-".`,
    );
  const wrong = client.origins.find((origin) => URL.parse(origin)?.origin !== origin);
  if (wrong !== undefined)
    throw new IdentityError(
      'configuration_invalid',
      `"${wrong}" is not an origin: give scheme, host and port, without a slash at the end.`,
    );
}
