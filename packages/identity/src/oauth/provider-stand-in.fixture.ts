import { createHash, randomBytes } from 'node:crypto';
import { type ServerType, serve } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { exportJWK, type GenerateKeyPairResult, generateKeyPair, type JWTPayload, SignJWT } from 'jose';

/** A person with an account at the provider. */
export type Person = {
  /** The ID token's claims; `sub` is required. */
  claims: JWTPayload;
  /** The responses of GitHub’s API. */
  github?: { user: Record<string, unknown>; emails: Record<string, unknown>[] };
};

export type Fault = 'status 500' | 'garbage' | 'silence' | 'no token';

export type ProviderStandIn = {
  url: string;
  /** Breaks requests to paths that contain this text. */
  breakAt(path: string, fault: Fault): void;
  /** Overrides the claims of ID tokens from now on. */
  lie(claims: JWTPayload, options?: { foreignKey?: boolean }): void;
  /** Signs a person in at the authorization address; returns the callback's parameters. */
  signIn(address: string, person: Person): URLSearchParams;
  tokenRequests: URLSearchParams[];
  requests: string[];
  stop(): Promise<void>;
};

type Visit = { person: Person; query: URLSearchParams };
type State = {
  url: string;
  visits: Map<string, Visit>;
  faults: Map<string, Fault>;
  lies: JWTPayload;
  tokenRequests: URLSearchParams[];
  requests: string[];
  sign(claims: JWTPayload): Promise<string>;
};

// Two pairs for all stand-ins of a file, since creating RSA keys is the slowest step.
let sharedKeys: Promise<[GenerateKeyPairResult, GenerateKeyPairResult]> | undefined;

/** Simulates Google, Microsoft, Apple and GitHub at one address; tokens are created by jose, which our code does not use for that. */
export async function startProviderStandIn(): Promise<ProviderStandIn> {
  sharedKeys ??= Promise.all([generateKeyPair('RS256'), generateKeyPair('RS256')]);
  const [own, foreign] = await sharedKeys;
  const jwk = { ...(await exportJWK(own.publicKey)), kid: 'own', use: 'sig', alg: 'RS256' };
  let signingKey = own.privateKey;
  const state: State = {
    url: '',
    visits: new Map(),
    faults: new Map(),
    lies: {},
    tokenRequests: [],
    requests: [],
    sign: (claims) =>
      new SignJWT({ ...claims, ...state.lies })
        .setProtectedHeader({ alg: 'RS256', kid: 'own' })
        .sign(signingKey),
  };
  const app = createApp(state);
  app.get('/jwks', (c) => c.json({ keys: [jwk] }));
  const server = await listen(app, state);
  return {
    url: state.url,
    tokenRequests: state.tokenRequests,
    requests: state.requests,
    breakAt: (path, fault) => state.faults.set(path, fault),
    lie: (claims, { foreignKey = false } = {}) => {
      state.lies = claims;
      if (foreignKey) signingKey = foreign.privateKey;
    },
    signIn: (address, person) => signIn(state, new URL(address), person),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        if ('closeAllConnections' in server) server.closeAllConnections();
      }),
  };
}

function signIn({ visits }: State, { searchParams: query }: URL, person: Person): URLSearchParams {
  const code = randomBytes(8).toString('hex');
  visits.set(code, { person, query });
  const callback = new URLSearchParams({ code, state: query.get('state') ?? '' });
  if (query.get('response_mode') === 'form_post' && person.claims.user !== undefined)
    callback.set('user', JSON.stringify(person.claims.user));
  return callback;
}

function createApp(state: State): Hono {
  const app = new Hono();
  app.use('*', async (c, next) => {
    state.requests.push(`${c.req.method} ${c.req.path}`);
    const fault = [...state.faults].find(([path]) => c.req.path.includes(path))?.[1];
    return fault ? goWrong(c, fault) : next();
  });
  const document = (issuer: string) => ({
    issuer,
    authorization_endpoint: `${state.url}/authorize`,
    token_endpoint: `${state.url}/token`,
    jwks_uri: `${state.url}/jwks`,
    response_types_supported: ['code'],
    id_token_signing_alg_values_supported: ['RS256'],
  });
  app.get('/.well-known/openid-configuration', (c) => c.json(document(state.url)));
  app.get('/:tenant/v2.0/.well-known/openid-configuration', (c) => {
    const tenant = c.req.param('tenant');
    return c.json(document(`${state.url}/${tenant === 'common' ? '{tenantid}' : tenant}/v2.0`));
  });
  app.post('/token', (c) => redeem(state, c, (visit) => idToken(state, visit)));
  app.post('/login/oauth/access_token', (c) => redeem(state, c, async () => ({ scope: 'user:email' })));
  app.get('/api/v3/user', (c) => c.json(personOf(state, c).github?.user));
  app.get('/api/v3/user/emails', (c) => c.json(personOf(state, c).github?.emails));
  return app;
}

function goWrong(c: Context, fault: Fault): Response | Promise<Response> {
  if (fault === 'status 500') return c.json({ error: 'server_error' }, 500);
  if (fault === 'garbage') return c.html('<h1>Maintenance</h1>');
  if (fault === 'no token') return c.json({ error: 'bad_verification_code' });
  return new Promise<Response>(() => undefined);
}

async function redeem(
  state: State,
  c: Context,
  further: (visit: Visit) => Promise<object>,
): Promise<Response> {
  const body = new URLSearchParams(await c.req.text());
  state.tokenRequests.push(body);
  const code = body.get('code') ?? '';
  const visit = state.visits.get(code);
  const challenge = createHash('sha256')
    .update(body.get('code_verifier') ?? '')
    .digest('base64url');
  const isRight =
    visit?.query.get('code_challenge') === challenge &&
    visit.query.get('redirect_uri') === body.get('redirect_uri') &&
    visit.query.get('client_id') === body.get('client_id') &&
    (body.get('client_secret') ?? '') !== '';
  if (!isRight) return c.json({ error: 'invalid_grant' }, 400);
  return c.json({ access_token: code, token_type: 'bearer', expires_in: 3600, ...(await further(visit)) });
}

async function idToken(state: State, { person, query }: Visit): Promise<object> {
  const now = Math.floor(Date.now() / 1000);
  const { user: _, ...claims } = person.claims;
  const iss = claims.tid === undefined ? state.url : `${state.url}/${String(claims.tid)}/v2.0`;
  const aud = query.get('client_id') ?? '';
  const nonce = query.get('nonce') ?? undefined;
  return { id_token: await state.sign({ iss, aud, nonce, iat: now, exp: now + 3600, ...claims }) };
}

function personOf({ visits }: State, c: Context): Person {
  const person = visits.get(c.req.header('authorization')?.replace(/^bearer /i, '') ?? '')?.person;
  if (!person) throw new Error('An access token nobody was given.');
  return person;
}

function listen(app: Hono, state: State): Promise<ServerType> {
  return new Promise((resolve) => {
    const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => {
      state.url = `http://127.0.0.1:${port}`;
      resolve(server);
    });
  });
}
