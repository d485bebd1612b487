import { beforeEach, expect, test } from 'vitest';
import { eventName } from '../testing/memory.ts';
import { password } from '../testing/test-site.ts';
import { createWidgetsWorld, type Person, type WidgetsWorld } from '../testing/widgets-world.ts';

const zurich = { cityName: 'Zürich', countryISOCode: 'CH' };
let world: WidgetsWorld;
let ada: Person;
beforeEach(async () => {
  world = await createWidgetsWorld({ findPlace: (address) => (address === '192.0.2.1' ? zurich : null) });
  ada = await world.person('ada@example.com');
});

const list = async (caller = ada) => {
  const { status, body } = await caller.get('UserProfile/sessions');
  return status === 200 ? (body.data as Record<string, unknown>[]) : [];
};
const ids = async (caller = ada) => (await list(caller)).map(({ id }) => id);
const revoke = (id: string, caller = ada) => caller.delete(`UserProfile/sessions/revoke/${id}`);
const revokeAll = (body: unknown, caller = ada) => caller.delete('UserProfile/sessions/revoke-all', body);

test('a session is listed with its device, place and last activity, under the id of the token', async () => {
  expect(await list()).toEqual([
    expect.objectContaining({
      id: ada.sessionId,
      userlandUserId: ada.user.id,
      ipAddress: '192.0.2.1',
      userAgent: null,
      state: { tag: 'Active', expiresAt: expect.any(String) },
      currentLocation: zurich,
      usedPasswordAuth: true,
      usedGoogleOauth: false,
      lastActivityAt: world.now().toISOString(),
      createdAt: world.now().toISOString(),
    }),
  ]);
});

test('the most recently used session is first; ended, expired and foreign ones are not listed', async () => {
  world.advance(60);
  const phone = await world.signInAgain(ada, '198.51.100.7');
  await world.person('eve@example.com');
  expect(await ids()).toEqual([phone.sessionId, ada.sessionId]);
  expect((await list()).at(0)).toMatchObject({ currentLocation: null, ipAddress: '198.51.100.7' });
  world.advance(60);
  await ada.browser.refresh();
  expect(await ids()).toEqual([ada.sessionId, phone.sessionId]);
  await world.identity.revokeSession(phone.sessionId);
  expect(await ids()).toEqual([ada.sessionId]);
  world.advance(30 * 24 * 60 * 60 - 60);
  const late = await world.signInAgain(ada);
  expect(await ids(late)).toEqual([late.sessionId]);
});

const thiefOf = ({ browser }: Person) => {
  const thief = world.browser('203.0.113.9');
  for (const [name, cookie] of browser.cookies) thief.cookies.set(name, cookie);
  return thief;
};
const otherBrowser = { 'user-agent': 'Another browser' };
const seenElsewhere = { ipAddress: '203.0.113.9', userAgent: 'Another browser', currentLocation: null };

test.each([
  ['who belongs to no organization', async () => undefined],
  [
    'who belongs to one',
    async () => {
      const { id: organizationId } = await world.identity.createOrganization({ name: 'Aurora' });
      await world.identity.addMembership({ userId: ada.user.id, organizationId, role: 'member' });
    },
  ],
])(
  'a session of somebody %s, refreshed from elsewhere, is listed with where it was used last',
  async (_, join) => {
    await join();
    const thief = thiefOf(ada);
    world.advance(60);
    expect((await thief.refresh({}, otherBrowser)).status).toBe(200);
    expect(await list()).toEqual([expect.objectContaining({ id: ada.sessionId, ...seenElsewhere })]);
  },
);

test('a token replayed from another device is reported with that device', async () => {
  const thief = thiefOf(ada);
  await ada.browser.refresh();
  world.advance(20);
  expect((await thief.refresh({}, otherBrowser)).status).toBe(200);
  expect(await list()).toEqual([expect.objectContaining({ id: ada.sessionId, ...seenElsewhere })]);
});

test('a code redeemed on another device leaves its session with that device', async () => {
  world.advance(60);
  const { code, verifier } = await world.browser().signInForCode({ email: ada.user.email, password });
  await world.browser('203.0.113.9').exchange(code, verifier);
  expect((await world.store.listSessions(ada.user.id)).at(0)).toMatchObject({ ipAddress: '203.0.113.9' });
});

test('a long user agent is cut to what the specification allows', async () => {
  const session = await world.store.findSession(ada.sessionId);
  if (session) world.store.memory.sessions.set(session.id, { ...session, userAgent: 'x'.repeat(600) });
  expect((await list()).at(0)?.userAgent).toBe('x'.repeat(500));
});

test('signing another device out takes effect at once, for its widgets and for its next token', async () => {
  const phone = await world.signInAgain(ada);
  const answer = await revoke(phone.sessionId);
  expect([answer.status, answer.body]).toEqual([200, { success: true }]);
  expect((await phone.get('UserProfile/me')).status).toBe(403);
  expect((await phone.browser.refresh()).status).toBe(400);
  expect(await world.identity.verifyAccessToken(phone.token)).toBeNull();
  expect((await ada.get('UserProfile/me')).status).toBe(200);
  expect((await revoke(phone.sessionId)).status).toBe(200);
});

test('another user’s session is answered like an unknown one, and stays', async () => {
  const eve = await world.person('eve@example.com');
  const foreign = await revoke(eve.sessionId);
  const unknown = await revoke('session_unknown');
  expect([foreign.status, foreign.body]).toEqual([404, { message: 'There is no such session.' }]);
  expect([unknown.status, unknown.body]).toEqual([foreign.status, foreign.body]);
  expect((await eve.get('UserProfile/me')).status).toBe(200);
});

test.each([
  ['the widget’s own', () => ({ currentSessionId: ada.sessionId })],
  ['none', () => undefined],
  ['a malformed one', () => '{'],
  ['a wrong one', () => ({ currentSessionId: 7 })],
])('all others are signed out and the token’s own session stays, with %s in the body', async (_, body) => {
  const [phone, tablet] = [await world.signInAgain(ada), await world.signInAgain(ada)];
  const eve = await world.person('eve@example.com');
  const answer = await revokeAll(body());
  expect([answer.status, answer.body]).toEqual([200, { success: true }]);
  for (const device of [phone, tablet]) expect((await device.get('UserProfile/me')).status).toBe(403);
  expect(await ids()).toEqual([ada.sessionId]);
  expect((await eve.get('UserProfile/me')).status).toBe(200);
  const types = world.store.memory.auditEvents.map(eventName);
  expect(types.filter((type) => type === 'session.revoked others')).toHaveLength(1);
});

test('naming another session does not spare it: the token determines the device', async () => {
  const phone = await world.signInAgain(ada);
  await revokeAll({ currentSessionId: phone.sessionId });
  expect(await ids()).toEqual([ada.sessionId]);
});
