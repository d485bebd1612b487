import { afterEach, beforeEach, expect, test } from 'vitest';
import { hashOpaqueToken } from '../opaque-token.ts';
import type { InvitationRecord } from '../store/invitations-store.ts';
import { eventName } from '../testing/memory.ts';
import { issuer, password } from '../testing/test-site.ts';
import {
  ada,
  comeBack,
  createOauthWorld,
  leaveFor,
  type OauthWorld,
  signInWith,
} from './oauth-world.fixture.ts';
import { type Person, type ProviderStandIn, startProviderStandIn } from './provider-stand-in.fixture.ts';

let standIn: ProviderStandIn;
let world: OauthWorld;
beforeEach(async () => {
  standIn = await startProviderStandIn();
  world = await createOauthWorld(standIn);
});
afterEach(() => standIn.stop());

const email = 'ada@example.com';
const withGoogle = (person: Person, browser = world.browser(), changes: Record<string, string> = {}) =>
  signInWith(standIn, browser, { provider: 'GoogleOAuth', person, changes });
const createAda = (emailVerified: boolean) =>
  world.identity.createUser({ email, password, firstName: 'Eve', lastName: null, emailVerified });
const kindsOfMail = () => world.mails.map(({ to, content }) => [to, content.kind]);
const audit = () => world.store.memory.auditEvents.map(eventName);

test('a connected provider account signs the same user in, whatever its address', async () => {
  await withGoogle(ada);
  const [first] = [...world.store.memory.users.values()];
  const moved = { claims: { ...ada.claims, email: 'countess@example.com', email_verified: false } };
  expect((await withGoogle(moved)).location?.searchParams.get('code')).not.toBeNull();
  expect([...world.store.memory.users.keys()]).toEqual([first?.id]);
  expect(world.store.memory.users.get(first?.id ?? '')?.email).toBe(email);
});

test('a verified account with the address is connected, keeps its password and name, and its owner is mailed', async () => {
  const user = await createAda(true);
  const before = world.store.memory.users.get(user.id);
  expect((await withGoogle(ada)).location?.searchParams.get('code')).not.toBeNull();
  const after = world.store.memory.users.get(user.id);
  expect(after).toMatchObject({ passwordHash: before?.passwordHash, firstName: 'Eve' });
  expect(world.store.memory.oauthProfiles).toMatchObject([{ userId: user.id, email }]);
  expect(kindsOfMail()).toEqual([[email, 'account-connected']]);
  expect(world.mails[0]?.content).toMatchObject({ providerName: 'Google' });
  expect(audit()).toContain('oauth_profile.connected');
});

test('an account with an unverified address loses the stranger’s password, sessions, links, app and name', async () => {
  const unmailed = await createOauthWorld(standIn, { sendMail: null });
  const user = await unmailed.identity.createUser({ email, password, firstName: 'Eve', lastName: 'Evil' });
  const stranger = unmailed.browser();
  const tokens = await stranger.signIn({ email, password });
  await unmailed.identity.addTotpFactor({ userId: user.id });
  const times = { createdAt: unmailed.now(), expiresAt: new Date(unmailed.now().getTime() + 1000) };
  await unmailed.store.insertPasswordReset({ tokenHash: 'link', userId: user.id, requestId: null, ...times });
  const { location } = await signInWith(standIn, unmailed.browser(), {
    provider: 'GoogleOAuth',
    person: ada,
  });
  expect(location?.searchParams.get('code')).not.toBeNull();
  expect(unmailed.store.memory.users.get(user.id)).toMatchObject({
    emailVerified: true,
    passwordHash: null,
    firstName: 'Ada',
    lastName: 'Lovelace',
  });
  expect(await unmailed.identity.verifyAccessToken(tokens.access_token)).toBeNull();
  expect((await stranger.refresh()).status).toBe(400);
  expect(unmailed.store.memory.passwordResets.size).toBe(0);
  expect(unmailed.store.memory.totpFactors.size).toBe(0);
});

test('a person without a verified address gets no account and enters none', async () => {
  const user = await createAda(true);
  for (const claims of [
    { ...ada.claims, email_verified: false },
    { ...ada.claims, email_verified: undefined },
    { ...ada.claims, email: undefined },
    { ...ada.claims, email: 'no address' },
  ])
    expect((await withGoogle({ claims })).location?.searchParams.get('problem')).toBe('oauth-email');
  expect([...world.store.memory.users.keys()]).toEqual([user.id]);
  expect(world.store.memory.oauthProfiles).toEqual([]);
});

test('a second account of the same provider does not take the place of the first', async () => {
  await withGoogle(ada);
  const other = { claims: { ...ada.claims, sub: 'another' } };
  expect((await withGoogle(other)).location?.searchParams.get('problem')).toBe('oauth-taken');
  expect(world.store.memory.oauthProfiles).toMatchObject([{ subject: '1094' }]);
});

test('two providers with one address lead to one user', async () => {
  await withGoogle(ada);
  const person = { claims: { sub: '000.apple', email, email_verified: true } };
  await signInWith(standIn, world.browser(), { provider: 'AppleOAuth', person });
  expect(world.store.memory.users.size).toBe(1);
  expect(world.store.memory.oauthProfiles.map(({ provider }) => provider)).toEqual([
    'GoogleOAuth',
    'AppleOAuth',
  ]);
});

test('two windows that return at once create one user with one connected account, and both are signed in', async () => {
  const browsers = [world.browser(), world.browser()];
  const ways = await Promise.all(browsers.map((browser) => leaveFor(browser, 'GoogleOAuth')));
  const ends = await Promise.all(
    browsers.map((browser, index) => comeBack(browser, standIn.signIn(ways[index]?.address ?? '', ada))),
  );
  for (const end of ends) expect(end?.searchParams.get('code')).not.toBeNull();
  expect([world.store.memory.users.size, world.store.memory.oauthProfiles.length]).toEqual([1, 1]);
});

test('the second factor is asked for all the same, on the sign-in page', async () => {
  const user = await createAda(true);
  await world.identity.addTotpFactor({ userId: user.id });
  const browser = world.browser();
  const { location } = await withGoogle(ada, browser);
  expect(location?.origin).toBe(issuer);
  expect(location?.pathname).toBe('/sign-in');
  expect(Object.fromEntries(location?.searchParams ?? [])).toEqual({
    request: expect.any(String),
    step: 'second-factor',
    challenge: expect.any(String),
  });
  expect(browser.cookies.has('__Host-identity-session')).toBe(false);
  const step = await browser.get(`/user_management/hosted/step${location?.search}`);
  expect(await step.json()).toMatchObject({ step: 'second-factor' });
});

test('the browser’s former session ends, and the browser is known again', async () => {
  const browser = world.browser();
  await withGoogle(ada, browser);
  await withGoogle(ada, browser, { screen_hint: 'sign-up' });
  const sessions = [...world.store.memory.sessions.values()];
  expect(sessions.map(({ revokedAt }) => revokedAt !== null)).toEqual([true, false]);
  expect(kindsOfMail()).toEqual([]);
  await withGoogle(ada);
  expect(kindsOfMail()).toEqual([[email, 'new-device']]);
});

test('odd names and pictures are cut to size or left out, never refused', async () => {
  const claims = {
    ...ada.claims,
    given_name: `A\0da\n${'x'.repeat(300)}`,
    family_name: 7,
    picture: 'javascript:alert(1)',
  };
  expect((await withGoogle({ claims })).location?.searchParams.get('code')).not.toBeNull();
  const [user] = [...world.store.memory.users.values()];
  expect(user).toMatchObject({ lastName: null, profilePictureUrl: null });
  expect(user?.firstName).toMatch(/^A da x{95}$/);
});

async function inviteTo(address: string, changes: Partial<InvitationRecord> = {}) {
  const organization = await world.identity.createOrganization({ name: 'Ours' });
  const inviter = await world.identity.createUser({
    email: 'boss@example.com',
    password: null,
    firstName: null,
    lastName: null,
  });
  const token = 'i'.repeat(43);
  await world.store.insertInvitation({
    id: 'invitation_1',
    organizationId: organization.id,
    email: address,
    firstName: null,
    lastName: null,
    role: 'member',
    inviterUserId: inviter.id,
    tokenHash: hashOpaqueToken(token),
    createdAt: world.now(),
    expiresAt: new Date(world.now().getTime() + 1000),
    acceptedAt: null,
    revokedAt: null,
    ...changes,
  });
  return { invitation_token: token, organizationId: organization.id };
}

test('an invitation is accepted by the account with its address', async () => {
  const { invitation_token, organizationId } = await inviteTo(email);
  const { location } = await withGoogle(ada, world.browser(), { invitation_token });
  expect(location?.searchParams.get('code')).not.toBeNull();
  expect(world.store.memory.memberships).toMatchObject([{ organizationId, role: 'member' }]);
});

test.each<[string, string, Partial<InvitationRecord>]>([
  ['for somebody else', 'other@example.com', {}],
  ['that has expired', email, { expiresAt: new Date(0) }],
  ['that was withdrawn', email, { revokedAt: new Date(0) }],
])('an invitation %s is not accepted, and leaves no account behind', async (_, address, changes) => {
  const { invitation_token } = await inviteTo(address, changes);
  const { location } = await withGoogle(ada, world.browser(), { invitation_token });
  expect(location?.searchParams.get('problem')).toBe('oauth-taken');
  expect([...world.store.memory.users.values()].map((user) => user.email)).toEqual(['boss@example.com']);
  expect(world.store.memory.memberships).toEqual([]);
});

test('a disabled user is refused, and told why', async () => {
  await withGoogle(ada);
  const [user] = world.store.memory.users.values();
  await world.identity.disableUser(user?.id ?? '');
  expect((await withGoogle(ada)).location?.searchParams.get('problem')).toBe('oauth-disabled');
});

test('a user outside of the requested organization is refused', async () => {
  const { organizationId } = await inviteTo('other@example.com');
  await withGoogle(ada);
  const { location } = await withGoogle(ada, world.browser(), { organization_id: organizationId });
  expect(location?.searchParams.get('problem')).toBe('oauth-taken');
});
