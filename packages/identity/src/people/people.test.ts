import { beforeEach, expect, test } from 'vitest';
import { eventName } from '../testing/memory.ts';
import { password } from '../testing/test-site.ts';
import { createWidgetsWorld, type Person, type WidgetsWorld } from '../testing/widgets-world.ts';

let world: WidgetsWorld;
let organizationId: string;
let ada: Person;
beforeEach(async () => {
  world = await createWidgetsWorld();
  organizationId = (await world.identity.createOrganization({ name: 'Ours' })).id;
  ada = await world.person('ada@example.com', { organizationId, role: 'admin' });
});

const join = (email: string, role: 'admin' | 'member' = 'member') =>
  world.person(email, { organizationId, role });
const setRole = (id: string, roles: unknown, caller = ada) =>
  caller.post(`UserManagement/members/${id}`, { roles });
const remove = (id: string, caller = ada) => caller.delete(`UserManagement/members/${id}`);
const roleOf = async (userId: string) =>
  (await world.store.findMembership(userId, organizationId))?.role ?? null;
const types = () => world.store.memory.auditEvents.map(eventName);

const admin = { slug: 'admin', name: 'Admin', default: false };
const member = { slug: 'member', name: 'Member', default: true };

test('the roles are a bare array, and with the configuration an object', async () => {
  expect((await ada.get('UserManagement/roles')).body).toEqual([admin, member]);
  expect((await ada.get('UserManagement/roles-and-config')).body).toEqual({
    roles: [admin, member],
    multipleRolesEnabled: false,
  });
});

test('a member is listed with role, last activity and what may be done; nothing may be done to oneself', async () => {
  world.advance(1);
  const { id } = await world.identity.createUser({
    email: 'bob@example.com',
    password,
    firstName: null,
    lastName: null,
  });
  await world.identity.addMembership({ userId: id, organizationId, role: 'member' });
  const { body } = await ada.get('UserManagement/members');
  const bob = {
    id,
    email: 'bob@example.com',
    emailVerified: false,
    profilePictureUrl: null,
    firstName: null,
    lastName: null,
    createdAt: world.now().toISOString(),
    lastActivityAt: null,
    status: 'Active',
    actions: ['edit-role', 'revoke-membership'],
    isLoggedInUser: null,
    roles: [member],
  };
  const oneself = { id: ada.user.id, actions: [], isLoggedInUser: true, roles: [admin] };
  expect(body.data).toEqual([bob, expect.objectContaining(oneself)]);
});

test.each(['members', 'roles', 'roles-and-config'])(
  'a member who is no admin may not read %s',
  async (path) => {
    const bob = await join('bob@example.com');
    expect((await bob.get(`UserManagement/${path}`)).status).toBe(403);
  },
);

test('a member who is not an admin changes nothing, and neither does a user without an organization', async () => {
  const bob = await join('bob@example.com');
  const eve = await world.person('eve@example.com');
  for (const caller of [bob, eve]) {
    const answers = [
      await setRole(bob.user.id, ['admin'], caller),
      await remove(ada.user.id, caller),
      await caller.post('UserManagement/invite-user', { email: 'x@example.com', roles: ['admin'] }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403]);
  }
  expect([await roleOf(ada.user.id), await roleOf(bob.user.id)]).toEqual(['admin', 'member']);
});

test('a new role counts on the next call, whatever the token says', async () => {
  const bob = await join('bob@example.com');
  const answer = await setRole(bob.user.id, ['admin']);
  expect([answer.status, answer.body]).toEqual([200, { id: bob.user.id, success: true }]);
  expect((await bob.get('UserManagement/members')).status).toBe(200);
  expect((await setRole(ada.user.id, ['member'], bob)).status).toBe(200);
  expect((await ada.get('UserManagement/members')).status).toBe(403);
  expect(types().filter((type) => type === 'membership.changed role_changed')).toHaveLength(2);
});

test.each([[[]], [['owner']], [['admin', 'member']], [['_rolePlaceholder']], [['ADMIN']]])(
  'the roles %j are refused',
  async (roles) => {
    const bob = await join('bob@example.com');
    const answer = await setRole(bob.user.id, roles);
    expect([answer.status, answer.body]).toEqual([400, { message: 'Invalid role' }]);
    expect(await roleOf(bob.user.id)).toBe('member');
  },
);

test('a removed member is refused on the next call, and the account stays', async () => {
  const bob = await join('bob@example.com');
  expect(await world.identity.verifyAccessToken(bob.token)).not.toBeNull();
  const answer = await remove(bob.user.id);
  expect([answer.status, answer.body]).toEqual([200, { id: bob.user.id, success: true }]);
  expect((await bob.get('UserProfile/me')).status).toBe(403);
  expect(await world.identity.verifyAccessToken(bob.token)).toBeNull();
  expect(await world.identity.findUser(bob.user.id)).not.toBeNull();
  expect(world.store.memory.auditEvents.at(-1)).toMatchObject({
    type: 'membership.changed',
    detail: 'removed',
    userId: bob.user.id,
    organizationId,
    sessionId: ada.sessionId,
  });
});

test('users cannot change themselves', async () => {
  await join('bob@example.com', 'admin');
  expect((await setRole(ada.user.id, ['member'])).body).toEqual({
    message: 'You cannot change your own role.',
  });
  expect((await remove(ada.user.id)).body).toEqual({ message: 'You cannot remove yourself.' });
  expect(await roleOf(ada.user.id)).toBe('admin');
});

test('two admins who demote or remove each other at once leave one', async () => {
  const bob = await join('bob@example.com', 'admin');
  const admins = () => world.store.memory.memberships.filter(({ role }) => role === 'admin');
  await Promise.all([setRole(bob.user.id, ['member'], ada), setRole(ada.user.id, ['member'], bob)]);
  expect(admins()).toHaveLength(1);
  const left = admins()[0]?.userId === ada.user.id ? ada : bob;
  await setRole((left === ada ? bob : ada).user.id, ['admin'], left);
  expect(admins()).toHaveLength(2);
  await Promise.all([remove(bob.user.id, ada), remove(ada.user.id, bob)]);
  expect(admins()).toHaveLength(1);
});

test('an admin demoted during their own call cannot remove the last admin', async () => {
  const bob = await join('bob@example.com', 'admin');
  const { store } = world;
  const asBefore = async (id: string, place: string | null) => {
    const held = await store.findHeldSession(id, place);
    return held?.membership ? { ...held, membership: { ...held.membership, role: 'admin' as const } } : held;
  };
  await setRole(ada.user.id, ['member'], bob);
  const late = await createWidgetsWorld({ store: { ...store, findHeldSession: asBefore }, keys: world.keys });
  for (const answer of [
    await setRole(bob.user.id, ['member'], { ...ada, ...late.client(ada.token) }),
    await remove(bob.user.id, { ...ada, ...late.client(ada.token) }),
  ])
    expect([answer.status, answer.body]).toEqual([400, { message: expect.stringContaining('last admin') }]);
  expect(await roleOf(bob.user.id)).toBe('admin');
});

test('people of another organization are answered like people there are not', async () => {
  const { id: theirs } = await world.identity.createOrganization({ name: 'Theirs' });
  const eve = await world.person('eve@example.com', { organizationId: theirs, role: 'member' });
  for (const act of [(id: string) => setRole(id, ['admin']), (id: string) => remove(id)]) {
    const [foreign, unknown] = [await act(eve.user.id), await act('user_unknown')];
    expect([foreign.status, foreign.body]).toEqual([404, { message: 'There is no such member.' }]);
    expect([unknown.status, unknown.body]).toEqual([foreign.status, foreign.body]);
  }
  expect((await eve.get('UserProfile/me')).status).toBe(200);
  const listed = JSON.stringify((await ada.get('UserManagement/members')).body);
  expect(listed).not.toContain('eve@example.com');
});

test('the switcher lists one’s own organizations, one of them current, without a permission', async () => {
  const { id } = await world.identity.createOrganization({ name: 'Second' });
  const bob = await join('bob@example.com');
  world.advance(1);
  await world.identity.addMembership({ userId: bob.user.id, organizationId: id, role: 'admin' });
  expect((await bob.get('UserManagement/organizations')).body).toEqual({
    data: [
      { id: organizationId, name: 'Ours', current: true },
      { id, name: 'Second', current: false },
    ],
  });
});
