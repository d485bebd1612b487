import { expect, test } from 'vitest';
import type { IdentityStore } from '../identity-store.ts';
import type { Role } from '../organizations/roles.ts';
import { later, newInvitation, storeMember, storeOrganization, unique } from './stored-records.ts';

export function describePeopleSearch(store: () => IdentityStore): void {
  /** The last names found, in alphabetical order. */
  const find = async (organizationId: string, search: string | null, role: Role | null = null) => {
    const query = { organizationId, search, role, limit: 100, cursor: null };
    const people = await store().listPeople(query);
    return people
      .map((person) => (person.kind === 'member' ? person.user : person.invitation).lastName)
      .toSorted();
  };
  const storePeople = async () => {
    const { id } = await storeOrganization(store());
    const address = (name: string) => ({ email: `${name}.${unique('of')}@example.com` });
    const admin = await storeMember(store(), id, 'admin', {
      ...address('ada'),
      firstName: 'Ada',
      lastName: 'Lovelace',
    });
    const others = [
      { ...address('e'), firstName: 'ÉMILE', lastName: 'Ångström' },
      { ...address('d'), firstName: null, lastName: 'בן־דוד' },
      { ...address('100%_sure'), firstName: '50% \\ off', lastName: '100%' },
    ];
    for (const other of others) await storeMember(store(), id, 'member', other);
    const names = { ...address('grace'), firstName: 'Grace', lastName: 'Hopper', role: 'admin' } as const;
    await store().insertInvitation(newInvitation(id, admin.id, names));
    return { id, admin };
  };

  test.each([
    ['ADA', ['Lovelace']],
    ['da Love', ['Lovelace']],
    ['grace.', ['Hopper']],
    ['Grace hopp', ['Hopper']],
    ['émile', ['Ångström']],
    ['åNGSTRÖM', ['Ångström']],
    ['בן', ['בן־דוד']],
    ['%', ['100%']],
    ['_sure', ['100%']],
    ['0% \\', ['100%']],
    ['a_a', []],
    ['%a%', []],
    ['nobody', []],
    ['@EXAMPLE', ['100%', 'Hopper', 'Lovelace', 'Ångström', 'בן־דוד']],
  ])('who searches for "%s" finds %j', async (search, found) => {
    expect(await find((await storePeople()).id, search)).toEqual(found);
  });

  test('a role is searched among members and invitations, with a name or without', async () => {
    const { id } = await storePeople();
    expect(await find(id, null, 'admin')).toEqual(['Hopper', 'Lovelace']);
    expect(await find(id, null, 'member')).toEqual(['100%', 'Ångström', 'בן־דוד']);
    expect(await find(id, 'grace', 'admin')).toEqual(['Hopper']);
    expect(await find(id, 'grace', 'member')).toEqual([]);
  });

  test('who changes their name or address is found by the new one in all their organizations, and not by the old', async () => {
    const { id, admin } = await storePeople();
    const { id: other } = await storeOrganization(store());
    await store().insertMembership({
      userId: admin.id,
      organizationId: other,
      role: 'member',
      createdAt: later,
    });
    const email = `${unique('countess')}@example.org`;
    await store().changeUser(admin.id, { lastName: 'King', email }, later);
    for (const organizationId of [id, other]) {
      expect(await find(organizationId, 'lovelace')).toEqual([]);
      expect(await find(organizationId, 'ada king')).toEqual(['King']);
      expect(await find(organizationId, email.toUpperCase())).toEqual(['King']);
      expect(await find(organizationId, admin.email)).toEqual([]);
    }
  });

  test('who changes their name in the moment they join is found by the new one', async () => {
    const { admin } = await storePeople();
    for (let round = 0; round < 10; round += 1) {
      const { id: organizationId } = await storeOrganization(store());
      const name = unique('Newname');
      await Promise.all([
        store().changeUser(admin.id, { lastName: name }, later),
        store().insertMembership({ userId: admin.id, organizationId, role: 'member', createdAt: later }),
      ]);
      expect(await find(organizationId, name)).toEqual([name]);
    }
  });
}
