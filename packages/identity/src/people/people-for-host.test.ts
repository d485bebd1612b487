import { beforeEach, expect, test } from 'vitest';
import type { InviteUserInput } from '../identity.ts';
import { eventName } from '../testing/memory.ts';
import { createWidgetsWorld, type Person, type WidgetsWorld } from '../testing/widgets-world.ts';

let world: WidgetsWorld;
let organizationId: string;
let ada: Person;
beforeEach(async () => {
  world = await createWidgetsWorld();
  organizationId = (await world.identity.createOrganization({ name: 'Ours' })).id;
  ada = await world.person('ada@example.com', { organizationId, role: 'admin' });
});

const invite = (changes: Partial<InviteUserInput> = {}) =>
  world.identity.inviteByManager({
    organizationId,
    email: 'new@example.com',
    role: 'member',
    firstName: 'Nia',
    lastName: 'Newcomer',
    inviterUserId: ada.user.id,
    ...changes,
  });
const list = (cursor: string | null = null, limit = 25) =>
  world.identity.listPeople({ organizationId, limit, cursor });
const invited = { email: 'new@example.com', firstName: 'Nia', lastName: 'Newcomer' };

test('an invited person gets the mail, and is listed as invited, after a week as expired', async () => {
  world.advance(60);
  expect(await invite()).toMatchObject({ sent: true, invitation: { email: 'new@example.com' } });
  expect(world.lastMail('invitation')).toMatchObject({ to: 'new@example.com' });
  const { people, totalCount } = await list();
  expect(people).toMatchObject([
    { ...invited, status: 'invited' },
    { email: 'ada@example.com', status: 'active' },
  ]);
  expect(totalCount).toBe(2);
  world.advance(8 * 24 * 60 * 60);
  expect((await list()).people[0]?.status).toBe('inviteExpired');
});

test('a member and a person with an open invitation are not invited again; an invalid address is refused', async () => {
  expect(await invite({ email: 'ada@example.com' })).toEqual({ sent: false, reason: 'member' });
  await invite();
  expect(await invite()).toEqual({ sent: false, reason: 'invited' });
  await expect(invite({ email: 'nobody' })).rejects.toMatchObject({ code: 'email_invalid' });
  await expect(invite({ organizationId: 'org_unknown' })).rejects.toMatchObject({
    code: 'organization_not_found',
  });
});

test('invitations by the host’s button and by the widget count together: after a hundred in an hour one waits', async () => {
  for (let index = 0; index < 50; index += 1) await invite({ email: `a${index}@example.com` });
  for (let index = 0; index < 50; index += 1)
    await ada.post('UserManagement/invite-user', { email: `b${index}@example.com`, roles: ['member'] });
  expect((await list()).totalCount).toBe(101);
  expect(await invite({ email: 'c@example.com' })).toEqual({
    sent: false,
    reason: 'wait',
    retryAfterSeconds: 5,
  });
});

test('a throttled invitation of the host is audited once, with the organization', async () => {
  for (let index = 0; index < 100; index += 1) await invite({ email: `a${index}@example.com` });
  for (let tries = 0; tries < 3; tries += 1) expect(await invite()).toMatchObject({ reason: 'wait' });
  const waits = world.store.memory.auditEvents.filter(
    (event) => eventName(event) === 'attempt.throttled invitation',
  );
  const nowhere = { sessionId: null, ipAddress: null, userAgent: null };
  expect(waits).toEqual([expect.objectContaining({ userId: ada.user.id, organizationId, ...nowhere })]);
});

test('pages follow each other without a gap, and an unknown cursor starts over', async () => {
  for (let index = 1; index <= 5; index += 1) {
    world.advance(1);
    await invite({ email: `p${index}@example.com` });
  }
  const first = await list(null, 2);
  const second = await list(first.nextCursor, 2);
  const third = await list(second.nextCursor, 2);
  const emails = [first, second, third].flatMap(({ people }) => people.map(({ email }) => email));
  expect(emails).toEqual(['p5', 'p4', 'p3', 'p2', 'p1', 'ada'].map((name) => `${name}@example.com`));
  expect(third.nextCursor).toBeNull();
  expect((await list('invitation_unknown', 2)).people).toEqual(first.people);
});
