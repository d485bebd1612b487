import { beforeEach, expect, test } from 'vitest';
import { eventName } from '../testing/memory.ts';
import { issuer, password } from '../testing/test-site.ts';
import { createWidgetsWorld, type Person, type WidgetsWorld } from '../testing/widgets-world.ts';

let world: WidgetsWorld;
let organizationId: string;
let ada: Person;
beforeEach(async () => {
  world = await createWidgetsWorld();
  organizationId = (await world.identity.createOrganization({ name: 'Ours' })).id;
  ada = await world.person('ada@example.com', { organizationId, role: 'admin' });
});

const email = 'new@example.com';
const invite = (changes: Record<string, unknown> = {}) =>
  ada.post('UserManagement/invite-user', { email, roles: ['member'], ...changes });
const resend = (id: string, caller = ada) => caller.post(`UserManagement/invites/${id}/resend`);
const revoke = (id: string, caller = ada) => caller.delete(`UserManagement/invites/${id}`);
const mailedToken = () =>
  new URL(world.lastMail('invitation').content.url).searchParams.get('invitation_token') ?? '';
const rowOf = async (address = email) => {
  const { body } = await ada.get('UserManagement/members?limit=100');
  const row = (body.data as Record<string, unknown>[]).find((one) => one.email === address);
  return row as { id: string; status: string; actions: string[] } & Record<string, unknown>;
};
/** Signs up or in with a mailed link. */
async function accept(token: string) {
  const browser = world.browser();
  const request = await browser.begin('c'.repeat(43), { invitation_token: token });
  const answer = await browser.post('/user_management/hosted/sign-in', { request, email, password });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}
async function signUpBy(token: string, newPassword: string): Promise<Response> {
  const browser = world.browser();
  const request = await browser.begin('c'.repeat(43), { invitation_token: token });
  const values = { request, email, password: newPassword, firstName: 'Nia', lastName: 'Berg' };
  return browser.post('/user_management/hosted/sign-up', values);
}
const newcomer = () =>
  world.identity.createUser({ email, password, firstName: null, lastName: null, emailVerified: true });

test('an invitation is mailed with its organization, its inviter and a link for a week, and listed', async () => {
  const answer = await invite({ email: ' New@Example.com ', firstName: 'Nia', lastName: '' });
  expect([answer.status, answer.body]).toEqual([200, { success: true }]);
  const expiresAt = new Date(world.now().getTime() + 7 * 24 * 60 * 60 * 1000);
  expect(world.mails).toEqual([
    {
      to: email,
      content: {
        kind: 'invitation',
        organizationName: 'Ours',
        inviterName: 'Zoë Berg',
        url: expect.stringContaining(`${issuer}/_/login?invitation_token=`),
        expiresAt,
      },
    },
  ]);
  expect(await rowOf()).toEqual({
    id: expect.stringMatching(/^invitation_/),
    email,
    emailVerified: false,
    profilePictureUrl: null,
    firstName: 'Nia',
    lastName: null,
    createdAt: world.now().toISOString(),
    lastActivityAt: null,
    status: 'Invited',
    actions: ['resend-invite', 'revoke-invite'],
    isLoggedInUser: null,
    roles: [{ slug: 'member', name: 'Member', default: true }],
  });
  expect(JSON.stringify([...world.store.memory.invitations])).not.toContain(mailedToken());
});

test.each([
  [{ email: 'ADA@example.com' }, 'User already exists'],
  [{ email: 'no address' }, 'Invalid email'],
  [{ email: '' }, 'Invalid email'],
  [{ roles: ['_rolePlaceholder'] }, 'Invalid role'],
  [{ roles: [] }, 'Invalid role'],
  [{ roles: ['admin', 'member'] }, 'Invalid role'],
])('%j is refused in the protocol’s words: %s', async (changes, message) => {
  const answer = await invite(changes);
  expect([answer.status, answer.body]).toEqual([400, { message }]);
  expect(world.mails).toEqual([]);
});

test('an invited person is not invited again while the link is valid, nor twice at once', async () => {
  const answers = await Promise.all([invite(), invite()]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  expect((await invite()).body).toEqual({ message: 'User already invited' });
  expect(world.mails).toHaveLength(1);
});

test('a new invitation replaces an expired or revoked one, in one row', async () => {
  await invite();
  world.advance(7 * 24 * 60 * 60);
  ada = await world.signInAgain(ada);
  expect(await rowOf()).toMatchObject({
    status: 'InviteExpired',
    actions: ['resend-invite', 'revoke-invite'],
  });
  expect((await invite()).status).toBe(200);
  await revoke((await rowOf()).id);
  expect(await rowOf()).toMatchObject({ status: 'InviteRevoked', actions: [] });
  expect((await invite({ roles: ['admin'] })).status).toBe(200);
  expect(await rowOf()).toMatchObject({ status: 'Invited' });
  expect(world.store.memory.invitations.size).toBe(1);
});

test('the join page gets the invited user’s name', async () => {
  await invite({ firstName: 'Nia', lastName: 'Berg' });
  const browser = world.browser();
  const request = await browser.begin('c'.repeat(43), { invitation_token: mailedToken() });
  const answer = await browser.get(`/user_management/hosted/request?id=${request}`);
  expect(await answer.json()).toMatchObject({
    invitation: { email, firstName: 'Nia', lastName: 'Berg', organizationName: 'Ours' },
  });
});

test('the inviting organization’s name is no password', async () => {
  const { id } = await world.identity.createOrganization({ name: 'Museum Bergtal' });
  const admin = await world.person('mia@example.com', { organizationId: id, role: 'admin' });
  await admin.post('UserManagement/invite-user', { email, roles: ['member'] });
  const refused = await signUpBy(mailedToken(), 'Museum Bergtal 1');
  expect(refused.status).toBe(400);
  expect(await refused.json()).toMatchObject({ field: 'password' });
  expect((await signUpBy(mailedToken(), password)).status).toBe(200);
});

test('without mail, invitations are refused', async () => {
  const mute = await createWidgetsWorld({ sendMail: null });
  const { id } = await mute.identity.createOrganization({ name: 'Mute' });
  const bob = await mute.person('bob@example.com', { organizationId: id, role: 'admin' });
  const answer = await bob.post('UserManagement/invite-user', { email, roles: ['member'] });
  expect(answer.body).toEqual({ message: 'This organization is not allowed to send invites.' });
  expect(mute.store.memory.invitations.size).toBe(0);
});

test('the link joins the organization with its role; two simultaneous uses join once', async () => {
  await newcomer();
  await invite({ roles: ['admin'] });
  const token = mailedToken();
  await Promise.all([accept(token), accept(token)]);
  expect(await rowOf()).toMatchObject({ status: 'Active', roles: [{ slug: 'admin' }] });
  expect(world.store.memory.memberships).toHaveLength(2);
  const types = world.store.memory.auditEvents.map(eventName);
  expect(types.filter((type) => type === 'invitation.changed accepted')).toHaveLength(1);
});

test('sending again renews the link: the one before opens nothing, the new one is good for a week', async () => {
  await newcomer();
  await invite();
  const before = mailedToken();
  world.advance(6 * 24 * 60 * 60);
  ada = await world.signInAgain(ada);
  const { id } = await rowOf();
  const answer = await resend(id);
  expect([answer.status, answer.body]).toEqual([200, { id, success: true }]);
  expect(mailedToken()).not.toBe(before);
  world.advance(6 * 24 * 60 * 60);
  const stale = await world.browser().get(`/user_management/authorize?invitation_token=${before}`);
  expect(stale.status).toBe(400);
  expect((await accept(mailedToken())).status).toBe(200);
});

test('resending an expired invitation opens it again', async () => {
  await invite();
  world.advance(8 * 24 * 60 * 60);
  ada = await world.signInAgain(ada);
  await resend((await rowOf()).id);
  expect(await rowOf()).toMatchObject({ status: 'Invited' });
});

test('a mailbox is not filled by sending again', async () => {
  await invite();
  const { id } = await rowOf();
  expect([(await resend(id)).status, (await resend(id)).status]).toEqual([200, 200]);
  const answer = await resend(id);
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '30']);
  expect(world.mails).toHaveLength(3);
});

test('a revoked invitation is invalid and cannot be resent; revoking it twice has no further effect', async () => {
  await newcomer();
  await invite();
  const { id } = await rowOf();
  for (let times = 0; times < 2; times += 1) {
    const answer = await revoke(id);
    expect([answer.status, answer.body]).toEqual([200, { id, success: true }]);
  }
  expect((await resend(id)).status).toBe(400);
  expect(world.mails).toHaveLength(1);
  const types = world.store.memory.auditEvents.map(eventName);
  expect(types.filter((type) => type === 'invitation.changed revoked')).toHaveLength(1);
  const page = await world.browser().get(`/user_management/authorize?invitation_token=${mailedToken()}`);
  expect(page.status).toBe(400);
});

test('an accepted invitation, one of another organization and one there is not are answered alike', async () => {
  await newcomer();
  await invite();
  const { id: accepted } = await rowOf();
  await accept(mailedToken());
  const { id: theirs } = await world.identity.createOrganization({ name: 'Theirs' });
  const eve = await world.person('eve@example.com', { organizationId: theirs, role: 'admin' });
  await eve.post('UserManagement/invite-user', { email: 'x@example.com', roles: ['member'] });
  const foreign = [...world.store.memory.invitations.values()].find(
    (one) => one.organizationId === theirs,
  )?.id;
  for (const id of [accepted, foreign ?? '', 'invitation_unknown', ada.user.id])
    for (const act of [resend, revoke]) {
      const answer = await act(id);
      expect([answer.status, answer.body]).toEqual([404, { message: 'There is no such invitation.' }]);
    }
  expect(await world.store.findInvitation(foreign ?? '')).toMatchObject({ revokedAt: null });
});

test('an organization that invites a hundred in an hour must wait', async () => {
  for (let index = 0; index < 100; index += 1) await invite({ email: `p${index}@example.com` });
  expect((await invite()).status).toBe(429);
  expect(world.mails).toHaveLength(100);
});

test('the host invites in a user’s name, with the same rules', async () => {
  const input = { organizationId, email, role: 'member', inviterUserId: ada.user.id } as const;
  const invitation = await world.identity.inviteUser(input);
  expect(invitation).toMatchObject({ id: (await rowOf()).id, email, role: 'member' });
  expect(await world.identity.inviteUser(input)).toBeNull();
  expect(await world.identity.inviteUser({ ...input, email: ada.user.email })).toBeNull();
  const refusals = [
    [{ email: 'no address' }, 'email_invalid'],
    [{ inviterUserId: 'user_unknown' }, 'user_not_found'],
    [{ organizationId: 'org_unknown' }, 'organization_not_found'],
    [{ firstName: 'x'.repeat(101) }, 'name_refused'],
  ] as const;
  for (const [changes, code] of refusals)
    await expect(
      world.identity.inviteUser({ ...input, email: 'y@example.com', ...changes }),
    ).rejects.toMatchObject({ code });
});
