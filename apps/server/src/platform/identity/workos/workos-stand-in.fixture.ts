import { type ServerType, serve } from '@hono/node-server';
import type {
  InvitationResponse,
  OrganizationMembershipResponse,
  OrganizationResponse,
  UserResponse,
} from '@workos-inc/node';
import { Hono } from 'hono';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { invalid, listOf, unknown } from './workos-answers.fixture.ts';
import { type AskedInvitation, makeInvitation, mountInvitations } from './workos-invitations.fixture.ts';

type Failure = { status: 401 | 429 | 500 | 503; headers?: Record<string, string> };
type MadeRole = { slug: string; name: string };

export type WorkosStandIn = {
  url: string;
  clientId: string;
  apiKey: string;
  /** Such as `POST /organizations`. */
  requests: { line: string; headers: Headers; query: URLSearchParams }[];
  addUser(user: Partial<UserResponse> & { id: string; email: string }): void;
  addMembership(membership: { userId: string; organizationId: string; role: string; status?: string }): void;
  removeMemberships(userId: string): void;
  addInvitation(invitation: AskedInvitation): void;
  /** The next answers, whatever the request. */
  failNext(...failures: Failure[]): void;
  /** `foreignKey` signs with a key that `/sso/jwks` does not publish. */
  token(claims: JWTPayload, options?: { foreignKey?: boolean; lifetime?: string }): Promise<string>;
  stop(): Promise<void>;
};

const at = '2026-01-05T10:00:00.000Z';
const clientId = 'client_standin';
const apiKey = 'sk_test_standin';

/** Answers in the shapes of WorkOS' API reference; the client's own types check them. */
export async function startWorkosStandIn(): Promise<WorkosStandIn> {
  const state = createState();
  const [own, foreign] = await Promise.all([generateKeyPair('RS256'), generateKeyPair('RS256')]);
  const jwk = { ...(await exportJWK(own.publicKey)), kid: 'own', use: 'sig', alg: 'RS256' };
  const app = apiOf(state);
  app.get(`/sso/jwks/${clientId}`, (c) => c.json({ keys: [jwk] }));
  const { server, url } = await listen(app);
  return {
    url,
    clientId,
    apiKey,
    requests: state.requests,
    addUser: (user) => state.users.push(makeUser(user)),
    addMembership: (membership) => state.memberships.push(makeMembership(state, membership)),
    removeMemberships: (userId) => {
      state.memberships = state.memberships.filter((each) => each.user_id !== userId);
    },
    addInvitation: (invitation) => state.invitations.push(makeInvitation(state, invitation)),
    failNext: (...failures) => state.failures.push(...failures),
    token: (claims, { foreignKey = false, lifetime = '5m' } = {}) =>
      new SignJWT({ iss: `${url}/user_management/${clientId}`, ...claims })
        .setProtectedHeader({ alg: 'RS256', kid: 'own' })
        .setIssuedAt()
        .setExpirationTime(lifetime)
        .sign(foreignKey ? foreign.privateKey : own.privateKey),
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

type State = {
  users: UserResponse[];
  organizations: OrganizationResponse[];
  memberships: OrganizationMembershipResponse[];
  invitations: InvitationResponse[];
  failures: Failure[];
  requests: WorkosStandIn['requests'];
};

const createState = (): State => ({
  users: [],
  organizations: [],
  memberships: [],
  invitations: [],
  failures: [],
  requests: [],
});

function apiOf(state: State): Hono {
  const app = new Hono();
  app.use(async (c, next) => {
    const query = new URL(c.req.url).searchParams;
    state.requests.push({ line: `${c.req.method} ${c.req.path}`, headers: c.req.raw.headers, query });
    const failure = state.failures.shift();
    if (failure) return c.json({ message: 'Not now' }, failure.status, failure.headers);
    const isOpen = c.req.path.startsWith('/sso/jwks/');
    if (!isOpen && c.req.header('authorization') !== `Bearer ${apiKey}`)
      return c.json({ message: 'Unauthorized' }, 401);
    await next();
  });
  mountUsers(app, state);
  mountOrganizations(app, state);
  mountMemberships(app, state);
  mountInvitations(app, state);
  app.notFound(unknown);
  return app;
}

function mountUsers(app: Hono, state: State): void {
  app.get('/user_management/users/:id', (c) => {
    const user = state.users.find(({ id }) => id === c.req.param('id'));
    return user ? c.json(user) : unknown(c);
  });
  app.get('/user_management/users', (c) => {
    const { email, organization_id: organization } = c.req.query();
    const belongs = (userId: string) =>
      state.memberships.some((each) => each.user_id === userId && each.organization_id === organization);
    const found = state.users.filter(
      (user) =>
        (email === undefined || user.email === email.toLowerCase()) &&
        (organization === undefined || belongs(user.id)),
    );
    return c.json(listOf(c, found));
  });
}

function mountOrganizations(app: Hono, state: State): void {
  app.post('/organizations', async (c) => {
    const { name, external_id } = await c.req.json<{ name: string; external_id?: string }>();
    if (name === 'refused') return invalid(c, 'invalid_organization_name');
    const isTaken = external_id && state.organizations.some((one) => one.external_id === external_id);
    if (isTaken) return invalid(c, 'external_id_already_used');
    const organization = makeOrganization(`org_${state.organizations.length + 1}`, name);
    state.organizations.push({ ...organization, ...(external_id && { external_id }) });
    return c.json(organization, 201);
  });
  app.get('/organizations/external_id/:id', (c) => {
    const found = state.organizations.find((one) => one.external_id === c.req.param('id'));
    return found ? c.json(found) : unknown(c);
  });
  app.get('/organizations/:id', (c) => {
    const found = state.organizations.find(({ id }) => id === c.req.param('id'));
    return found ? c.json(found) : unknown(c);
  });
  app.put('/organizations/:id', async (c) => {
    const found = state.organizations.find(({ id }) => id === c.req.param('id'));
    if (!found) return unknown(c);
    found.name = (await c.req.json<{ name: string }>()).name;
    return c.json(found);
  });
}

type NewMembership = { user_id: string; organization_id: string; role_slug?: string };

function mountMemberships(app: Hono, state: State): void {
  app.get('/user_management/organization_memberships', (c) => {
    const { user_id: user, organization_id: organization, statuses = 'active' } = c.req.query();
    const found = state.memberships.filter(
      (each) =>
        (user === undefined || each.user_id === user) &&
        (organization === undefined || each.organization_id === organization) &&
        statuses.split(',').includes(each.status),
    );
    return c.json(listOf(c, found));
  });
  app.post('/user_management/organization_memberships', async (c) => {
    const {
      user_id: userId,
      organization_id: organizationId,
      role_slug: role,
    } = await c.req.json<NewMembership>();
    const isKnown = state.users.some(({ id }) => id === userId);
    if (!isKnown || !state.organizations.some(({ id }) => id === organizationId)) return unknown(c);
    const has = state.memberships.some(
      (each) => each.user_id === userId && each.organization_id === organizationId,
    );
    if (has) return invalid(c, 'organization_membership_already_exists');
    const made = makeMembership(state, { userId, organizationId, role: role ?? 'member' });
    state.memberships.push(made);
    return c.json(made, 201);
  });
}

function makeUser(user: Partial<UserResponse> & { id: string; email: string }): UserResponse {
  return {
    object: 'user',
    email_verified: true,
    profile_picture_url: null,
    name: null,
    first_name: null,
    last_name: null,
    last_sign_in_at: null,
    locale: null,
    created_at: at,
    updated_at: at,
    ...user,
  };
}

function makeOrganization(id: string, name: string): OrganizationResponse {
  return {
    object: 'organization',
    id,
    name,
    allow_profiles_outside_organization: false,
    domains: [],
    created_at: at,
    updated_at: at,
  };
}

function makeMembership(
  { organizations, memberships }: State,
  made: { userId: string; organizationId: string; role: string; status?: string },
): OrganizationMembershipResponse {
  const role: MadeRole = { slug: made.role, name: made.role };
  return {
    object: 'organization_membership',
    id: `om_${memberships.length + 1}`,
    user_id: made.userId,
    organization_id: made.organizationId,
    organization_name: organizations.find(({ id }) => id === made.organizationId)?.name ?? '',
    status: made.status === 'inactive' || made.status === 'pending' ? made.status : 'active',
    created_at: at,
    updated_at: at,
    role,
  };
}

function listen(app: Hono): Promise<{ server: ServerType; url: string }> {
  return new Promise((resolve) => {
    const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) =>
      resolve({ server, url: `http://127.0.0.1:${port}` }),
    );
  });
}
