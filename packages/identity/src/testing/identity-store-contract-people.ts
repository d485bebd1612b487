import { expect, test } from 'vitest';
import type { IdentityStore } from '../identity-store.ts';
import type { PeopleQuery, PersonRecord } from '../store/organizations-store.ts';
import { describePeopleSearch } from './identity-store-contract-people-search.ts';
import {
  later,
  muchLater,
  newInvitation,
  now,
  storeMember,
  storeOrganization,
  storeSession,
  storeUser,
} from './stored-records.ts';

const idOf = (person: PersonRecord) => (person.kind === 'member' ? person.user.id : person.invitation.id);
const minute = (count: number) => new Date(now.getTime() + count * 60_000);

export function describePeopleStore(store: () => IdentityStore): void {
  const list = (organizationId: string, query: Partial<PeopleQuery> = {}) =>
    store().listPeople({ organizationId, search: null, role: null, limit: 100, cursor: null, ...query });
  const ids = async (organizationId: string, query: Partial<PeopleQuery> = {}) =>
    (await list(organizationId, query)).map(idOf);

  /** Twelve people at four times: at each, two members and an invitation. */
  const storeCrowd = async () => {
    const { id: organizationId } = await storeOrganization(store());
    const inviter = await storeMember(store(), (await storeOrganization(store())).id, 'admin');
    for (const moment of [1, 2, 3, 4].map(minute)) {
      await storeMember(store(), organizationId, 'admin', { createdAt: moment });
      await storeMember(store(), organizationId, 'member', { createdAt: moment });
      const invitation = newInvitation(organizationId, inviter.id, { createdAt: moment });
      await store().insertInvitation(invitation);
    }
    return { organizationId, inviter };
  };

  test('people are listed newest first, each with what is known of them', async () => {
    const { id } = await storeOrganization(store());
    const admin = await storeMember(store(), id, 'admin', { lastSignInAt: later });
    const member = await storeMember(store(), id, 'member', { createdAt: minute(2) });
    const invitation = newInvitation(id, admin.id, { createdAt: minute(1) });
    await store().insertInvitation(invitation);
    const [memberUser, adminUser] = [await store().findUser(member.id), await store().findUser(admin.id)];
    expect(await list(id)).toEqual([
      { kind: 'member', user: memberUser, role: 'member', createdAt: minute(2), lastActivityAt: null },
      { kind: 'invitation', invitation },
      { kind: 'member', user: adminUser, role: 'admin', createdAt: now, lastActivityAt: later },
    ]);
    expect(await list('org_unknown')).toEqual([]);
  });

  test('the last activity is the latest of all sessions and of the last sign-in', async () => {
    const { id } = await storeOrganization(store());
    const member = await storeMember(store(), id, 'member', { lastSignInAt: now });
    const { id: userId } = member;
    await storeSession(store(), { userId, lastActivityAt: muchLater });
    await storeSession(store(), { userId, lastActivityAt: later });
    expect(await list(id)).toMatchObject([{ lastActivityAt: muchLater }]);
    const createdAt = new Date(muchLater.getTime() + 1);
    await storeSession(store(), { userId, createdAt, lastActivityAt: now });
    expect(await list(id)).toMatchObject([{ lastActivityAt: createdAt }]);
  });

  test('invitations are listed until they are accepted, and then the member is', async () => {
    const { organizationId, inviter } = await storeCrowd();
    const invited = (await list(organizationId)).flatMap((one) =>
      one.kind === 'invitation' ? [one.invitation] : [],
    );
    const [accepted, revoked] = invited;
    await store().revokeInvitation(revoked?.id ?? '', later);
    await store().acceptInvitation(accepted?.id ?? '', inviter.id, later);
    const listed = await ids(organizationId);
    expect(listed).toHaveLength(12);
    expect(listed[0]).toBe(inviter.id);
    expect(listed).toContain(revoked?.id);
    expect(listed).not.toContain(accepted?.id);
  });

  test('people are counted as they are listed, up to a bound', async () => {
    const { organizationId, inviter } = await storeCrowd();
    const [invited] = (await list(organizationId)).filter((one) => one.kind === 'invitation');
    await store().acceptInvitation(invited ? idOf(invited) : '', inviter.id, later);
    expect(await store().countPeople(organizationId, 100)).toBe(12);
    expect(await store().countPeople(organizationId, 9)).toBe(9);
    expect(await store().countPeople(organizationId, 3)).toBe(3);
    expect(await store().countPeople('org_unknown', 100)).toBe(0);
  });

  test('who accepts while the list is read is on it once', async () => {
    const { id: organizationId } = await storeOrganization(store());
    const inviter = await storeMember(store(), (await storeOrganization(store())).id, 'admin');
    for (let round = 1; round <= 10; round += 1) {
      const invitation = newInvitation(organizationId, inviter.id);
      await store().insertInvitation(invitation);
      const { id: userId } = await storeUser(store(), { email: invitation.email });
      const lists = Array.from({ length: 5 }, () => list(organizationId));
      await store().acceptInvitation(invitation.id, userId, later);
      for (const people of await Promise.all(lists)) expect(people).toHaveLength(round);
    }
  });

  test.each([1, 2, 5, 12])('pages of %i show everybody once, there and back', async (limit) => {
    const { organizationId } = await storeCrowd();
    const all = await ids(organizationId);
    expect(new Set(all).size).toBe(12);
    const there = await ids(organizationId, { limit });
    for (let page = there; page.length > 0; ) {
      page = await ids(organizationId, { limit, cursor: { id: there.at(-1) ?? '', side: 'older' } });
      there.push(...page);
    }
    expect(there).toEqual(all);
    const back = await ids(organizationId, { limit, cursor: { id: all.at(-1) ?? '', side: 'newer' } });
    for (let page = back; page.length > 0; ) {
      page = await ids(organizationId, { limit, cursor: { id: back[0] ?? '', side: 'newer' } });
      back.unshift(...page);
    }
    expect(back).toEqual(all.slice(0, -1));
  });

  test('a cursor holds its place whatever is filtered, and when its invitation was accepted', async () => {
    const { organizationId, inviter } = await storeCrowd();
    const all = await list(organizationId);
    const cursor = all.find((person) => person.kind === 'invitation');
    const at = { id: cursor ? idOf(cursor) : '', side: 'older' } as const;
    const older = all.slice(cursor ? all.indexOf(cursor) + 1 : 0);
    const admins = older.filter((person) => person.kind === 'member' && person.role === 'admin');
    expect(await list(organizationId, { cursor: at, role: 'admin' })).toEqual(admins);
    await store().acceptInvitation(at.id, inviter.id, later);
    expect(await list(organizationId, { cursor: at })).toEqual(older);
  });

  test('a cursor nobody has, or somebody of another organization, answers the first page', async () => {
    const { organizationId, inviter } = await storeCrowd();
    const foreign = await ids((await storeCrowd()).organizationId);
    const firstPage = await ids(organizationId, { limit: 5 });
    for (const id of ['unknown', inviter.id, ...foreign.slice(0, 3)])
      for (const side of ['older', 'newer'] as const)
        expect(await ids(organizationId, { limit: 5, cursor: { id, side } })).toEqual(firstPage);
  });

  describePeopleSearch(store);
}
