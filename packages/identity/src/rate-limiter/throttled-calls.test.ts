import { expect, test } from 'vitest';
import { eventName } from '../testing/memory.ts';
import { untilRefused } from '../testing/until-refused.ts';
import { createWidgetsWorld, type Person } from '../testing/widgets-world.ts';

type Call = (caller: Person, elevated: Record<string, string>, times: number) => Promise<{ status: number }>;

test.each<[string, string, Call]>([
  [
    'guesses at the current password',
    'password',
    (caller) =>
      caller.post('UserProfile/update-password', { currentPassword: 'wrong', newPassword: 'quite another' }),
  ],
  [
    'set-ups of an authenticator app',
    'second_factor',
    (caller, elevated) => caller.post('UserProfile/create-totp-factor', undefined, elevated),
  ],
  ['mails for a fresh proof of identity', 'mail', (caller) => caller.post('UserProfile/send-verification')],
  [
    'codes to another address',
    'mail',
    (caller, elevated, times) =>
      caller.post('UserProfile/send-email-change', { newEmail: `ada${times}@new.example` }, elevated),
  ],
  [
    'invitations',
    'invitation',
    (caller, _, times) =>
      caller.post('UserManagement/invite-user', { email: `guest${times}@example.com`, roles: ['member'] }),
  ],
])('throttled %s are in the audit log as %s, once per block, with the caller', async (_, detail, call) => {
  const world = await createWidgetsWorld();
  const { id: organizationId } = await world.identity.createOrganization({ name: 'Aurora' });
  const ada = await world.person('ada@example.com', { organizationId, role: 'admin' });
  const elevated = await world.elevated(ada);
  let times = 0;
  const next = () => {
    times += 1;
    return call(ada, elevated, times);
  };
  await untilRefused(next);
  for (let more = 0; more < 3; more += 1) expect((await next()).status).toBe(429);
  expect(world.store.memory.auditEvents.filter((event) => event.type === 'attempt.throttled')).toEqual([
    expect.objectContaining({ detail, userId: ada.user.id, sessionId: ada.sessionId }),
  ]);
});

test('a throttled first code of an authenticator app is in the audit log', async () => {
  const world = await createWidgetsWorld();
  const ada = await world.person('ada@example.com');
  const elevated = await world.elevated(ada);
  const { body } = await ada.post('UserProfile/create-totp-factor', undefined, elevated);
  const { id: authenticationChallengeId } = body.authenticationChallenge as { id: string };
  const proof = { code: 'no code', authenticationChallengeId };
  await untilRefused(() => ada.post('UserProfile/verify-totp-factor', proof));
  const waits = world.store.memory.auditEvents.filter((event) => event.type === 'attempt.throttled');
  const whose = { userId: ada.user.id, sessionId: ada.sessionId };
  expect(waits).toMatchObject([{ type: 'attempt.throttled', detail: 'second_factor', ...whose }]);
});

test.each([
  ['an account', 'bob@example.com'],
  ['no account', 'guest@example.com'],
])(
  'a throttled mailbox of %s is in the audit log with its owner and the session that asked',
  async (_, to) => {
    const world = await createWidgetsWorld();
    const { id: organizationId } = await world.identity.createOrganization({ name: 'Aurora' });
    const ada = await world.person('ada@example.com', { organizationId, role: 'admin' });
    const bob = await world.person('bob@example.com');
    const from = { 'x-test-address': '203.0.113.9' };
    const elevated = { ...(await world.elevated(ada)), ...from };
    await ada.post('UserManagement/invite-user', { email: to, roles: ['member'] });
    const [invitationId] = [...world.store.memory.invitations.keys()];
    const eve = await world.person('eve@example.com');
    const eveElevated = await world.elevated(eve);
    for (let asked = 0; asked < 3; asked += 1)
      await eve.post('UserProfile/send-email-change', { newEmail: to }, eveElevated);
    const asks = [
      () => ada.post(`UserManagement/invites/${invitationId}/resend`, undefined, from),
      () => ada.post('UserProfile/send-email-change', { newEmail: to }, elevated),
    ];
    for (const [index, ask] of asks.entries()) {
      await untilRefused(ask);
      const waits = world.store.memory.auditEvents.filter(
        (event) => eventName(event) === 'attempt.throttled mail',
      );
      expect(waits).toHaveLength(index + 1);
      expect(waits.at(-1)).toMatchObject({
        userId: to === bob.user.email ? bob.user.id : null,
        sessionId: ada.sessionId,
        ipAddress: '203.0.113.9',
      });
      world.advance(30);
    }
  },
);
