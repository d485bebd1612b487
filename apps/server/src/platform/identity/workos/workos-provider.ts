import type { Access, Organization, User } from '@tessera/identity';
import { WorkOS, type Organization as WorkosOrganization, type User as WorkosUser } from '@workos-inc/node';
import { Hono } from 'hono';
import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from 'jose';
import { AppError } from '../../../app-error.ts';
import type { WorkosConfig } from '../../../config/auth-config.ts';
import type { Logger } from '../../logger.ts';
import type { WorkosProvider } from '../account-provider.ts';
import { askWorkos, findAtWorkos, workosStatus } from './workos-failure.ts';
import { createWorkosMemberships } from './workos-memberships.ts';
import { createWorkosPeople } from './workos-people.ts';
import { createWorkosUserDirectory } from './workos-user-directory.ts';

/** Errors that a caller can cause with a bad token; all others mean that the keys are unavailable. */
const faultsOfToken = [
  errors.JWTClaimValidationFailed,
  errors.JWTExpired,
  errors.JWTInvalid,
  errors.JWSInvalid,
  errors.JWSSignatureVerificationFailed,
  errors.JWKSNoMatchingKey,
  errors.JOSEAlgNotAllowed,
  errors.JOSENotSupported,
];

/** Uses the keys that WorkOS publishes for our client. Null for an invalid token. */
function createWorkosTokenReader(
  { clientId, apiUrl }: WorkosConfig,
  { clock, logger }: { clock: () => Date; logger: Logger },
): (token: string) => Promise<Access | null> {
  const keys = createRemoteJWKSet(new URL(`${apiUrl}/sso/jwks/${encodeURIComponent(clientId)}`));
  // Environments differ in age: WorkOS’ page shows the bare address, its tokens the client behind it.
  const issuer = [apiUrl, `${apiUrl}/`, `${apiUrl}/user_management/${clientId}`];
  const verify = async (token: string): Promise<JWTPayload | null> => {
    try {
      const requiredClaims = ['sub', 'sid', 'exp'];
      const options = { issuer, algorithms: ['RS256'], requiredClaims, currentDate: clock() };
      return (await jwtVerify(token, keys, options)).payload;
    } catch (error) {
      if (faultsOfToken.some((fault) => error instanceof fault)) return null;
      throw error;
    }
  };
  return async (token) => {
    const claims = await askWorkos(logger, 'keys', () => verify(token));
    return claims && readClaims(claims, clientId);
  };
}

function readClaims(claims: JWTPayload, clientId: string): Access | null {
  const { sub, sid, org_id: organizationId, role, permissions, client_id: madeFor } = claims;
  if (typeof sub !== 'string' || typeof sid !== 'string') return null;
  if (madeFor !== undefined && madeFor !== clientId) return null;
  const inOrganization = typeof organizationId === 'string';
  return {
    userId: sub,
    sessionId: sid,
    organizationId: inOrganization ? organizationId : null,
    role: inOrganization ? (role === 'admin' ? 'admin' : 'member') : null,
    permissions: Array.isArray(permissions) ? permissions.filter((each) => typeof each === 'string') : [],
  };
}

/** A person waits; the client's own minute is for programs. */
const timeoutMilliseconds = 10_000;
/** The client waits between retries and repeats a change under the same idempotency key. */
const retriesMax = 2;

/** WorkOS has its own pages and endpoints, so none are mounted here. */
export function createWorkosProvider(
  config: WorkosConfig,
  host: { clock: () => Date; logger: Logger },
): WorkosProvider {
  const workos = openClient(config);
  const { logger } = host;
  return {
    name: 'workos',
    app: new Hono(),
    verifyAccessToken: createWorkosTokenReader(config, host),
    findUser: async (id) => {
      const user = await findAtWorkos(logger, 'user', () => workos.userManagement.getUser(id));
      return user && readUser(user);
    },
    findUserByEmail: async (email) => {
      const { data } = await askWorkos(logger, 'users', () => workos.userManagement.listUsers({ email }));
      const user = data.find((each) => each.email.toLowerCase() === email.toLowerCase());
      return user ? readUser(user) : null;
    },
    createOrganization: (input) => ofName(() => createOrganization(workos, logger, input)),
    renameOrganization: ({ organizationId: organization, name }) =>
      ofName(() =>
        askWorkos(logger, 'rename organization', () =>
          workos.organizations.updateOrganization({ organization, name }),
        ),
      ),
    findOrganization: async (id) => {
      const found = await findAtWorkos(logger, 'organization', () =>
        workos.organizations.getOrganization(id),
      );
      return found && { id: found.id, name: found.name };
    },
    ...createWorkosMemberships(workos, host),
    ...createWorkosPeople(workos, host),
    ...createWorkosUserDirectory(workos, host),
  };
}

/** An external id is unique at WorkOS, which refuses a second organization with it. */
async function createOrganization(
  { organizations }: WorkOS,
  logger: Logger,
  input: { name: string; externalId?: string },
): Promise<WorkosOrganization> {
  const { externalId } = input;
  try {
    return await askWorkos(logger, 'create organization', () => organizations.createOrganization(input));
  } catch (error) {
    if (externalId === undefined || workosStatus(error) === null) throw error;
    const existing = await findAtWorkos(logger, 'organization', () =>
      organizations.getOrganizationByExternalId(externalId),
    );
    if (!existing) throw error;
    return existing;
  }
}

function openClient({ clientId, apiKey, apiUrl }: WorkosConfig): WorkOS {
  const { hostname, port, protocol } = new URL(apiUrl);
  return new WorkOS({
    apiKey,
    clientId,
    apiHostname: hostname,
    https: protocol === 'https:',
    ...(port === '' ? {} : { port: Number(port) }),
    timeout: timeoutMilliseconds,
    maxRetries: retriesMax,
  });
}

function readUser(user: WorkosUser): User {
  return {
    id: user.id,
    email: user.email,
    emailVerified: user.emailVerified,
    firstName: user.firstName,
    lastName: user.lastName,
    lastSignInAt: user.lastSignInAt === null ? null : new Date(user.lastSignInAt),
    createdAt: new Date(user.createdAt),
    updatedAt: new Date(user.updatedAt),
  };
}

async function ofName(change: () => Promise<WorkosOrganization>): Promise<Organization> {
  try {
    const { id, name } = await change();
    return { id, name };
  } catch (cause) {
    const status = workosStatus(cause);
    if (status === null) throw cause;
    if (status === 404) throw new AppError('notFound', { cause });
    const message = 'This name is not accepted. Choose another one.';
    throw new AppError('validationFailed', { message, issues: [{ path: 'name', message }], cause });
  }
}
