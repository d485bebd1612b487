import { beforeAll, expect, test } from 'vitest';
import { issuer, site } from '../testing/test-site.ts';
import { createWidgetsWorld, type Person, type WidgetsWorld } from '../testing/widgets-world.ts';
import { userManagementCalls } from './widgets-user-management.ts';
import { userProfileCalls } from './widgets-user-profile.ts';

const calls = [...userProfileCalls, ...userManagementCalls].map(({ method, path, ...rest }) => ({
  name: `${method} ${path}`,
  method,
  path: path.slice(1).replace(':id', 'user_1'),
  ...rest,
}));

let world: WidgetsWorld;
let ada: Person;
beforeAll(async () => {
  world = await createWidgetsWorld();
  const { id: organizationId } = await world.identity.createOrganization({ name: 'Ours' });
  ada = await world.person('ada@example.com', { organizationId, role: 'admin' });
});

const send = (method: string, path: string, init: RequestInit = {}) =>
  world.identity.app.request(`${issuer}/_widgets/${path}`, { method, ...init });
const corsOf = (headers: Headers) =>
  Object.fromEntries([...headers].filter(([name]) => name.startsWith('access-control')));
const allowed = {
  'access-control-allow-origin': site,
  'access-control-expose-headers': 'retry-after',
};

test.each(calls)(
  '$name without a token is a 403 in JSON that the page may read',
  async ({ method, path }) => {
    const headers = { origin: site, 'content-type': 'application/json' };
    const response = await send(method, path, { headers });
    expect(response.status).toBe(403);
    expect(corsOf(response.headers)).toEqual(allowed);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.json()).toEqual({ message: expect.any(String) });
  },
);

test.each(calls)('$name takes no token of another kind, altered, or expired', async ({ method, path }) => {
  const [header = '', payload = '', signature = ''] = ada.token.split('.');
  const swapped = `${header}.${payload.slice(0, -4)}AAAA.${signature}`;
  for (const token of ['x', 'a.b.c', swapped, `${ada.token}x`, 'ü', `${ada.token} ${ada.token}`]) {
    const headers = { origin: site, authorization: `Bearer ${encodeURIComponent(token)}` };
    expect((await send(method, path, { headers })).status).toBe(403);
  }
  const basic = { origin: site, authorization: `Basic ${ada.token}` };
  expect((await send(method, path, { headers: basic })).status).toBe(403);
});

test('a preflight is answered without a token, with everything the widgets send', async () => {
  const response = await send('OPTIONS', 'UserProfile/me', {
    headers: { origin: site, 'access-control-request-method': 'DELETE' },
  });
  expect(response.status).toBe(204);
  expect(response.headers.get('vary')).toContain('Origin');
  expect(corsOf(response.headers)).toEqual({
    ...allowed,
    'access-control-allow-methods': 'GET,POST,DELETE',
    'access-control-allow-headers':
      'authorization,content-type,workos-widgets-version,workos-widgets-type,x-elevated-access-token',
    'access-control-max-age': '600',
  });
});

test.each(['https://evil.test', `${site}.evil.test`, 'null'])(
  'the origin %s is allowed nothing',
  async (origin) => {
    for (const method of ['OPTIONS', 'GET']) {
      const response = await send(method, 'UserProfile/me', { headers: { origin } });
      expect(corsOf(response.headers)).not.toHaveProperty('access-control-allow-origin');
      expect(response.headers.get('vary')).toContain('Origin');
    }
  },
);

test('a page of the provider itself may call', async () => {
  const answer = await ada.get('UserProfile/me', { origin: issuer });
  expect(answer.headers.get('access-control-allow-origin')).toBe(issuer);
});

test('every refusal has the headers: unknown path, wrong method, too large, malformed, not found', async () => {
  const answers = [
    await ada.get('UserProfile/passkeys'),
    await ada.get('nothing/here'),
    await ada.delete('UserProfile/me'),
    await ada.post('UserProfile/me', 'x'.repeat(20_000)),
    await ada.post('UserProfile/me', '{'),
    await ada.delete('UserManagement/members/user_unknown'),
    await ada.delete('UserManagement/members/%00'),
  ];
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 405, 413, 400, 404, 404]);
  expect(answers[2]?.headers.get('allow')).toBe('GET, POST, OPTIONS');
  for (const { headers, body } of answers) {
    expect(corsOf(headers)).toEqual(allowed);
    expect(body).toEqual({ message: expect.any(String) });
  }
});

const spoiled = [
  '{',
  '[]',
  '"text"',
  'null',
  '42',
  '{"code":{}}',
  '{"password":7}',
  '{"email":[],"roles":{}}',
];
const unstorable = ['{"password":"\\u0000aaaaaaaaa"}', '{"newEmail":"\\ud800@example.com"}'];
const takesBody = /password$|verify$|change$|totp-factor$|invite-user|POST .*members/;

test.each(calls.filter(({ name }) => takesBody.test(name) && !name.includes('create-totp')))(
  '$name refuses every spoiled body in words',
  async ({ path, isSensitive }) => {
    const fresh = await world.signInAgain(ada);
    const headers = isSensitive ? await world.elevated(fresh) : {};
    for (const body of [...spoiled, ...unstorable]) {
      const answer = await fresh.post(path, body, headers);
      expect([body, answer.status, answer.body]).toEqual([body, 400, { message: expect.any(String) }]);
    }
    expect((await fresh.post(path, '{}', { 'content-type': 'text/plain', ...headers })).status).toBe(400);
  },
);

test.each(['{', '[]', 'null', '{"firstName":7}', '{"lastName":"\\u0000"}', '{"lastName":"\\ud800"}'])(
  'a name is not changed by %s',
  async (body) => {
    expect((await ada.post('UserProfile/me', body)).status).toBe(400);
    expect((await ada.get('UserProfile/me')).body).toMatchObject({ firstName: 'Zoë', lastName: 'Berg' });
  },
);

test('a hundred first calls without a token get the same answer, and none counts toward a limit', async () => {
  const nobody = world.client(null);
  for (let call = 0; call < 100; call += 1) expect((await nobody.get('UserProfile/me')).status).toBe(403);
  expect((await ada.get('UserProfile/me')).status).toBe(200);
});

test('a session ended by another process is refused at once', async () => {
  const other = await world.signInAgain(ada);
  expect((await other.get('UserProfile/me')).status).toBe(200);
  await world.store.revokeSession(other.sessionId, world.now());
  expect((await other.get('UserProfile/me')).status).toBe(403);
});

test('a member removed by another process is refused at once, also on their own profile', async () => {
  const { id: organizationId } = await world.identity.createOrganization({ name: 'Theirs' });
  const eve = await world.person('eve@example.com', { organizationId, role: 'member' });
  expect((await eve.get('UserProfile/me')).status).toBe(200);
  await world.store.removeMembership(eve.user.id, organizationId);
  expect((await eve.get('UserProfile/me')).status).toBe(403);
});

test('a token is refused from the second it expires, and one of another issuer always', async () => {
  const here = await createWidgetsWorld();
  const bob = await here.person('bob@example.com');
  here.advance(299);
  expect((await bob.get('UserProfile/me')).status).toBe(200);
  here.advance(1);
  expect((await bob.get('UserProfile/me')).status).toBe(403);
  const elsewhere = await createWidgetsWorld({
    keys: here.keys,
    store: here.store,
    issuer: 'https://evil.test',
  });
  const fresh = await here.signInAgain(bob);
  expect((await elsewhere.client(fresh.token).get('UserProfile/me')).status).toBe(403);
});

test('a store that cannot be read is no 403: the page keeps its token, and may read the failure', async () => {
  const failing = await createWidgetsWorld({
    keys: world.keys,
    store: { ...world.store, findHeldSession: () => Promise.reject(new Error('connection lost')) },
  });
  const seen: Error[] = [];
  failing.identity.app.onError((error, c) => {
    seen.push(error);
    return c.json({ message: 'Internal Server Error' }, 500);
  });
  const { status, headers } = await failing.client(ada.token).get('UserProfile/me');
  expect([status, corsOf(headers)]).toEqual([500, allowed]);
  expect(seen.map(({ message }) => message)).toEqual(['connection lost']);
});
