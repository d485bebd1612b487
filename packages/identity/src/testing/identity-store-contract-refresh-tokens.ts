import { expect, test } from 'vitest';
import type { IdentityStore } from '../identity-store.ts';
import type { RefreshTokenRecord, SessionRecord } from '../store/sessions-store.ts';
import {
  later,
  muchLater,
  now,
  storeMember,
  storeOrganization,
  storeSession,
  unique,
} from './stored-records.ts';

function newRefreshToken(sessionId: string): RefreshTokenRecord {
  return {
    tokenHash: unique('token'),
    sessionId,
    clientId: 'client_a',
    createdAt: now,
    expiresAt: later,
    usedAt: null,
    successorSeed: null,
  };
}

export function describeRefreshTokensStore(store: () => IdentityStore): void {
  const storeToken = async ({ id, lastActivityAt, organizationId }: SessionRecord) => {
    const token = newRefreshToken(id);
    await store().startRefreshChains(id, { at: lastActivityAt, organizationId }, [token]);
    return token;
  };
  test('of twenty simultaneous rotations one wins, and only its successor exists', async () => {
    const session = await storeSession(store());
    const token = await storeToken(session);
    const successors = Array.from({ length: 20 }, () => newRefreshToken(session.id));
    const rotations = await Promise.all(
      successors.map((successor) =>
        store().rotateRefreshToken(
          token.tokenHash,
          { usedAt: later, successorSeed: successor.tokenHash, organizationId: null },
          successor,
        ),
      ),
    );
    expect(rotations.filter(Boolean)).toHaveLength(1);
    const winner = successors[rotations.indexOf(true)];
    expect(await store().findRefreshToken(token.tokenHash)).toEqual({
      ...token,
      usedAt: later,
      successorSeed: winner?.tokenHash,
    });
    for (const successor of successors)
      expect(await store().findRefreshToken(successor.tokenHash)).toEqual(
        successor === winner ? winner : null,
      );
  });

  test('a session’s first refresh tokens are all there, and it was used then', async () => {
    const session = await storeSession(store());
    const tokens = [newRefreshToken(session.id), newRefreshToken(session.id)];
    await store().startRefreshChains(session.id, { at: later, organizationId: 'org_a' }, tokens);
    for (const token of tokens) expect(await store().findRefreshToken(token.tokenHash)).toEqual(token);
    const used = { ...session, lastActivityAt: later, organizationId: 'org_a' };
    expect(await store().findSession(session.id)).toEqual(used);
  });

  test('a refresh token is found with its session, its user and their place; an unknown one is not', async () => {
    const [own, other] = [await storeOrganization(store()), await storeOrganization(store())];
    const { membership, ...user } = await storeMember(store(), own.id, 'admin');
    const session = await storeSession(store(), { userId: user.id, organizationId: own.id });
    const unplaced = await storeSession(store(), { userId: user.id });
    const places = [
      [session, null, membership],
      [session, own.id, membership],
      [session, other.id, null],
      [unplaced, null, null],
      [unplaced, own.id, membership],
    ] as const;
    for (const [held, organizationId, place] of places) {
      const token = await storeToken(held);
      expect(await store().findHeldRefreshToken(token.tokenHash, organizationId)).toEqual({
        token,
        session: held,
        user: await store().findUser(user.id),
        membership: place,
      });
    }
    expect(await store().findHeldRefreshToken('unknown', own.id)).toBeNull();
  });

  test('a rotation notes that its session was used; one that came too late does not', async () => {
    const session = await storeSession(store());
    const token = await storeToken(session);
    const rotate = (usedAt: Date, organizationId: string) => {
      const use = { usedAt, successorSeed: 'seed', organizationId };
      return store().rotateRefreshToken(token.tokenHash, use, newRefreshToken(session.id));
    };
    expect(await rotate(later, 'org_a')).toBe(true);
    const used = { ...session, lastActivityAt: later, organizationId: 'org_a' };
    const found = await store().findHeldRefreshToken(token.tokenHash, null);
    expect(found?.token).toEqual({ ...token, usedAt: later, successorSeed: 'seed' });
    expect(found?.session).toEqual(used);
    expect(await rotate(muchLater, 'org_b')).toBe(false);
    expect(await store().findSession(session.id)).toEqual(used);
  });

  test('an unknown refresh token is not rotated', async () => {
    const session = await storeSession(store());
    const successor = newRefreshToken(session.id);
    const use = { usedAt: later, successorSeed: 'seed', organizationId: null };
    expect(await store().rotateRefreshToken('unknown', use, successor)).toBe(false);
    expect(await store().findRefreshToken(successor.tokenHash)).toBeNull();
  });
}
