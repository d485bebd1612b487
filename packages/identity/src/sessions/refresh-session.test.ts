import { expect, test } from 'vitest';
import type { IdentityOptions } from '../identity-options.ts';
import { eventName } from '../testing/memory.ts';
import { readClaims, type TestBrowser } from '../testing/test-browser.ts';
import { clientId, otherClientId, password, site } from '../testing/test-site.ts';
import { createMailbox, createWorld, type World } from '../testing/test-world.ts';
import type { TokenBody } from './token-grant.ts';

const credentials = { email: 'ada@example.com', password };
const dead = { error: 'invalid_grant', error_description: 'Refresh token not found.' };

type SignedIn = { world: World; browser: TestBrowser; tokens: TokenBody; userId: string };

async function signedIn(overrides: Partial<IdentityOptions> = {}): Promise<SignedIn> {
  const world = await createWorld(overrides);
  const user = await world.identity.createUser({
    ...credentials,
    firstName: null,
    lastName: null,
    emailVerified: true,
  });
  const browser = world.browser();
  return { world, browser, tokens: await browser.signIn(credentials), userId: user.id };
}

async function refreshed(browser: TestBrowser, body: Record<string, unknown> = {}): Promise<TokenBody> {
  const response = await browser.refresh(body);
  expect(response.status).toBe(200);
  return (await response.json()) as TokenBody;
}

test('a refresh by body and one by cookie both answer new tokens of the same session', async () => {
  const { world, browser, tokens } = await signedIn();
  const byBody = await refreshed(world.browser(), { refresh_token: tokens.refresh_token });
  expect(byBody.refresh_token).not.toBe(tokens.refresh_token);
  const byCookie = await refreshed(browser);
  expect(readClaims(byCookie.access_token).sid).toBe(readClaims(tokens.access_token).sid);
  expect(readClaims(byCookie.access_token).jti).not.toBe(readClaims(byBody.access_token).jti);
});

test('the text "undefined" of the npm client’s development mode means the cookie', async () => {
  const { browser } = await signedIn();
  await refreshed(browser, { refresh_token: 'undefined' });
});

test('two tabs refreshing at once both stay signed in, on the same chain', async () => {
  const { world, browser, tokens } = await signedIn();
  const body = { refresh_token: tokens.refresh_token };
  const [one, other] = await Promise.all([refreshed(browser, body), refreshed(browser, body)]);
  expect(one.refresh_token).toBe(other.refresh_token);
  world.advance(280);
  await refreshed(browser, { refresh_token: one.refresh_token });
});

test('a token whose response was lost may be repeated within the grace period, and gets the same successor', async () => {
  const { world, browser, tokens } = await signedIn();
  const first = await refreshed(browser, { refresh_token: tokens.refresh_token });
  world.advance(30);
  const again = await refreshed(browser, { refresh_token: tokens.refresh_token });
  expect(again.refresh_token).toBe(first.refresh_token);
});

test('a late tab catches up when its token was refreshed twice within the grace', async () => {
  const { browser, tokens } = await signedIn();
  const second = await refreshed(browser, { refresh_token: tokens.refresh_token });
  const third = await refreshed(browser, { refresh_token: second.refresh_token });
  const late = await refreshed(browser, { refresh_token: tokens.refresh_token });
  expect(late.refresh_token).toBe(third.refresh_token);
});

test('a token repeated after the grace period ends the session for both holders, and is audited', async () => {
  const { world, browser, tokens } = await signedIn();
  const owner = await refreshed(browser, { refresh_token: tokens.refresh_token });
  world.advance(31);
  const thief = await world.browser().refresh({ refresh_token: tokens.refresh_token });
  expect(thief.status).toBe(400);
  expect(await thief.json()).toEqual(dead);
  expect((await browser.refresh({ refresh_token: owner.refresh_token })).status).toBe(400);
  expect(await world.identity.verifyAccessToken(owner.access_token)).toBeNull();
  expect(world.store.memory.auditEvents.map(eventName)).toContain('token.replayed refresh_token');
});

test('the owner of such a session is mailed once, with the second device', async () => {
  const { mails, sendMail } = createMailbox();
  const { world, browser, tokens } = await signedIn({ sendMail });
  const body = { refresh_token: tokens.refresh_token };
  await refreshed(browser, body);
  world.advance(31);
  const thief = world.browser('203.0.113.9');
  const answers = await Promise.all(
    [thief, thief, thief].map((one) => one.refresh(body, { 'user-agent': 'Thief/1' })),
  );
  expect(answers.map(({ status }) => status)).toEqual([400, 400, 400]);
  const occasion = {
    at: world.now(),
    device: { ipAddress: '203.0.113.9', userAgent: 'Thief/1' },
    place: null,
  };
  expect(mails).toEqual([{ to: credentials.email, content: { kind: 'session-stolen', occasion } }]);
  expect(
    world.store.memory.auditEvents.findLast((event) => eventName(event) === 'token.replayed refresh_token'),
  ).toMatchObject(occasion.device);
});

test('a thief inside the grace shares the owner’s chain and is found out at the next round', async () => {
  const { world, browser, tokens } = await signedIn();
  const owner = await refreshed(browser, { refresh_token: tokens.refresh_token });
  const thief = await refreshed(world.browser(), { refresh_token: tokens.refresh_token });
  world.advance(290);
  await refreshed(world.browser(), { refresh_token: thief.refresh_token });
  world.advance(290);
  expect((await browser.refresh({ refresh_token: owner.refresh_token })).status).toBe(400);
  expect(world.store.memory.auditEvents.map(eventName)).toContain('session.revoked one');
});

test('a reader of the database cannot make the successor of a used token', async () => {
  const { world, browser, tokens } = await signedIn();
  await refreshed(browser, { refresh_token: tokens.refresh_token });
  for (const record of world.store.memory.refreshTokens.values())
    for (const stolen of [record.tokenHash, record.successorSeed ?? ''])
      expect((await world.browser().refresh({ refresh_token: stolen })).status).toBe(400);
});

test.each([
  ['unknown', { refresh_token: 'x'.repeat(43) }],
  ['absent', {}],
  ['longer than any token', { refresh_token: 'x'.repeat(500) }],
])('a token that is %s gets the one answer for dead tokens', async (_, body) => {
  const { world } = await signedIn();
  const response = await world.browser().refresh(body);
  expect(response.status).toBe(400);
  expect(await response.json()).toEqual(dead);
});

test('a token of one client is dead in the hands of another, and unharmed by the attempt', async () => {
  const { world, browser, tokens } = await signedIn();
  const body = { refresh_token: tokens.refresh_token, client_id: otherClientId };
  const response = await world.browser().refresh(body, { origin: site });
  expect(response.status).toBe(400);
  expect(await response.json()).toEqual(dead);
  await refreshed(browser, { refresh_token: tokens.refresh_token });
});

test('a token unused for two weeks is invalid', async () => {
  const { world, browser, tokens } = await signedIn();
  world.advance(14 * 24 * 60 * 60);
  expect((await browser.refresh({ refresh_token: tokens.refresh_token })).status).toBe(400);
});

test('however often it is refreshed, a session ends after thirty days', async () => {
  const { world, browser } = await signedIn();
  for (const days of [10, 10, 9]) {
    world.advance(days * 24 * 60 * 60);
    await refreshed(browser);
  }
  world.advance(24 * 60 * 60);
  expect((await browser.refresh()).status).toBe(400);
});

test('a dead cookie is taken back together with the mark of a session', async () => {
  const { world, browser, tokens } = await signedIn();
  await world.identity.revokeSession(String(readClaims(tokens.access_token).sid));
  expect(browser.visibleCookies()).toBe(`workos-has-session=${clientId}`);
  expect((await browser.refresh()).status).toBe(400);
  expect(browser.visibleCookies()).toBe('');
  expect([...browser.cookies.keys()]).toEqual(['__Host-identity-session', '__Host-identity-browser']);
});

test('a database that cannot be read is an error of the server, never a dead session', async () => {
  const { world, tokens } = await signedIn();
  const failing = await createWorld({
    store: { ...world.store, findHeldRefreshToken: () => Promise.reject(new Error('connection lost')) },
  });
  failing.identity.app.onError((_, c) => c.json({}, 500));
  const response = await failing.browser().refresh({ refresh_token: tokens.refresh_token });
  expect(response.status).toBe(500);
  expect(response.headers.get('access-control-allow-origin')).not.toBeNull();
});

test('switching the organization needs membership, survives a refusal, and is remembered', async () => {
  const { world, browser, userId } = await signedIn();
  const { identity } = world;
  const first = await identity.createOrganization({ name: 'First' });
  const second = await identity.createOrganization({ name: 'Second' });
  const foreign = await identity.createOrganization({ name: 'Foreign' });
  await identity.addMembership({ userId, organizationId: first.id, role: 'admin' });
  world.advance(1);
  await identity.addMembership({ userId, organizationId: second.id, role: 'member' });

  const oldest = await refreshed(browser);
  expect(oldest.organization_id).toBe(first.id);
  const switched = await refreshed(browser, { organization_id: second.id });
  expect(switched.organization_id).toBe(second.id);
  expect(readClaims(switched.access_token)).toMatchObject({
    org_id: second.id,
    role: 'member',
    permissions: [],
  });

  for (const organizationId of [foreign.id, 'org_unknown']) {
    const refused = await browser.refresh({ organization_id: organizationId });
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({
      error_description: 'The user is not a member of this organization.',
    });
  }
  expect((await refreshed(browser)).organization_id).toBe(second.id);
});

test('an organization is taken at sign-in when asked for, and its strangers are told on the page', async () => {
  const { world, userId } = await signedIn();
  const mine = await world.identity.createOrganization({ name: 'Mine' });
  const foreign = await world.identity.createOrganization({ name: 'Foreign' });
  await world.identity.addMembership({ userId, organizationId: mine.id, role: 'admin' });
  const tokens = await world.browser().signIn(credentials, { organization_id: mine.id });
  expect(tokens.organization_id).toBe(mine.id);

  const browser = world.browser();
  const request = await browser.begin('x'.repeat(43), { organization_id: foreign.id });
  const refused = await browser.post('/user_management/hosted/sign-in', { request, ...credentials });
  expect(refused.status).toBe(400);
  expect(await refused.json()).toEqual({
    message: 'You are not a member of this organization. Sign in with another account.',
  });
});
