import { expect, test } from 'vitest';
import { hashOpaqueToken } from '../opaque-token.ts';
import { openHostedPages, readHosted, tokensOf } from '../testing/hosted-pages-client.ts';
import { eventName } from '../testing/memory.ts';
import { createMailbox, createWorld } from '../testing/test-world.ts';

const email = 'ada@example.com';
const password = 'correct horse battery';
const token = 'i'.repeat(43);
const names = { firstName: null, lastName: null };

async function worldWithInvitation() {
  const { mails, sendMail } = createMailbox();
  const world = await createWorld({ sendMail });
  const { identity, store } = world;
  const inviter = await identity.createUser({
    email: 'eve@example.com',
    password,
    ...names,
    emailVerified: true,
  });
  const organization = await identity.createOrganization({ name: 'Aurora' });
  await store.insertInvitation({
    id: 'invitation_1',
    organizationId: organization.id,
    email,
    ...names,
    role: 'admin',
    inviterUserId: inviter.id,
    tokenHash: hashOpaqueToken(token),
    createdAt: world.now(),
    expiresAt: new Date(world.now().getTime() + 3_600_000),
    acceptedAt: null,
    revokedAt: null,
  });
  const invited = (browser = world.browser()) => openHostedPages(browser, { invitation_token: token });
  return { ...world, mails, organizationId: organization.id, invited };
}

const signUp = { email, password, ...names };

test('an invited person signs up with the invited address, without another code, and is a member at once', async () => {
  const world = await worldWithInvitation();
  const browser = world.browser();
  const visit = await world.invited(browser);
  const page = await readHosted(await browser.get(`/user_management/hosted/request?id=${visit.request}`));
  expect(page.body).toMatchObject({ invitation: { email, organizationName: 'Aurora', hasAccount: false } });
  const answer = await visit.submit('sign-up', signUp);
  const tokens = await tokensOf(browser, visit, answer);
  expect(tokens.organization_id).toBe(world.organizationId);
  expect(await world.identity.verifyAccessToken(tokens.access_token)).toMatchObject({ role: 'admin' });
  expect(await world.identity.findUserByEmail(email)).toMatchObject({ emailVerified: true });
  expect(world.mails).toEqual([]);
  expect(world.store.memory.auditEvents.map(eventName)).toContain('invitation.changed accepted');
});

test('an invited person with an account signs in, by password or mailed code, and is a member at once', async () => {
  for (const way of ['password', 'code']) {
    const world = await worldWithInvitation();
    await world.identity.createUser({ ...signUp, emailVerified: true });
    const browser = world.browser();
    const visit = await world.invited(browser);
    const asked = way === 'code' ? await visit.submit('email-code', { email }) : null;
    const content = world.mails.at(-1)?.content;
    const code = content && 'code' in content ? content.code : '';
    const answer = asked
      ? await visit.submit('email-code/verify', { challenge: asked.body.challenge, code })
      : await visit.submit('sign-in', { email, password });
    expect(await tokensOf(browser, visit, answer)).toMatchObject({ organization_id: world.organizationId });
  }
});

test('an invitation is for one address: neither a sign-up nor a sign-in with another one takes it', async () => {
  const world = await worldWithInvitation();
  const visit = await world.invited();
  const refused = {
    status: 400,
    body: { message: `This invitation was sent to ${email}. Sign in with that address.` },
  };
  expect(await visit.submit('sign-up', { ...signUp, email: 'zoe@example.com' })).toEqual(refused);
  expect(await world.identity.findUserByEmail('zoe@example.com')).toBeNull();
  expect(await visit.submit('sign-in', { email: 'eve@example.com', password })).toEqual(refused);
  expect(world.store.memory.memberships).toEqual([]);
  expect((await visit.submit('sign-up', signUp)).status).toBe(200);
});

test.each([
  ['has expired', 'This invitation has expired. Ask for a new one.'],
  ['was withdrawn', 'This invitation was withdrawn.'],
  ['was used', 'This invitation was used already. Sign in instead.'],
])('an invitation that %s makes neither an account nor a member', async (state, message) => {
  const world = await worldWithInvitation();
  if (state === 'has expired') world.advance(3600);
  if (state === 'was withdrawn') await world.store.revokeInvitation('invitation_1', world.now());
  const member = { ...signUp, emailVerified: true };
  if (state === 'was used') {
    const { id } = await world.identity.createUser({ ...member, email: 'first@example.com' });
    await world.store.acceptInvitation('invitation_1', id, world.now());
  }
  const before = world.store.memory.memberships.length;
  const visit = await world.invited();
  expect(await visit.submit('sign-up', signUp)).toEqual({ status: 400, body: { message } });
  expect(await world.identity.findUserByEmail(email)).toBeNull();
  await world.identity.createUser(member);
  expect(await visit.submit('sign-in', { email, password })).toEqual({ status: 400, body: { message } });
  expect([world.store.memory.memberships.length, world.store.memory.sessions.size]).toEqual([before, 0]);
});

test.each(['has expired', 'was withdrawn'])('an invitation that %s is no page’s to show', async (state) => {
  const world = await worldWithInvitation();
  if (state === 'has expired') world.advance(3600);
  else await world.store.revokeInvitation('invitation_1', world.now());
  const browser = world.browser();
  const { request } = await world.invited(browser);
  const page = await readHosted(await browser.get(`/user_management/hosted/request?id=${request}`));
  expect(page.body).toMatchObject({ invitation: null });
});

test('following the mailed link again after joining leads to the organization', async () => {
  const world = await worldWithInvitation();
  await (await world.invited()).submit('sign-up', signUp);
  const browser = world.browser();
  const visit = await world.invited(browser);
  const answer = await visit.submit('sign-in', { email, password });
  expect(await tokensOf(browser, visit, answer)).toMatchObject({ organization_id: world.organizationId });
  expect(world.store.memory.memberships).toHaveLength(1);
});

test('a former member cannot rejoin with the used link', async () => {
  const world = await worldWithInvitation();
  await (await world.invited()).submit('sign-up', signUp);
  world.store.memory.memberships.splice(0);
  const answer = await (await world.invited()).submit('sign-in', { email, password });
  expect(answer.status).toBe(400);
  expect(world.store.memory.memberships).toEqual([]);
});

test('two simultaneous sign-ins with one invitation create one membership', async () => {
  const world = await worldWithInvitation();
  await world.identity.createUser({ ...signUp, emailVerified: true });
  const visits = [await world.invited(), await world.invited()];
  const answers = await Promise.all(visits.map((visit) => visit.submit('sign-in', { email, password })));
  expect(answers.map(({ status }) => status)).toContain(200);
  expect(world.store.memory.memberships).toHaveLength(1);
});

test.each([
  ['unknown', 'x'.repeat(43)],
  ['added to', `${token}=`],
])('an invitation whose token is %s begins an ordinary sign-in', async (_, invitation_token) => {
  const world = await worldWithInvitation();
  const browser = world.browser();
  const visit = await openHostedPages(browser, { invitation_token });
  const page = await readHosted(await browser.get(`/user_management/hosted/request?id=${visit.request}`));
  expect(page.body).toMatchObject({ invitation: null });
});
