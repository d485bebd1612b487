import { expect, test } from 'vitest';
import type { IdentityStore } from '../identity-store.ts';
import type { SignInStep } from '../store/pending-sign-ins-store.ts';
import { expectOneOfTwenty, later, now, storeUser, unique } from './stored-records.ts';

export function describePendingSignInsStore(store: () => IdentityStore): void {
  const storePending = async (step: SignInStep) => {
    const pending = {
      challengeHash: unique('challenge'),
      requestId: unique('request'),
      userId: (await storeUser(store())).id,
      authenticationMethod: 'GitHubOAuth',
      step,
      attempts: 0,
      createdAt: now,
      expiresAt: later,
    } as const;
    await store().insertPendingSignIn(pending);
    return pending;
  };

  test.each(['verify-email', 'second-factor', 'recovery-codes', 'organization'] as const)(
    'a sign-in that waits for "%s" comes back as it was stored',
    async (step) => {
      const pending = await storePending(step);
      expect(await store().findPendingSignIn(pending.challengeHash)).toEqual(pending);
      expect(await store().findPendingSignIn('unknown')).toBeNull();
    },
  );

  test('simultaneous attempts at a pending sign-in are all counted', async () => {
    const { challengeHash } = await storePending('second-factor');
    const counts = await Promise.all(
      Array.from({ length: 5 }, () => store().countPendingSignInAttempt(challengeHash)),
    );
    expect(counts.toSorted()).toEqual([1, 2, 3, 4, 5]);
    expect((await store().findPendingSignIn(challengeHash))?.attempts).toBe(5);
  });

  test('a pending sign-in goes on once, and is gone then', async () => {
    const { challengeHash } = await storePending('second-factor');
    await expectOneOfTwenty(() => store().removePendingSignIn(challengeHash));
    expect(await store().findPendingSignIn(challengeHash)).toBeNull();
    expect(await store().countPendingSignInAttempt(challengeHash)).toBeNull();
  });

  test('all pending sign-ins of one user can be removed, and no other user’s', async () => {
    const [own, other] = [await storePending('organization'), await storePending('second-factor')];
    const second = { ...own, challengeHash: unique('challenge') };
    await store().insertPendingSignIn(second);
    await store().removePendingSignIns(own.userId);
    expect(await store().findPendingSignIn(own.challengeHash)).toBeNull();
    expect(await store().findPendingSignIn(second.challengeHash)).toBeNull();
    expect(await store().findPendingSignIn(other.challengeHash)).toEqual(other);
  });
}
