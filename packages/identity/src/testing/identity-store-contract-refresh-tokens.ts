import { expect, test } from 'vitest';
import type { IdentityStore } from '../identity-store.ts';
import type { RefreshTokenRecord } from '../store/sessions-store.ts';
import { later, now, storeSession, unique } from './stored-records.ts';

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
  test('of twenty simultaneous rotations one wins, and only its successor exists', async () => {
    const session = await storeSession(store());
    const token = newRefreshToken(session.id);
    await store().insertRefreshToken(token);
    const successors = Array.from({ length: 20 }, () => newRefreshToken(session.id));
    const rotations = await Promise.all(
      successors.map((successor) =>
        store().rotateRefreshToken(
          token.tokenHash,
          { usedAt: later, successorSeed: successor.tokenHash },
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

  test('a refresh token is found with its session and its user; an unknown one is not', async () => {
    const session = await storeSession(store());
    const token = newRefreshToken(session.id);
    await store().insertRefreshToken(token);
    expect(await store().findHeldRefreshToken(token.tokenHash)).toEqual({
      token,
      session,
      user: await store().findUser(session.userId),
    });
    const use = { usedAt: later, successorSeed: 'seed' };
    await store().rotateRefreshToken(token.tokenHash, use, newRefreshToken(session.id));
    expect((await store().findHeldRefreshToken(token.tokenHash))?.token).toEqual({ ...token, ...use });
    expect(await store().findHeldRefreshToken('unknown')).toBeNull();
  });

  test('an unknown refresh token is not rotated', async () => {
    const session = await storeSession(store());
    const successor = newRefreshToken(session.id);
    const use = { usedAt: later, successorSeed: 'seed' };
    expect(await store().rotateRefreshToken('unknown', use, successor)).toBe(false);
    expect(await store().findRefreshToken(successor.tokenHash)).toBeNull();
  });
}
