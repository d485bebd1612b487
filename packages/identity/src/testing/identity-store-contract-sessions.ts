import { expect, test } from 'vitest';
import type { IdentityStore } from '../identity-store.ts';
import type { AuthenticationMethod } from '../store/sessions-store.ts';
import {
  expectOneOfTwenty,
  later,
  muchLater,
  now,
  otherDevice,
  storeMember,
  storeOrganization,
  storeSession,
  storeUser,
  unique,
} from './stored-records.ts';

const methods: AuthenticationMethod[] = ['Password', 'MagicAuth', 'GoogleOAuth', 'AppleOAuth'];

export function describeSessionsStore(store: () => IdentityStore): void {
  test('a session is found by id and by the hash of its cookie, whatever was proved', async () => {
    for (const authenticationMethod of methods) {
      const session = await storeSession(store(), { authenticationMethod });
      expect(await store().findSession(session.id)).toEqual(session);
      expect(await store().findSessionByTokenHash(session.tokenHash)).toEqual(session);
    }
    expect(await store().findSession('session_unknown')).toBeNull();
    expect(await store().findSessionByTokenHash('unknown')).toBeNull();
  });

  test('a session is found with its user, and their place in one organization', async () => {
    const { id: organizationId } = await storeOrganization(store());
    const { membership, ...member } = await storeMember(store(), organizationId, 'member');
    const session = await storeSession(store(), { userId: member.id, organizationId });
    const user = await store().findUser(member.id);
    const places = [
      [organizationId, membership],
      ['org_unknown', null],
      [null, null],
    ] as const;
    for (const [place, found] of places)
      expect(await store().findHeldSession(session.id, place)).toEqual({ session, user, membership: found });
    expect(await store().findHeldSession('session_unknown', organizationId)).toBeNull();
  });

  test('a session remembers its use and from where, and is revoked once', async () => {
    const session = await storeSession(store());
    const use = { organizationId: 'org_a', ...otherDevice };
    await store().recordSessionActivity(session.id, { at: later, ...use });
    await expectOneOfTwenty(() => store().revokeSession(session.id, later));
    expect(await store().revokeSession(session.id, now)).toBe(false);
    const revoked = { ...session, lastActivityAt: later, ...use, revokedAt: later };
    expect(await store().findSession(session.id)).toEqual(revoked);
    expect(await store().revokeSession('session_unknown', now)).toBe(false);
  });

  test('a user’s sessions are listed with the most lately used first, expired ones too, revoked ones not', async () => {
    const { id: userId } = await storeUser(store());
    const unused = await storeSession(store(), { userId, expiresAt: now });
    const used = await storeSession(store(), { userId, lastActivityAt: later });
    const revoked = await storeSession(store(), { userId, lastActivityAt: muchLater });
    await storeSession(store());
    await store().revokeSession(revoked.id, later);
    expect(await store().listSessions(userId)).toEqual([used, unused]);
    expect(await store().listSessions('user_unknown')).toEqual([]);
  });

  test('all sessions but one are revoked, each by exactly one call, and nobody else’s', async () => {
    const { id: userId } = await storeUser(store());
    const [kept, ...others] = await Promise.all(
      Array.from({ length: 4 }, () => storeSession(store(), { userId })),
    );
    const foreign = await storeSession(store());
    await store().revokeSession(others[0]?.id ?? '', now);
    const calls = Array.from({ length: 20 }, () => store().revokeSessions(userId, kept?.id ?? null, later));
    const ids = (await Promise.all(calls)).flat();
    expect(ids.toSorted()).toEqual([others[1]?.id, others[2]?.id].toSorted());
    expect((await store().findSession(others[0]?.id ?? ''))?.revokedAt).toEqual(now);
    expect((await store().findSession(others[1]?.id ?? ''))?.revokedAt).toEqual(later);
    expect(await store().listSessions(userId)).toEqual([kept]);
    expect(await store().revokeSessions(userId, null, later)).toEqual([kept?.id]);
    expect(await store().findSession(foreign.id)).toEqual(foreign);
  });

  test('a fresh proof of identity is found by the hash of its token', async () => {
    const access = {
      tokenHash: unique('access'),
      userId: (await storeUser(store())).id,
      binding: unique('session'),
      createdAt: now,
      expiresAt: later,
    };
    await store().insertElevatedAccess(access);
    expect(await store().findElevatedAccess(access.tokenHash)).toEqual(access);
    expect(await store().findElevatedAccess('unknown')).toBeNull();
  });
}
