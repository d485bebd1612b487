import { expect, test } from 'vitest';
import type { IdentityStore } from '../identity-store.ts';
import { later, now, unique } from './stored-records.ts';

export function describePendingSignupsStore(store: () => IdentityStore): void {
  const storePendingSignup = async () => {
    const userId = unique('user');
    const newcomer = {
      challengeHash: unique('challenge'),
      requestId: unique('request'),
      userId,
      email: `${userId}@example.com`,
      firstName: 'Zoë 🎈',
      lastName: null,
      passwordHash: '$argon2id$…',
      createdAt: now,
      expiresAt: later,
    };
    await store().insertPendingSignup(newcomer);
    return newcomer;
  };

  test('a newcomer comes back as they were stored, once, whoever asks at the same moment', async () => {
    const newcomer = await storePendingSignup();
    const taken = await Promise.all(
      Array.from({ length: 20 }, () => store().takePendingSignup(newcomer.challengeHash)),
    );
    expect(taken.filter((one) => one !== null)).toEqual([newcomer]);
    expect(await store().takePendingSignup('unknown')).toBeNull();
  });
}
