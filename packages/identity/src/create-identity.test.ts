import { expect, test } from 'vitest';
import { password } from './testing/test-site.ts';
import { createWorld } from './testing/test-world.ts';

const person = { email: 'ada@example.com', password, firstName: 'Ada', lastName: 'Lovelace' };
const client = { id: 'client_a', redirectUris: [], origins: [], logoutUris: [] };

test('users, organizations and memberships are made, found, renamed and listed', async () => {
  const { identity, advance } = await createWorld();
  const user = await identity.createUser(person);
  expect(user).not.toHaveProperty('passwordHash');
  expect(await identity.findUser(user.id)).toEqual(user);
  expect(await identity.findUserByEmail('ADA@example.com')).toEqual(user);
  const first = await identity.createOrganization({ name: '  Café Zoë ' });
  expect(first.name).toBe('Café Zoë');
  const second = await identity.createOrganization({ name: 'Second' });
  expect(await identity.addMembership({ userId: user.id, organizationId: first.id, role: 'admin' })).toBe(
    true,
  );
  expect(await identity.addMembership({ userId: user.id, organizationId: first.id, role: 'member' })).toBe(
    false,
  );
  advance(1);
  await identity.addMembership({ userId: user.id, organizationId: second.id, role: 'member' });
  await identity.renameOrganization({ organizationId: second.id, name: 'Renamed' });
  expect(await identity.findOrganization(second.id)).toEqual({ id: second.id, name: 'Renamed' });
  expect(await identity.listMemberships(user.id)).toEqual([
    { userId: user.id, organizationId: first.id, organizationName: 'Café Zoë', role: 'admin' },
    { userId: user.id, organizationId: second.id, organizationName: 'Renamed', role: 'member' },
  ]);
});

test('what is not there or not allowed is refused with a code', async () => {
  const { identity } = await createWorld();
  const user = await identity.createUser(person);
  const organization = await identity.createOrganization({ name: 'Ours' });
  const refusals: [() => Promise<unknown>, string][] = [
    [() => identity.createUser(person), 'email_taken'],
    [() => identity.createUser({ ...person, email: 'nowhere' }), 'email_invalid'],
    [
      () => identity.createUser({ ...person, email: 'b@example.com', password: 'AdaLovelace' }),
      'password_refused',
    ],
    [() => identity.createOrganization({ name: ' ' }), 'name_refused'],
    [
      () => identity.renameOrganization({ organizationId: 'org_unknown', name: 'x' }),
      'organization_not_found',
    ],
    [
      () => identity.addMembership({ userId: user.id, organizationId: 'org_unknown', role: 'admin' }),
      'organization_not_found',
    ],
    [
      () =>
        identity.addMembership({ userId: 'user_unknown', organizationId: organization.id, role: 'admin' }),
      'user_not_found',
    ],
  ];
  for (const [refusal, code] of refusals)
    await expect(refusal()).rejects.toMatchObject({ name: 'IdentityError', code });
});

test.each([
  ['no client', { clients: [] }],
  ['a client id with a dot', { clients: [{ ...client, id: 'client.a' }] }],
  ['an origin with a slash', { clients: [{ ...client, origins: ['https://site.example/'] }] }],
  ['a public address with a path', { issuer: 'https://site.example/id' }],
  ['a public address that is none', { issuer: 'site.example' }],
])('a configuration with %s is refused at once', async (_, overrides) => {
  await expect(createWorld(overrides)).rejects.toMatchObject({ code: 'configuration_invalid' });
});

test('ids sort by age and cannot be guessed', async () => {
  const { identity, advance } = await createWorld();
  const first = await identity.createOrganization({ name: 'First' });
  advance(1);
  const second = await identity.createOrganization({ name: 'Second' });
  expect(first.id).toMatch(/^org_[0-9A-HJKMNP-TV-Z]{26}$/);
  expect(first.id < second.id).toBe(true);
  expect(first.id.slice(-16)).not.toBe(second.id.slice(-16));
});

test('other paths are not the provider’s', async () => {
  const world = await createWorld();
  for (const path of ['/', '/user_management', '/user_management/users', '/sso', '/sign-in'])
    expect((await world.browser().get(path)).status).toBe(404);
});
