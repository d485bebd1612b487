import { expect, test } from 'vitest';
import type { IdentityStore } from '../identity-store.ts';
import { expectOneOfTwenty, later, newUser, now, storeUser, unique } from './stored-records.ts';

export function describeUsersStore(store: () => IdentityStore): void {
  test('a user comes back as it was stored, by id and by email address', async () => {
    const user = await storeUser(store());
    expect(await store().findUser(user.id)).toEqual(user);
    expect(await store().findUserByEmail(user.email)).toEqual(user);
    expect(await store().hasUsers()).toBe(true);
    expect(await store().findUser('user_unknown')).toBeNull();
    expect(await store().findUserByEmail('nobody@example.com')).toBeNull();
  });

  test('of twenty simultaneous accounts with one address exactly one is made', async () => {
    const { email } = newUser();
    await expectOneOfTwenty(() => store().insertUser(newUser({ email })));
  });

  test('a change of a user changes what it names and nothing else', async () => {
    const user = await storeUser(store());
    const named = { firstName: null, passwordHash: null, emailVerified: true };
    expect(await store().changeUser(user.id, { ...named, lastName: undefined }, later)).toBe('changed');
    expect(await store().findUser(user.id)).toEqual({ ...user, ...named, updatedAt: later });
    const others = {
      ...{ email: `${user.id}@example.org`, lastName: 'Ö', profilePictureUrl: null },
      disabledAt: later,
    };
    expect(await store().changeUser(user.id, others, later)).toBe('changed');
    expect(await store().findUserByEmail(user.email)).toBeNull();
    expect(await store().findUserByEmail(others.email)).toEqual({
      ...user,
      ...named,
      ...others,
      updatedAt: later,
    });
    expect(await store().changeUser('user_unknown', { firstName: 'Ada' }, later)).toBe('unknown');
  });

  test('an address that somebody has is not given to another, and nothing of that change is made', async () => {
    const [user, holder] = [await storeUser(store()), await storeUser(store())];
    const changes = { email: holder.email, firstName: 'Ada' };
    expect(await store().changeUser(user.id, changes, later)).toBe('email_taken');
    expect(await store().findUser(user.id)).toEqual(user);
    expect(await store().changeUser(user.id, { email: user.email }, later)).toBe('changed');
  });

  test('of twenty users who want one address at once exactly one gets it', async () => {
    const users = await Promise.all(Array.from({ length: 20 }, () => storeUser(store())));
    const email = `${unique('wanted')}@example.com`;
    await expectOneOfTwenty(
      async (index) => (await store().changeUser(users[index]?.id ?? '', { email }, later)) === 'changed',
    );
  });

  test('using one link for a new password ends all of the user’s, once, and nobody else’s', async () => {
    const newReset = (userId: string, requestId: string | null) => ({
      tokenHash: unique('reset'),
      userId,
      requestId,
      createdAt: now,
      expiresAt: later,
    });
    const [user, other] = [await storeUser(store()), await storeUser(store())];
    const resets = [newReset(user.id, unique('request')), newReset(user.id, null), newReset(other.id, null)];
    const [first, second, foreign] = resets.map((reset) => reset.tokenHash);
    for (const reset of resets) await store().insertPasswordReset(reset);
    expect(await store().findPasswordReset(first ?? '')).toEqual(resets[0]);
    await expectOneOfTwenty(() => store().removePasswordResets(user.id));
    expect(await store().findPasswordReset(first ?? '')).toBeNull();
    expect(await store().findPasswordReset(second ?? '')).toBeNull();
    expect(await store().findPasswordReset(foreign ?? '')).toEqual(resets[2]);
    expect(await store().removePasswordResets(user.id)).toBe(false);
  });
}
