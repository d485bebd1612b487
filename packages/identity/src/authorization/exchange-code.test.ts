import { expect, test } from 'vitest';
import { eventName } from '../testing/memory.ts';
import { clientId, issuer, newPkce, otherClientId, password } from '../testing/test-site.ts';
import { createMailbox, createWorld, type World } from '../testing/test-world.ts';

const credentials = { email: 'ada@example.com', password };
const invalid = {
  error: 'invalid_grant',
  error_description: 'The code is invalid, expired or was used before.',
};

async function createWorldWithAda(): Promise<World> {
  const world = await createWorld();
  await world.identity.createUser({ ...credentials, firstName: 'Ada', lastName: 'Lovelace' });
  return world;
}

test('a code becomes tokens in the protocol’s own shape', async () => {
  const world = await createWorldWithAda();
  const browser = world.browser();
  const { code, verifier } = await browser.signInForCode(credentials);
  const response = await browser.exchange(code, verifier);
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({
    user: {
      object: 'user',
      id: expect.stringMatching(/^user_[0-9A-Z]{26}$/),
      email: 'ada@example.com',
      email_verified: false,
      first_name: 'Ada',
      last_name: 'Lovelace',
      profile_picture_url: null,
      last_sign_in_at: world.now().toISOString(),
      external_id: null,
      created_at: world.now().toISOString(),
      updated_at: world.now().toISOString(),
    },
    access_token: expect.stringMatching(/^[^.]+\.[^.]+\.[^.]+$/),
    refresh_token: expect.stringMatching(/^[\w-]{43}$/),
    authentication_method: 'Password',
  });
});

test.each([
  ['another verifier', { code_verifier: newPkce().verifier }],
  ['an empty verifier', { code_verifier: '' }],
  ['another client', { client_id: otherClientId }],
  ['another redirect address', { redirect_uri: `${issuer}/elsewhere` }],
])('%s gets nothing, and spends the code', async (_, changes) => {
  const world = await createWorldWithAda();
  const browser = world.browser();
  const { code, verifier } = await browser.signInForCode(credentials);
  const wrong = await browser.exchange(code, verifier, changes);
  expect(wrong.status).toBe(400);
  expect(await wrong.json()).toEqual(invalid);
  expect((await browser.exchange(code, verifier)).status).toBe(400);
});

test('an expired and an invented code get the same answer', async () => {
  const world = await createWorldWithAda();
  const browser = world.browser();
  const { code, verifier } = await browser.signInForCode(credentials);
  world.advance(120);
  for (const tried of [code, 'x'.repeat(43), '']) {
    const response = await browser.exchange(tried, verifier);
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual(invalid);
  }
});

test('of two simultaneous exchanges of one code one gets tokens', async () => {
  const world = await createWorldWithAda();
  const browser = world.browser();
  const { code, verifier } = await browser.signInForCode(credentials);
  const responses = await Promise.all([browser.exchange(code, verifier), browser.exchange(code, verifier)]);
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 400]);
});

test('a code replayed by another party ends the session it was made for', async () => {
  const world = await createWorldWithAda();
  const browser = world.browser();
  const { code, verifier } = await browser.signInForCode(credentials);
  const tokens = (await (await browser.exchange(code, verifier)).json()) as { access_token: string };
  expect((await world.browser().exchange(code, newPkce().verifier)).status).toBe(400);
  expect(await world.identity.verifyAccessToken(tokens.access_token)).toBeNull();
  expect((await browser.refresh()).status).toBe(400);
});

test('the user of a session that ended so is mailed, and the record has the device of the replay', async () => {
  const { mails, sendMail } = createMailbox();
  const world = await createWorld({ sendMail });
  const names = { firstName: null, lastName: null };
  await world.identity.createUser({ ...credentials, ...names, emailVerified: true });
  const browser = world.browser();
  const { code, verifier } = await browser.signInForCode(credentials);
  await browser.exchange(code, verifier);
  await world.browser('203.0.113.9').exchange(code, newPkce().verifier);
  const device = { ipAddress: '203.0.113.9', userAgent: null };
  const occasion = { at: world.now(), device, place: null };
  expect(mails).toEqual([{ to: credentials.email, content: { kind: 'session-stolen', occasion } }]);
  expect(
    world.store.memory.auditEvents.find((event) => eventName(event) === 'token.replayed authorization_code'),
  ).toMatchObject({
    ...device,
    userId: expect.stringMatching(/^user_/),
  });
});

test('a page reloaded in the middle of its exchange is refused but not signed out', async () => {
  const world = await createWorldWithAda();
  const browser = world.browser();
  const { code, verifier } = await browser.signInForCode(credentials);
  await browser.exchange(code, verifier);
  expect((await browser.exchange(code, verifier)).status).toBe(400);
  expect((await browser.refresh()).status).toBe(200);
});

test.each([
  ['no JSON', '{"grant_type":'],
  ['an array', '[]'],
  ['null', 'null'],
  ['no grant', '{}'],
  ['an unknown grant', JSON.stringify({ grant_type: 'password', client_id: clientId })],
  [
    'a number as code',
    JSON.stringify({ grant_type: 'authorization_code', client_id: clientId, code: 1, code_verifier: 'x' }),
  ],
])('a body with %s is refused in words', async (_, body) => {
  const world = await createWorldWithAda();
  const response = await world.browser().post('/user_management/authenticate', body);
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ error: 'invalid_request' });
});

test('a form of another site cannot redeem anything: only application/json is read', async () => {
  const world = await createWorldWithAda();
  const browser = world.browser();
  const { code, verifier } = await browser.signInForCode(credentials);
  const body = JSON.stringify({
    grant_type: 'authorization_code',
    client_id: clientId,
    code,
    code_verifier: verifier,
  });
  const response = await browser.post('/user_management/authenticate', body, {
    'content-type': 'text/plain',
  });
  expect(response.status).toBe(400);
  expect((await browser.exchange(code, verifier)).status).toBe(200);
});

test('a body above 16 KB is refused unread', async () => {
  const world = await createWorldWithAda();
  const response = await world
    .browser()
    .post('/user_management/authenticate', { grant_type: 'x'.repeat(20_000) });
  expect(response.status).toBe(413);
});

test('no secret of a sign-in is stored as it is', async () => {
  const world = await createWorldWithAda();
  const browser = world.browser();
  const { code, verifier } = await browser.signInForCode(credentials);
  const tokens = (await (await browser.exchange(code, verifier)).json()) as { refresh_token: string };
  const { memory } = world.store;
  const stored = JSON.stringify([
    [...memory.users.values()],
    [...memory.codes.values()],
    [...memory.sessions.values()],
    [...memory.refreshTokens.values()],
    memory.auditEvents,
  ]);
  const cookie = browser.cookies.get('__Host-identity-session')?.value ?? '';
  expect(cookie).toMatch(/^[\w-]{43}$/);
  for (const secret of [code, tokens.refresh_token, cookie, password]) expect(stored).not.toContain(secret);
});
