import { expect, it } from 'vitest';
import { nameOf, readMembersPage } from './member.ts';

const wire = {
  id: 'user_1',
  email: 'ada@example.com',
  firstName: 'Ada',
  status: 'InviteExpired',
  isLoggedInUser: null,
  roles: [{ slug: 'admin', name: 'Admin' }, { slug: 'second' }],
  actions: ['resend-invite', 'launch-rocket'],
};

it('reads a user with the first role, and of the actions those it can offer', () => {
  expect(readMembersPage({ data: [wire] }).members).toEqual([
    {
      id: 'user_1',
      email: 'ada@example.com',
      firstName: 'Ada',
      lastName: null,
      profilePictureUrl: null,
      role: { slug: 'admin', name: 'Admin' },
      status: 'InviteExpired',
      isLoggedInUser: false,
      actions: ['resend-invite'],
      lastActivityAt: null,
    },
  ]);
});

it.each(['listMetadata', 'list_metadata'])('reads the cursors from %s', (key) => {
  const page = readMembersPage({ data: [], [key]: { before: 'user_9', after: null } });
  expect(page.cursors).toEqual({ before: 'user_9', after: null });
});

it('knows no badge for a state it does not know', () => {
  const [member] = readMembersPage({ data: [{ ...wire, status: 'NoInvite', roles: null }] }).members;
  expect(member).toMatchObject({ status: null, role: null });
});

it.each([null, {}, { data: {} }, { data: [{}] }])('refuses %j', (answer) => {
  expect(() => readMembersPage(answer)).toThrow();
});

it('names a user by what there is of a name', () => {
  expect(nameOf({ firstName: 'Ada', lastName: 'Byron' })).toBe('Ada Byron');
  expect(nameOf({ firstName: null, lastName: null })).toBeNull();
});
