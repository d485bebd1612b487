import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import {
  accountCalls,
  accountForms,
  addressOf,
  createAccounts,
  type NamedAccounts,
} from '../world/accounts.ts';
import { askRaw, type RawAnswer } from '../world/call-procedure.ts';
import { createTenant, type Tenant } from '../world/create-tenant.ts';
import { fuzzInput, maliciousPaths } from '../world/fuzz-input.ts';
import { inLanes } from '../world/in-lanes.ts';
import { beginSignIn } from '../world/person.ts';
import { readMailedCode } from '../world/read-mailed-code.ts';
import { listResponseProblems, responseProblem } from '../world/response-problem.ts';
import { startWorld, type World } from '../world/start-world.ts';

const apiKey = 'sk_0123456789abcdef0123456789abcdef';
/** Not JSON objects. */
const notObjects = ['{', '[]', 'null', '"x"', '\u0000', 'grant_type=x'];
const tooLarge = JSON.stringify({ email: 'x'.repeat(200_000) });

let world: World;
let ada: Tenant;
let named: NamedAccounts;

beforeAll(async () => {
  world = await startWorld({
    administratorUrl: inject('administratorUrl'),
    environment: { AUTH_API_KEYS: apiKey },
  });
  ada = await createTenant(world, 'Aurora Coffee');
  named = await createAccounts(world, ada);
});

afterAll(() => world?.stop());

let refreshedAt = Number.NEGATIVE_INFINITY;

/** A token lives for five minutes, all walks together may take longer; a signed-out user would be refused as well. */
beforeEach(async () => {
  if (performance.now() - refreshedAt < 60_000) return;
  await ada.person.refresh(ada.organizationId);
  refreshedAt = performance.now();
});

const send = (method: string, path: string, headers: Record<string, string>, body?: string) =>
  askRaw(`${world.publicUrl}${path}`, {
    method,
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined || method === 'GET' ? {} : { body }),
  });

test('every route of the identity provider is tested here: add a new one to the tables', () => {
  const routes = world.server.ctx.identity.app.routes
    .filter(({ method }) => method === 'POST' || method === 'DELETE')
    .map(({ method, path }) => `${method} ${path}`);
  const forms = Object.keys(accountForms).map((path) => `POST /user_management${path}`);
  const calls = Object.keys(accountCalls)
    .filter((call) => !call.startsWith('GET'))
    .map((call) => call.replace(' ', ' /_widgets').replace(/:\w+/, ':id'));
  const others = ['POST /widgets/token', 'POST /user_management/hosted/oauth/callback'];
  expect([...forms, ...calls, ...others].sort()).toEqual([...new Set(routes)].sort());
});

describe('a form', () => {
  const submit = (path: string, body: string) =>
    send('POST', `/user_management${path}`, { origin: world.publicUrl }, body);

  /** Creates a pending request, so that the form behind it is really read. */
  async function withPendingRequest(form: Record<string, unknown>): Promise<Record<string, unknown>> {
    return 'request' in form ? { ...form, request: await beginSignIn(world.publicUrl) } : form;
  }

  for (const [path, form] of Object.entries(accountForms))
    test(`POST ${path} answers every malformed body with a message`, async () => {
      const inputs = fuzzInput(await withPendingRequest(form), { inAddress: false });
      expect(await listResponseProblems(inputs, (body) => submit(path, body))).toEqual([]);
      for (const body of ['', ...notObjects]) {
        const answer = await submit(path, body);
        expect([body, responseProblem(answer), answer.status]).toEqual([body, null, 400]);
      }
      const large = await submit(path, tooLarge);
      expect([responseProblem(large), large.status]).toEqual([null, 413]);
    });

  test('POST /authenticate answers every malformed refresh with a message', async () => {
    const refresh = { grant_type: 'refresh_token', client_id: 'client_tessera', refresh_token: 'x' };
    const inputs = fuzzInput({ ...refresh, organization_id: 'org_x' }, { inAddress: false });
    expect(await listResponseProblems(inputs, (body) => submit('/authenticate', body))).toEqual([]);
  });

  test('from another site, or not as JSON, is refused with a message', async () => {
    for (const [path, form] of Object.entries(accountForms)) {
      const body = JSON.stringify(await withPendingRequest(form));
      const foreign = await send('POST', `/user_management${path}`, { origin: 'https://evil.example' }, body);
      expect([path, responseProblem(foreign), foreign.status < 400]).toEqual([path, null, false]);
      const plain = await askRaw(`${world.publicUrl}/user_management${path}`, {
        method: 'POST',
        headers: { origin: world.publicUrl, 'content-type': 'text/plain' },
        body,
      });
      expect([path, responseProblem(plain), plain.status < 400]).toEqual([path, null, false]);
    }
  });
});

describe('a call of the widgets', () => {
  let elevated: string;

  beforeAll(async () => {
    const started = await call('POST /UserProfile/send-verification', named);
    const { authenticationChallenge } = JSON.parse(started.body);
    const code = await readMailedCode(world.publicUrl, ada.person.email, 'elevated-access-code');
    const body = JSON.stringify({ code, authenticationChallengeId: authenticationChallenge });
    const proved = await call('POST /UserProfile/verify', named, body);
    expect(proved.status).toBe(200);
    elevated = JSON.parse(proved.body).elevatedAccessToken;
  });

  function call(name: string, about: NamedAccounts, body?: string): Promise<RawAnswer> {
    const { method, path } = addressOf(name, about);
    const authorization = `Bearer ${ada.person.accessToken()}`;
    const proof: Record<string, string> = accountCalls[name]?.isSensitive
      ? { 'x-elevated-access-token': elevated }
      : {};
    return send(method, path, { authorization, origin: world.publicUrl, ...proof }, body);
  }

  for (const [name, { body }] of Object.entries(accountCalls).filter(([, { body }]) => body))
    test(`${name} answers every malformed body with a message`, async () => {
      const inputs = fuzzInput(body ?? {}, { inAddress: false });
      expect(await listResponseProblems(inputs, (json) => call(name, named, json))).toEqual([]);
      for (const json of notObjects) {
        const answer = await call(name, named, json);
        expect([json, responseProblem(answer)]).toEqual([json, null]);
      }
      const large = await call(name, named, tooLarge);
      expect([responseProblem(large), large.status]).toEqual([null, 413]);
    });

  for (const name of Object.keys(accountCalls).filter((each) => each.includes(':')))
    test(`${name} answers every malicious id with a message`, async () => {
      const [method = '', pattern = ''] = name.split(' ');
      const headers = { authorization: `Bearer ${ada.person.accessToken()}` };
      const found = await inLanes(maliciousPaths, async (segment) => {
        const path = `/_widgets${pattern.replace(/:\w+/, () => segment)}`;
        const answer = await send(method, path, headers, '{"roles":["member"]}');
        const problem = responseProblem(answer) ?? (answer.status < 400 ? 'was taken' : null);
        return problem && `${segment.slice(0, 60)}: ${problem}`;
      });
      expect(found.filter(Boolean)).toEqual([]);
    });

  test('for a list answers every malicious filter with a message', async () => {
    const filters = ['limit', 'search', 'role', 'before', 'after'];
    const queries = maliciousPaths.flatMap((segment) => filters.map((filter) => `${filter}=${segment}`));
    const odd = [
      'limit=-1',
      'limit=0',
      'limit=1e9',
      'limit=',
      'limit=1&limit=2',
      'before=a&after=b',
      'search=',
    ];
    const headers = { authorization: `Bearer ${ada.person.accessToken()}` };
    const found = await inLanes([...queries, ...odd], async (query) => {
      const problem = responseProblem(
        await send('GET', `/_widgets/UserManagement/members?${query}`, headers),
      );
      return problem && `${query.slice(0, 80)}: ${problem}`;
    });
    expect(found.filter(Boolean)).toEqual([]);
  });

  test('by another method, at another path, or with a malformed token is refused with a message', async () => {
    const headers = { authorization: `Bearer ${ada.person.accessToken()}` };
    const targets = Object.keys(accountCalls).map((name) => ['PUT', addressOf(name, named).path] as const);
    const nowhere = maliciousPaths.map((segment) => ['GET', `/_widgets/UserProfile/${segment}`] as const);
    for (const [method, path] of [...targets, ...nowhere]) {
      const answer = await send(method, path, headers);
      expect([path.slice(0, 80), responseProblem(answer)]).toEqual([path.slice(0, 80), null]);
      expect([404, 405]).toContain(answer.status);
    }
    for (const proof of ['x', 'x'.repeat(5_000), '%00', "' or 1=1 --"]) {
      const answer = await send('DELETE', '/_widgets/UserProfile/totp-factors', {
        ...headers,
        'x-elevated-access-token': proof,
      });
      expect([proof.slice(0, 20), responseProblem(answer), answer.status]).toEqual([
        proof.slice(0, 20),
        null,
        400,
      ]);
    }
  });

  test('left everybody where they were', async () => {
    const { body } = await call('GET /UserManagement/members', named);
    const { data } = JSON.parse(body) as { data: { id: string; status: string }[] };
    expect(data.find(({ id }) => id === named.userId)).toMatchObject({ status: 'Active' });
    expect(data.find(({ id }) => id === named.invitationId)).toMatchObject({ status: 'Invited' });
  });
});

describe('tokens for a site’s own widgets', () => {
  const ask = (body: string) => send('POST', '/widgets/token', { authorization: `Bearer ${apiKey}` }, body);

  test('every malformed option is answered with a message', async () => {
    const wish = {
      user_id: named.userId,
      organization_id: ada.organizationId,
      scopes: ['widgets:users-table:manage'],
    };
    expect(await listResponseProblems(fuzzInput(wish, { inAddress: false }), ask)).toEqual([]);
    for (const body of ['', ...notObjects]) {
      const answer = await ask(body);
      expect([body, responseProblem(answer), answer.status < 400]).toEqual([body, null, false]);
    }
    const large = await ask(tooLarge);
    expect([responseProblem(large), large.status]).toEqual([null, 413]);
  });
});

test('nasty addresses are answered without a fault', async () => {
  const authorize = [
    'client_id',
    'redirect_uri',
    'response_type',
    'provider',
    'code_challenge',
    'state',
    'login_hint',
    'organization_id',
    'invitation_token',
    'password_reset_token',
    'context',
  ];
  const targets = maliciousPaths.flatMap((segment) => [
    `/user_management/hosted/request?id=${segment}`,
    `/user_management/hosted/step?request=${segment}&challenge=${segment}`,
    `/user_management/hosted/password-reset?token=${segment}`,
    `/user_management/hosted/oauth/${segment}?request=${segment}`,
    `/user_management/hosted/oauth/google?request=${segment}`,
    `/user_management/hosted/oauth/callback?code=${segment}&state=${segment}`,
    `/sso/jwks/${segment}`,
    `/user_management/sessions/logout?session_id=${segment}&return_to=${segment}`,
    ...authorize.map((name) => `/user_management/authorize?client_id=client_tessera&${name}=${segment}`),
  ]);
  const found = await inLanes(targets, async (path) => {
    const answer = await askRaw(`${world.publicUrl}${path}`);
    const isPage = answer.contentType?.startsWith('text/html') && answer.status < 500;
    const problem = isPage ? null : responseProblem(answer);
    return problem && `${path.slice(0, 120)}: ${problem}`;
  });
  expect(found.filter(Boolean)).toEqual([]);
});
