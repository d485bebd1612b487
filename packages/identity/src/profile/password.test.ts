import { beforeEach, expect, test } from 'vitest';
import { eventName } from '../testing/memory.ts';
import { password } from '../testing/test-site.ts';
import { createWidgetsWorld, type Person, type WidgetsWorld } from '../testing/widgets-world.ts';

const newPassword = 'a better horse battery';
let world: WidgetsWorld;
let ada: Person;
beforeEach(async () => {
  world = await createWidgetsWorld();
  ada = await world.person('ada@example.com');
});

const change = (body: Record<string, unknown>, caller = ada) =>
  caller.post('UserProfile/update-password', body);
const audit = () => world.store.memory.auditEvents.map(eventName);

/** The header of a user who signs in by other means. */
async function withoutPassword(): Promise<Record<string, string>> {
  await world.store.changeUser(ada.user.id, { passwordHash: null }, world.now());
  return world.elevated(ada);
}

test('a changed password signs in, the former one does not, and the owner is mailed', async () => {
  const answer = await change({ currentPassword: password, newPassword });
  expect([answer.status, answer.body]).toEqual([201, { success: true }]);
  const signedIn = await world.browser().signIn({ email: ada.user.email, password: newPassword });
  expect(signedIn.user.id).toBe(ada.user.id);
  const former = await change({ currentPassword: password, newPassword: 'yet another battery' });
  expect(former.status).toBe(400);
  expect(world.lastMail('password-changed')).toMatchObject({ to: ada.user.email });
  expect(audit()).toContain('password.changed changed');
});

test('changing the password signs out every other session and this one stays', async () => {
  const other = await world.signInAgain(ada);
  await world.store.insertPasswordReset({
    tokenHash: 'hash',
    userId: ada.user.id,
    requestId: null,
    createdAt: world.now(),
    expiresAt: world.now(),
  });
  await change({ currentPassword: password, newPassword });
  expect((await ada.get('UserProfile/me')).status).toBe(200);
  expect((await other.get('UserProfile/me')).status).toBe(403);
  expect((await other.browser.refresh()).status).toBe(400);
  expect(await world.store.findPasswordReset('hash')).toBeNull();
});

test('a wrong current password gets exactly the text that the widgets expect, and changes nothing', async () => {
  const answer = await change({ currentPassword: 'wrong horse battery', newPassword });
  expect([answer.status, answer.body]).toEqual([400, { message: 'Invalid credentials' }]);
  expect(world.mails).toEqual([]);
  expect((await world.signInAgain(ada)).token).not.toBe('');
});

test('the name of an organization of the user is no password', async () => {
  const { id: organizationId } = await world.identity.createOrganization({ name: 'Museum Bergtal' });
  const member = await world.person('mia@example.com', { organizationId, role: 'member' });
  const answer = await change({ currentPassword: password, newPassword: 'museum bergtal' }, member);
  expect(answer.status).toBe(400);
  expect(JSON.stringify(answer.body)).toContain('the name of your organization');
});

test('a user without a password cannot change one', async () => {
  await withoutPassword();
  expect((await change({ currentPassword: '', newPassword })).body).toEqual({
    message: 'Invalid credentials',
  });
});

test('after five wrong attempts each further one is throttled in every session, and the sign-in page is not', async () => {
  const other = await world.signInAgain(ada);
  for (let tries = 0; tries < 5; tries += 1) await change({ currentPassword: `wrong ${tries}`, newPassword });
  const answer = await change({ currentPassword: password, newPassword }, other);
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '2']);
  expect(answer.body).toEqual({
    message: 'Too many attempts. Please wait 2 seconds and try again.',
    retryAfterSeconds: 2,
  });
  expect(audit().filter((type) => type === 'proof.failed current_password')).toHaveLength(5);
  expect((await world.signInAgain(ada)).token).not.toBe('');
  world.advance(2);
  expect((await change({ currentPassword: password, newPassword }, other)).status).toBe(201);
});

test.each([
  [password, 'You cannot reuse your current password'],
  ['short', 'Password must be at least 8 characters'],
  ['x1'.repeat(129), 'Password must be at most 256 characters'],
  ['Password123!', 'too easy to guess'],
  ['ada@example.com', 'your name, your email'],
])('the new password "%s" is refused: %s', async (refused, sentence) => {
  const answer = await change({ currentPassword: password, newPassword: refused });
  expect([answer.status, answer.body]).toEqual([400, { message: expect.stringContaining(sentence) }]);
  expect((await world.signInAgain(ada)).token).not.toBe('');
});

test('a first password is set after a fresh verification, signs in, and signs no device out', async () => {
  const headers = await withoutPassword();
  const answer = await ada.post('UserProfile/create-password', { password: newPassword }, headers);
  expect([answer.status, answer.body]).toEqual([201, { success: true }]);
  expect(world.lastMail('password-set').to).toBe(ada.user.email);
  expect(audit()).toContain('password.changed set');
  expect((await ada.get('UserProfile/me')).status).toBe(200);
  const { body } = await ada.get('UserProfile/authentication-information');
  expect(body).toMatchObject({ data: { verificationMethods: { Password: { isSetUp: true } } } });
  expect((await world.browser().signIn({ email: ada.user.email, password: newPassword })).user.id).toBe(
    ada.user.id,
  );
});

test('a user with a password cannot set another without knowing it', async () => {
  const headers = await world.elevated(ada);
  const answer = await ada.post('UserProfile/create-password', { password: newPassword }, headers);
  expect([answer.status, answer.body]).toEqual([
    400,
    { message: expect.stringContaining('current password') },
  ]);
});

test('a first password obeys the rules of all', async () => {
  const headers = await withoutPassword();
  const answer = await ada.post('UserProfile/create-password', { password: '12345678' }, headers);
  expect([answer.status, answer.body]).toEqual([400, { message: expect.stringContaining('easy to guess') }]);
});
