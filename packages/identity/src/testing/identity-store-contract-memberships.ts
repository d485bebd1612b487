import { expect, test } from 'vitest';
import type { IdentityStore } from '../identity-store.ts';
import {
  expectOneOfTwenty,
  later,
  now,
  storeMember,
  storeOrganization,
  storeUser,
} from './stored-records.ts';

export function describeMembershipsStore(store: () => IdentityStore): void {
  const roleOf = async (userId: string, organizationId: string) =>
    (await store().findMembership(userId, organizationId))?.role ?? null;

  test('a user is in an organization once, and memberships are listed oldest first with names', async () => {
    const user = await storeUser(store());
    const young = await storeOrganization(store(), 'Young');
    const old = await storeOrganization(store(), 'Old');
    const about = { userId: user.id, role: 'member' } as const;
    const inYoung = { ...about, organizationId: young.id, createdAt: later };
    const inOld = { ...about, organizationId: old.id, createdAt: now };
    expect(await store().insertMembership(inYoung)).toBe(true);
    await expectOneOfTwenty(() => store().insertMembership(inOld));
    expect(await store().insertMembership({ ...inOld, role: 'admin' })).toBe(false);
    expect(await store().findMembership(user.id, old.id)).toEqual(inOld);
    expect(await store().listMemberships(user.id)).toEqual([
      { ...inOld, organizationName: 'Old' },
      { ...inYoung, organizationName: 'Young' },
    ]);
  });

  test('a role is changed and a membership ended where there is one', async () => {
    const { id } = await storeOrganization(store());
    const stranger = await storeUser(store());
    await storeMember(store(), id, 'admin');
    const member = await storeMember(store(), id, 'member');
    expect(await store().changeRole(member.id, id, 'admin')).toBe('changed');
    expect(await roleOf(member.id, id)).toBe('admin');
    expect(await store().changeRole(member.id, id, 'member')).toBe('changed');
    expect(await roleOf(member.id, id)).toBe('member');
    expect(await store().removeMembership(member.id, id)).toBe('changed');
    expect(await store().findMembership(member.id, id)).toBeNull();
    for (const userId of [member.id, stranger.id, 'user_unknown']) {
      expect(await store().changeRole(userId, id, 'member')).toBe('not_a_member');
      expect(await store().removeMembership(userId, id)).toBe('not_a_member');
    }
    expect(await store().removeMembership(member.id, 'org_unknown')).toBe('not_a_member');
  });

  test('the last admin stays one, whatever other organizations have', async () => {
    const { id } = await storeOrganization(store());
    const admin = await storeMember(store(), id, 'admin');
    await storeMember(store(), id, 'member');
    await storeMember(store(), (await storeOrganization(store())).id, 'admin');
    expect(await store().changeRole(admin.id, id, 'member')).toBe('last_admin');
    expect(await store().removeMembership(admin.id, id)).toBe('last_admin');
    expect(await store().changeRole(admin.id, id, 'admin')).toBe('changed');
    expect(await roleOf(admin.id, id)).toBe('admin');
  });

  test('of two admins who step down or leave at once one stays', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { id } = await storeOrganization(store());
      const [one, other] = [await storeMember(store(), id, 'admin'), await storeMember(store(), id, 'admin')];
      const changes = await Promise.all([
        store().changeRole(one.id, id, 'member'),
        round % 2 === 0 ? store().changeRole(other.id, id, 'member') : store().removeMembership(other.id, id),
      ]);
      expect(changes.toSorted()).toEqual(['changed', 'last_admin']);
      const roles = [await roleOf(one.id, id), await roleOf(other.id, id)];
      expect(roles.filter((role) => role === 'admin')).toHaveLength(1);
    }
  });
}
