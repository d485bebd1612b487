import { expect, test } from 'vitest';
import { createWidgetsWorld, type Person } from '../testing/widgets-world.ts';

type Call = (caller: Person, elevated: Record<string, string>, times: number) => Promise<{ status: number }>;

test.each<[string, string, Call]>([
  [
    'guesses at the current password',
    'password.throttled',
    (caller) =>
      caller.post('UserProfile/update-password', { currentPassword: 'wrong', newPassword: 'quite another' }),
  ],
  [
    'set-ups of an authenticator app',
    'second_factor.throttled',
    (caller, elevated) => caller.post('UserProfile/create-totp-factor', undefined, elevated),
  ],
  [
    'mails for a fresh proof of identity',
    'mail.throttled',
    (caller) => caller.post('UserProfile/send-verification'),
  ],
  [
    'codes to another address',
    'mail.throttled',
    (caller, elevated, times) =>
      caller.post('UserProfile/send-email-change', { newEmail: `ada${times}@new.example` }, elevated),
  ],
  [
    'invitations',
    'invitation.throttled',
    (caller, _, times) =>
      caller.post('UserManagement/invite-user', { email: `guest${times}@example.com`, roles: ['member'] }),
  ],
])('%s that must wait are in the audit record as %s, once, with who was made to', async (_, type, call) => {
  const world = await createWidgetsWorld();
  const { id: organizationId } = await world.identity.createOrganization({ name: 'Aurora' });
  const ada = await world.person('ada@example.com', { organizationId, role: 'admin' });
  const elevated = await world.elevated(ada);
  let times = 0;
  const next = async () => (await call(ada, elevated, ++times)).status;
  while ((await next()) !== 429);
  for (let more = 0; more < 3; more += 1) expect(await next()).toBe(429);
  expect(world.store.memory.auditEvents.filter((event) => event.type.endsWith('.throttled'))).toEqual([
    expect.objectContaining({ type, userId: ada.user.id, sessionId: ada.sessionId }),
  ]);
});

test('so is an invitation that is sent again, and a code that puts an authenticator app in force', async () => {
  const world = await createWidgetsWorld();
  const { id: organizationId } = await world.identity.createOrganization({ name: 'Aurora' });
  const ada = await world.person('ada@example.com', { organizationId, role: 'admin' });
  await ada.post('UserManagement/invite-user', { email: 'guest@example.com', roles: ['member'] });
  const [invitationId] = [...world.store.memory.invitations.keys()];
  const elevated = await world.elevated(ada);
  const { body } = await ada.post('UserProfile/create-totp-factor', undefined, elevated);
  const { id: authenticationChallengeId } = body.authenticationChallenge as { id: string };
  const proof = { code: 'no code', authenticationChallengeId };
  while ((await ada.post(`UserManagement/invites/${invitationId}/resend`)).status !== 429);
  while ((await ada.post('UserProfile/verify-totp-factor', proof)).status !== 429);
  const waits = world.store.memory.auditEvents.filter((event) => event.type.endsWith('.throttled'));
  const whose = { userId: ada.user.id, sessionId: ada.sessionId };
  expect(waits).toMatchObject([
    { type: 'mail.throttled', organizationId, ...whose },
    { type: 'second_factor.throttled', ...whose },
  ]);
});
