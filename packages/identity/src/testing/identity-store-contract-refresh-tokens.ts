import { expect, test } from 'vitest';
import type { Device } from '../device.ts';
import type { IdentityStore } from '../identity-store.ts';
import type { RefreshTokenRecord, RefreshTokenSwap, SessionRecord } from '../store/sessions-store.ts';
import {
  later,
  muchLater,
  now,
  otherDevice,
  storeMember,
  storeOrganization,
  storeSession,
  unique,
} from './stored-records.ts';

/** Before tokens and sessions expire. */
const between = new Date('2026-11-21T10:30:00.789Z');

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
  const storeToken = async ({ id, lastActivityAt, ...session }: SessionRecord) => {
    const { organizationId, ipAddress, userAgent } = session;
    const token = newRefreshToken(id);
    await store().startRefreshChains(id, { at: lastActivityAt, organizationId, ipAddress, userAgent }, [
      token,
    ]);
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
          { usedAt: later, successorSeed: successor.tokenHash, organizationId: null, ...otherDevice },
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

  test('a session’s first refresh tokens are all there, and it was used then, from there', async () => {
    const session = await storeSession(store());
    const tokens = [newRefreshToken(session.id), newRefreshToken(session.id)];
    await store().startRefreshChains(
      session.id,
      { at: later, organizationId: 'org_a', ...otherDevice },
      tokens,
    );
    for (const token of tokens) expect(await store().findRefreshToken(token.tokenHash)).toEqual(token);
    const used = { ...session, lastActivityAt: later, organizationId: 'org_a', ...otherDevice };
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

  test('a rotation notes that its session was used, and from where; one that came too late does not', async () => {
    const session = await storeSession(store());
    const token = await storeToken(session);
    const rotate = (usedAt: Date, organizationId: string, device: Device) => {
      const use = { usedAt, successorSeed: 'seed', organizationId, ...device };
      return store().rotateRefreshToken(token.tokenHash, use, newRefreshToken(session.id));
    };
    expect(await rotate(later, 'org_a', otherDevice)).toBe(true);
    const used = { ...session, lastActivityAt: later, organizationId: 'org_a', ...otherDevice };
    const found = await store().findHeldRefreshToken(token.tokenHash, null);
    expect(found?.token).toEqual({ ...token, usedAt: later, successorSeed: 'seed' });
    expect(found?.session).toEqual(used);
    expect(await rotate(muchLater, 'org_b', { ipAddress: null, userAgent: null })).toBe(false);
    expect(await store().findSession(session.id)).toEqual(used);
  });

  /** A user's session in an organization, one of its refresh tokens, and its swap. */
  const readySwap = async () => {
    const { id: organizationId } = await storeOrganization(store());
    const { membership, ...user } = await storeMember(store(), organizationId, 'member');
    const session = await storeSession(store(), { userId: user.id, organizationId });
    const token = await storeToken(session);
    const swap = (changes: Partial<RefreshTokenSwap> = {}): RefreshTokenSwap => ({
      ...{ tokenHash: token.tokenHash, clientId: token.clientId, organizationId: null, at: between },
      ...{ successorSeed: 'seed', successorHash: unique('token'), successorExpiresAt: later },
      ...otherDevice,
      ...changes,
    });
    return { session, token, membership, organizationId, swap };
  };

  test('a token in order is swapped for its successor, with whose it is, and its session was used then, from there', async () => {
    const { session, token, membership, organizationId, swap } = await readySwap();
    const chosen = swap({ organizationId });
    const user = await store().findUser(session.userId);
    expect(await store().swapRefreshToken(chosen)).toEqual({ session, user, membership });
    const used = { ...token, usedAt: between, successorSeed: 'seed' };
    expect(await store().findRefreshToken(token.tokenHash)).toEqual(used);
    const successor = { ...token, tokenHash: chosen.successorHash, createdAt: between };
    expect(await store().findRefreshToken(chosen.successorHash)).toEqual(successor);
    expect(await store().findSession(session.id)).toEqual({
      ...session,
      lastActivityAt: between,
      organizationId,
      ...otherDevice,
    });
  });

  test('without an organization asked for, a swap is for the one the session was last used for; no successor outlives the session', async () => {
    const { session, membership, swap } = await readySwap();
    const chosen = swap({ successorExpiresAt: muchLater });
    expect((await store().swapRefreshToken(chosen))?.membership).toEqual(membership);
    expect((await store().findRefreshToken(chosen.successorHash))?.expiresAt).toEqual(session.expiresAt);
  });

  test('a token with which anything is the matter is not swapped, and nothing happens to it', async () => {
    const { session, token, swap } = await readySwap();
    const { id: foreign } = await storeOrganization(store());
    const { userId, organizationId } = session;
    const nowhere = await storeToken(await storeSession(store(), { userId }));
    const dying = await storeToken(
      await storeSession(store(), { userId, organizationId, expiresAt: between }),
    );
    const matters: Partial<RefreshTokenSwap>[] = [
      { tokenHash: 'unknown' },
      { clientId: 'client_b' },
      { organizationId: foreign },
      { tokenHash: nowhere.tokenHash },
      { at: token.expiresAt },
      { tokenHash: dying.tokenHash },
    ];
    for (const matter of matters) {
      const wanted = swap(matter);
      expect(await store().swapRefreshToken(wanted)).toBeNull();
      expect(await store().findRefreshToken(wanted.successorHash)).toBeNull();
    }
    expect(await store().findRefreshToken(token.tokenHash)).toEqual(token);
    expect(await store().findSession(session.id)).toEqual(session);
    await store().changeUser(userId, { disabledAt: now }, now);
    expect(await store().swapRefreshToken(swap())).toBeNull();
    expect((await store().findHeldSession(session.id, null))?.user.disabledAt).toEqual(now);
    await store().changeUser(userId, { disabledAt: null }, now);
    await store().revokeSession(session.id, now);
    expect(await store().swapRefreshToken(swap())).toBeNull();
    expect(await store().findRefreshToken(token.tokenHash)).toEqual(token);
  });

  test('of twenty simultaneous swaps one wins, and only its successor exists', async () => {
    const { swap } = await readySwap();
    const swaps = Array.from({ length: 20 }, () => swap());
    const held = await Promise.all(swaps.map((one) => store().swapRefreshToken(one)));
    expect(held.filter(Boolean)).toHaveLength(1);
    for (const [index, { successorHash }] of swaps.entries())
      expect((await store().findRefreshToken(successorHash)) !== null).toBe(held[index] !== null);
    expect(await store().swapRefreshToken(swap())).toBeNull();
  });

  test('an unknown refresh token is not rotated', async () => {
    const session = await storeSession(store());
    const successor = newRefreshToken(session.id);
    const use = { usedAt: later, successorSeed: 'seed', organizationId: null, ...otherDevice };
    expect(await store().rotateRefreshToken('unknown', use, successor)).toBe(false);
    expect(await store().findRefreshToken(successor.tokenHash)).toBeNull();
  });
}
