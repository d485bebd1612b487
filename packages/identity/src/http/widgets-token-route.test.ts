import { beforeEach, expect, test } from 'vitest';
import { eventName } from '../testing/memory.ts';
import { readClaims } from '../testing/test-browser.ts';
import { issuer, site } from '../testing/test-site.ts';
import { createWidgetsWorld, type Person, type WidgetsWorld } from '../testing/widgets-world.ts';

const keys = [`sk_${'a'.repeat(40)}`, `sk_${'b'.repeat(40)}`];
const manage = 'widgets:users-table:manage';
let world: WidgetsWorld;
let organizationId: string;
let ada: Person;
beforeEach(async () => {
  world = await createWidgetsWorld({ apiKeys: keys });
  organizationId = (await world.identity.createOrganization({ name: 'Zoë >?~' })).id;
  ada = await world.person('ada@example.com', { organizationId, role: 'admin' });
});

async function ask(body: unknown, headers: Record<string, string> = {}, here = world) {
  const response = await here.identity.app.request(`${issuer}/widgets/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${keys[1]}`, ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return {
    status: response.status,
    body: (await response.json()) as Record<string, unknown>,
    headers: response.headers,
  };
}
const wish = (changes: Record<string, unknown> = {}) => ({
  user_id: ada.user.id,
  organization_id: organizationId,
  scopes: [manage],
  ...changes,
});
const tokenFor = async (changes: Record<string, unknown> = {}) =>
  String((await ask(wish(changes))).body.token);

test('a site’s server gets a token for an hour, which the widgets can read and use', async () => {
  const answer = await ask(wish());
  expect([answer.status, Object.keys(answer.body)]).toEqual([201, ['token']]);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const token = String(answer.body.token);
  const claims = readClaims(token);
  const iat = Math.floor(world.now().getTime() / 1000);
  expect(claims).toEqual({
    iss: issuer,
    aud: `${issuer}/_widgets`,
    sub: ada.user.id,
    sid: claims.jti,
    jti: expect.stringMatching(/^widget_/),
    iat,
    exp: iat + 3600,
    org_id: organizationId,
    role: 'admin',
    roles: ['admin'],
    permissions: [manage],
  });
  const page = world.client(token);
  expect((await page.get('UserProfile/me')).body).toMatchObject({ id: ada.user.id });
  expect((await page.get('UserManagement/members')).status).toBe(200);
  world.advance(3599);
  expect((await page.get('UserProfile/me')).status).toBe(200);
  world.advance(1);
  expect((await page.get('UserProfile/me')).status).toBe(403);
});

test('a widget token is invalid for the product’s own calls', async () => {
  expect(await world.identity.verifyAccessToken(await tokenFor())).toBeNull();
});

test('scopes are cut to what the role grants, when the token is made and whenever it is used', async () => {
  const bob = await world.person('bob@example.com', { organizationId, role: 'member' });
  const asked = { scopes: [manage, 'widgets:sso:manage'] };
  expect(readClaims(await tokenFor({ ...asked, user_id: bob.user.id })).permissions).toEqual([]);
  const token = await tokenFor(asked);
  expect(readClaims(token).permissions).toEqual([manage]);
  await world.identity.addMembership({ userId: bob.user.id, organizationId, role: 'admin' });
  await world.store.changeRole(bob.user.id, organizationId, 'admin');
  await world.store.changeRole(ada.user.id, organizationId, 'member');
  expect((await world.client(token).get('UserManagement/members')).status).toBe(403);
  expect((await world.client(token).get('UserProfile/me')).status).toBe(200);
});

test('without the scope, or without an organization, only the widgets of the user’s own account work', async () => {
  for (const changes of [{ scopes: [] }, { scopes: undefined }, { organization_id: undefined }]) {
    const page = world.client(await tokenFor(changes));
    expect((await page.get('UserProfile/me')).status).toBe(200);
    expect((await page.get('UserManagement/members')).status).toBe(403);
  }
});

test('a user who leaves the organization has no token for it any more', async () => {
  const bob = await world.person('bob@example.com', { organizationId, role: 'member' });
  const page = world.client(await tokenFor({ user_id: bob.user.id }));
  expect((await page.get('UserProfile/me')).status).toBe(200);
  await ada.delete(`UserManagement/members/${bob.user.id}`);
  expect((await page.get('UserProfile/me')).status).toBe(403);
});

test('a proof of identity is bound to the one token', async () => {
  const [one, other] = [world.client(await tokenFor()), world.client(await tokenFor())];
  const headers = await world.elevated(one);
  expect((await one.delete('UserProfile/totp-factors', undefined, headers)).status).toBe(200);
  expect((await other.delete('UserProfile/totp-factors', undefined, headers)).status).toBe(400);
  expect((await ada.delete('UserProfile/totp-factors', undefined, headers)).status).toBe(400);
});

test('a token without a session spares the session that the page names, and no stranger’s', async () => {
  const phone = await world.signInAgain(ada);
  const page = world.client(await tokenFor());
  await page.delete('UserProfile/sessions/revoke-all', { currentSessionId: ada.sessionId });
  expect((await ada.get('UserProfile/me')).status).toBe(200);
  expect((await phone.get('UserProfile/me')).status).toBe(403);
});

test.each([
  ['', 'no key'],
  ['Bearer', 'an empty one'],
  [`Bearer sk_${'c'.repeat(40)}`, 'a wrong one'],
  [`Bearer ${keys[0]}x`, 'a longer one'],
  [`Basic ${keys[0]}`, 'one sent otherwise'],
])('“%s” (%s) gets a 401 in words and no token', async (authorization) => {
  const answer = await ask(wish(), { authorization });
  expect([answer.status, answer.body]).toEqual([401, { message: 'The API key is missing or wrong.' }]);
});

test('an access token is no API key, and an installation without keys issues no widget token', async () => {
  expect((await ask(wish(), { authorization: `Bearer ${ada.token}` })).status).toBe(401);
  const keyless = await createWidgetsWorld();
  const answer = await ask(wish(), { authorization: 'Bearer ' }, keyless);
  expect([answer.status, answer.body]).toEqual([400, { message: expect.stringContaining('no API keys') }]);
});

test.each([
  ['{', 400, 'invalid_request'],
  ['[]', 400, 'invalid_request'],
  ['{}', 422, 'invalid_request_parameters'],
  ['{"user_id":7}', 422, 'invalid_request_parameters'],
  ['{"user_id":"user_\\u0000"}', 422, 'invalid_request_parameters'],
  ['{"user_id":"user_unknown"}', 404, 'entity_not_found'],
])('%s is refused with %i and the code %s', async (body, status, code) => {
  const answer = await ask(body);
  expect([answer.status, answer.body]).toEqual([
    status,
    expect.objectContaining({ code, message: expect.any(String) }),
  ]);
});

test('wrong scopes are named, a foreign organization is one that does not exist', async () => {
  const wrong = await ask(wish({ scopes: manage }));
  expect([wrong.status, wrong.body.errors]).toEqual([422, [{ field: 'scopes', code: 'scopes_invalid' }]]);
  const { id } = await world.identity.createOrganization({ name: 'Theirs' });
  const foreign = await ask(wish({ organization_id: id }));
  const unknown = await ask(wish({ organization_id: 'org_unknown' }));
  expect([foreign.status, foreign.body.message]).toEqual([unknown.status, unknown.body.message]);
  expect(foreign.status).toBe(404);
});

test('there are no CORS headers, huge bodies are refused, and each token is audited', async () => {
  const answer = await ask(wish(), { origin: site });
  expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  expect((await ask('x'.repeat(20_000))).status).toBe(413);
  const response = await world.identity.app.request(`${issuer}/widgets/token`);
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST']);
  const events = world.store.memory.auditEvents.filter((event) => eventName(event) === 'widget_token.issued');
  expect(events).toEqual([expect.objectContaining({ userId: ada.user.id, organizationId })]);
});

test('what was done with a widget token leads, in the audit record, to whom it was given to', async () => {
  const bob = await world.person('bob@example.com', { organizationId, role: 'member' });
  const page = world.client(await tokenFor());
  expect((await page.delete(`UserManagement/members/${bob.user.id}`)).status).toBe(200);
  const { auditEvents } = world.store.memory;
  const removal = auditEvents.find((event) => eventName(event) === 'membership.changed removed');
  const issued = auditEvents.find((event) => eventName(event) === 'widget_token.issued');
  expect(removal).toMatchObject({ userId: bob.user.id, sessionId: expect.stringMatching(/^widget_/) });
  expect(issued).toMatchObject({ userId: ada.user.id, sessionId: removal?.sessionId });
});

test('wrong API keys are in the audit record with where they came from, and a flood of them does not fill it', async () => {
  const wrong = { authorization: 'Bearer sk_wrong', 'x-test-address': '203.0.113.9' };
  const lines = () =>
    world.store.memory.auditEvents.filter((event) => eventName(event) === 'api_key.refused');
  for (const hours of [1, 2]) {
    for (let tries = 0; tries < 20; tries += 1) expect((await ask(wish(), wrong)).status).toBe(401);
    expect(lines()).toHaveLength(hours);
    expect(lines().at(-1)).toMatchObject({ ipAddress: '203.0.113.9', userId: null });
    world.advance(60 * 60);
  }
  expect((await ask(wish(), { 'x-test-address': '203.0.113.9' })).status).toBe(201);
  expect(world.store.memory.throttles.size).toBe(0);
});

test('nor does a flood of wrong API keys from many networks', async () => {
  for (let sender = 0; sender < 150; sender += 1) {
    const wrong = { authorization: 'Bearer sk_wrong', 'x-test-address': `203.0.113.${sender}` };
    expect((await ask(wish(), wrong)).status).toBe(401);
  }
  expect(
    world.store.memory.auditEvents.filter((event) => eventName(event) === 'api_key.refused'),
  ).toHaveLength(100);
});
