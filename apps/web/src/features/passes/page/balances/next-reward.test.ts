import { programRules, type Reward } from '@tessera/contract';
import { expect, test } from 'vitest';
import { nextReward } from './next-reward.ts';

const rules = programRules.parse({
  balances: [{ attribute: 'points', unit: { one: 'point', other: 'points' } }],
  rewards: [
    { key: 'mug', name: 'Mug', balance: 'points', threshold: 50, mode: 'keep' },
    { key: 'cake', name: 'Cake', balance: 'points', threshold: 20, mode: 'buy' },
    { key: 'bag', name: 'Bag', balance: 'points', threshold: 90, mode: 'buy' },
  ],
});
const mug = (status: Reward['status']): Reward => ({
  ...{ id: 'one', passId: 'pass', key: 'mug', name: 'Mug', status },
  ...{ earnedAt: '2026-11-20T10:00:00.000Z', lapsesAt: null, redeemedAt: null },
});

test('the next reward is the nearest above the balance; one that is earned once is next only until then', () => {
  const next = (amount: number, rewards: Reward[] = []) =>
    nextReward(rules, { attribute: 'points', amount }, rewards)?.key;
  expect([next(0), next(20), next(50), next(90)]).toEqual(['cake', 'mug', 'bag', undefined]);
  expect(next(30, [mug('redeemed')])).toBe('bag');
  expect(next(30, [mug('reversed')])).toBe('mug');
});
