import { expect, test } from 'vitest';
import type { IdentityStore } from '../identity-store.ts';
import type { EmailCodeRecord } from '../store/email-codes-store.ts';
import { expectOneOfTwenty, later, muchLater, now, storeUser, unique } from './stored-records.ts';

function newCode(changes: Partial<EmailCodeRecord> = {}): EmailCodeRecord {
  return {
    challengeHash: unique('challenge'),
    purpose: 'sign-in',
    userId: null,
    email: 'zoë@example.com',
    binding: unique('request'),
    sealedCode: 'sealed',
    attempts: 0,
    createdAt: now,
    expiresAt: later,
    ...changes,
  };
}

export function describeEmailCodesStore(store: () => IdentityStore): void {
  test.each(['verify-email', 'sign-in', 'elevated-access', 'email-change'] as const)(
    'a code for "%s" comes back as it was stored, whether or not somebody has the address',
    async (purpose) => {
      const user = await storeUser(store());
      for (const userId of [user.id, null]) {
        const code = newCode({ purpose, userId });
        await store().putEmailCode(code);
        expect(await store().findEmailCode(code.challengeHash)).toEqual(code);
      }
      expect(await store().findEmailCode('unknown')).toBeNull();
    },
  );

  test('a second code under a challenge takes the place of the first, with no attempts of its own yet', async () => {
    const first = newCode({ userId: (await storeUser(store())).id });
    await store().putEmailCode(first);
    await store().countEmailCodeAttempt(first.challengeHash);
    const second = newCode({
      challengeHash: first.challengeHash,
      sealedCode: 'sealed again',
      createdAt: later,
      expiresAt: muchLater,
    });
    await store().putEmailCode(second);
    expect(await store().findEmailCode(first.challengeHash)).toEqual(second);
  });

  test('twenty codes put under one challenge at once leave one of them whole', async () => {
    const { challengeHash } = newCode();
    const codes = Array.from({ length: 20 }, (_, index) =>
      newCode({ challengeHash, sealedCode: `sealed ${index}`, binding: `request ${index}` }),
    );
    await Promise.all(codes.map((code) => store().putEmailCode(code)));
    expect(codes).toContainEqual(await store().findEmailCode(challengeHash));
  });

  test('simultaneous attempts at a code are all counted', async () => {
    const code = newCode();
    await store().putEmailCode(code);
    const counts = await Promise.all(
      Array.from({ length: 5 }, () => store().countEmailCodeAttempt(code.challengeHash)),
    );
    expect(counts.toSorted()).toEqual([1, 2, 3, 4, 5]);
  });

  test('a code counts once, and is gone then', async () => {
    const code = newCode();
    await store().putEmailCode(code);
    await expectOneOfTwenty(() => store().removeEmailCode(code.challengeHash));
    expect(await store().findEmailCode(code.challengeHash)).toBeNull();
    expect(await store().countEmailCodeAttempt(code.challengeHash)).toBeNull();
  });
}
