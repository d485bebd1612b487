import { expect, test } from 'vitest';
import type { z } from 'zod';
import { type Applied, amountForPurchase, applyAction, type Judging, type Refused } from './apply-action.ts';
import { rehearse } from './rehearse.ts';
import { balanceMax, entryAmountMax, programRules } from './rules.ts';
import { expiredAmount } from './standing.ts';

type RulesInput = z.input<typeof programRules>;

const stamps = { attribute: 'stamps', unit: { one: 'stamp', other: 'stamps' } };
const points = { attribute: 'points', unit: { one: 'point', other: 'points' } };
const at = new Date('2026-11-27T10:00:00Z');
const before = (minutes: number) => new Date(at.getTime() - minutes * 60_000);
const visit = { kind: 'visit' } as const;
const visitRule = { key: 'visit', on: 'visit', balance: 'stamps', amount: 1 } as const;

function judging(
  rules: Partial<RulesInput>,
  more: Partial<Judging> = {},
  values: Record<string, number> = {},
): Judging {
  return {
    rules: programRules.parse({ balances: [stamps, points], ...rules }),
    standing: {
      balances: Object.fromEntries(
        Object.entries(values).map(([key, value]) => [key, { value, earned: value, months: {} }]),
      ),
      kept: [],
    },
    earlier: [],
    rewards: [],
    at,
    timezone: 'Europe/Oslo',
    ...more,
  };
}

const amountsOf = (applied: Applied | Refused) =>
  'refusal' in applied ? applied : applied.entries.map(({ balance, amount }) => [balance, amount]);

test('at most once in some minutes: the refusal says when the next is due', () => {
  const rules = { earning: [{ ...visitRule, limit: { minutes: 60 } }] };
  const scannedAt = (...times: Date[]) => {
    const earlier = times.map((occurredAt) => ({ rule: 'visit', occurredAt }));
    return amountsOf(applyAction(visit, judging(rules, { earlier })));
  };
  expect(scannedAt(before(20))).toEqual({ refusal: 'tooSoon', message: 'Next stamp in 40 minutes' });
  expect(scannedAt(before(59.5))).toEqual({ refusal: 'tooSoon', message: 'Next stamp in 1 minute' });
  expect(scannedAt(before(60))).toEqual([['stamps', 1]]);
  // A scan that waited on another phone was made shortly after this one.
  expect(scannedAt(before(-30))).toMatchObject({ refusal: 'tooSoon' });
  expect(scannedAt(before(-60), before(60))).toEqual([['stamps', 1]]);
});

test('at most some a day counts the days of the workspace', () => {
  const rules = { earning: [{ ...visitRule, limit: { timesADay: 2 } }] };
  const on = (...times: string[]) => {
    const earlier = times.map((time) => ({ rule: 'visit', occurredAt: new Date(time) }));
    return applyAction(visit, judging(rules, { earlier }));
  };
  expect(on('2026-11-26T23:10:00Z', '2026-11-27T08:00:00Z')).toEqual({
    refusal: 'dayLimitReached',
    message: 'At most 2 times a day: next stamp tomorrow',
  });
  expect(amountsOf(on('2026-11-26T22:50:00Z', '2026-11-27T08:00:00Z'))).toEqual([['stamps', 1]]);
});

test('a purchase earns by whole units, rounded down, and only from the least amount', () => {
  const rule = { key: 'euro', on: 'purchase', balance: 'points', amount: 3, per: 200 } as const;
  const buy = (spent: number, limit = {}) =>
    amountsOf(applyAction({ kind: 'purchase', spent }, judging({ earning: [{ ...rule, limit }] })));
  expect([buy(199), buy(200), buy(66)]).toEqual([
    [['points', 2]],
    [['points', 3]],
    { refusal: 'nothingEarned', message: expect.any(String) },
  ]);
  expect(buy(499, { spentMin: 500 })).toEqual({
    refusal: 'spentTooLittle',
    message: 'This needs a purchase of at least 5.00.',
  });
  expect(amountForPurchase({ amount: 1_000_000, per: 3 }, entryAmountMax)).toBe(333_333_333_333_333);
});

test('of several rules the others apply if one is refused', () => {
  const earning = [
    { ...visitRule, limit: { minutes: 60 } },
    { key: 'euro', on: 'purchase', balance: 'points', amount: 1, per: 100 } as const,
  ];
  const earlier = [{ rule: 'visit', occurredAt: before(5) }];
  const both = applyAction({ kind: 'visit', spent: 450 }, judging({ earning }, { earlier }));
  expect(amountsOf(both)).toEqual([['points', 4]]);
  expect(applyAction(visit, judging({}))).toMatchObject({ refusal: 'noRule' });
});

const coffee = { key: 'coffee', name: 'Coffee', balance: 'stamps', threshold: 9, mode: 'reduce' } as const;

test('a card starts again with what is above the threshold, as often as it is reached', () => {
  const applied = applyAction(
    { kind: 'earn', balance: 'stamps', amount: 12 },
    judging({ rewards: [{ ...coffee, lapseDays: 30 }] }, {}, { stamps: 8 }),
  );
  expect(amountsOf(applied)).toEqual([
    ['stamps', 12],
    ['stamps', -9],
    ['stamps', -9],
  ]);
  const { rewards, standing } = applied as Applied;
  expect(rewards.map(({ lapsesAt }) => lapsesAt)).toEqual(Array(2).fill(new Date('2026-12-27T10:00:00Z')));
  // Paying for a reward takes nothing from what counts for tiers.
  expect(standing.balances.stamps).toMatchObject({ value: 2, earned: 20 });
});

test('a balance worth many rewards gives twenty at once and keeps the rest; later actions earn as usual', () => {
  const { standing, ...first } = applyAction(
    { kind: 'earn', balance: 'stamps', amount: 1 },
    judging({ rewards: [coffee] }, {}, { stamps: 9 * 30 }),
  ) as Applied;
  expect([first.rewards.length, standing.balances.stamps?.value]).toEqual([20, 9 * 10 + 1]);
  const next = applyAction(visit, { ...judging({ rewards: [coffee], earning: [visitRule] }), standing });
  expect(next).toMatchObject({ rewards: { length: 10 }, standing: { balances: { stamps: { value: 2 } } } });
});

test('a kept balance earns its reward once', () => {
  const rewards = [{ ...coffee, mode: 'keep' as const }];
  const earn = { kind: 'earn', balance: 'stamps', amount: 1 } as const;
  const first = applyAction(earn, judging({ rewards }, {}, { stamps: 8 })) as Applied;
  expect(first.rewards).toHaveLength(1);
  const second = applyAction(earn, { ...judging({ rewards }), standing: first.standing }) as Applied;
  expect([second.rewards, second.standing.balances.stamps?.value]).toEqual([[], 10]);
});

test('lowering a balance takes no tier, and takes first what expires first', () => {
  const given = judging({}, {}, { points: 120 });
  const months = { '2025-11': 100, '2026-10': 20 };
  const standing = { ...given.standing, balances: { points: { value: 120, earned: 120, months } } };
  const lower = [
    { kind: 'adjust', balance: 'points', amount: -50 },
    { kind: 'set', balance: 'points', amount: 70, as: 'adjust' },
    { kind: 'set', balance: 'points', amount: 70, as: 'import' },
    { kind: 'spend', balance: 'points', amount: 50 },
  ] as const;
  const expiry = { kind: 'afterEarning', months: 12 } as const;
  for (const action of lower) {
    const { points } = (applyAction(action, { ...given, standing }) as Applied).standing.balances;
    expect(points, action.kind).toEqual({ value: 70, earned: 120, months });
    expect(points && expiredAmount({ expiry }, points, '2026-12')).toBe(50);
    expect(points && expiredAmount({ expiry }, { ...points, value: 20 }, '2026-12')).toBe(0);
  }
});

test('negative, huge and missing amounts are refused in words', () => {
  const spend = (amount: number) =>
    applyAction({ kind: 'spend', balance: 'points', amount }, judging({}, {}, { points: 3 }));
  expect(spend(4)).toEqual({
    refusal: 'notEnough',
    message: 'The balance is 3 points; 4 points are needed.',
  });
  expect(amountsOf(spend(3))).toEqual([['points', -3]]);
  const earn = (amount: number, value: number) =>
    applyAction({ kind: 'earn', balance: 'points', amount }, judging({}, {}, { points: value }));
  expect(earn(1, balanceMax)).toMatchObject({ refusal: 'tooMuch' });
  const many = judging({ rewards: [coffee] });
  const stampsOf = (amount: number) => applyAction({ kind: 'earn', balance: 'stamps', amount }, many);
  expect(stampsOf(9 * 20)).toMatchObject({ rewards: { length: 20 } });
  expect(stampsOf(9 * 21)).toMatchObject({ refusal: 'tooMuch' });
  expect(applyAction({ kind: 'adjust', balance: 'miles', amount: 1 }, many)).toMatchObject({
    refusal: 'unknownBalance',
  });
});

test('redeeming takes the reward that lapses first, and a price from the balance', () => {
  const cake = { key: 'cake', name: 'Cake', balance: 'points', threshold: 20, mode: 'buy' } as const;
  const held = [
    { id: 'drunk', key: 'coffee', status: 'redeemed', lapsesAt: before(-30) },
    { id: 'old', key: 'coffee', status: 'open', lapsesAt: before(1) },
    { id: 'first', key: 'coffee', status: 'open', lapsesAt: before(-60) },
    { id: 'last', key: 'coffee', status: 'open', lapsesAt: null },
    { id: 'eaten', key: 'cake', status: 'redeemed', lapsesAt: null },
  ] as const;
  const redeem = (reward: string, points = 25, rewards: Judging['rewards'] = held) =>
    applyAction({ kind: 'redeem', reward }, judging({ rewards: [coffee, cake] }, { rewards }, { points }));
  expect(redeem('coffee')).toMatchObject({ entries: [{ amount: 0, reward: { redeemed: 'first' } }] });
  expect(redeem('old')).toMatchObject({ refusal: 'rewardLapsed' });
  expect(redeem('drunk')).toEqual({ refusal: 'rewardRedeemed', message: 'This reward was redeemed before.' });
  expect(redeem('coffee', 0, held.slice(0, 1))).toMatchObject({ refusal: 'rewardRedeemed' });
  expect(redeem('coffee', 0, held.slice(0, 2))).toMatchObject({ refusal: 'rewardLapsed' });
  // A till without a network redeemed it before maintenance found it lapsed.
  const late = [{ id: 'late', key: 'coffee', status: 'lapsed', lapsesAt: before(-1) }] as const;
  expect(redeem('late', 0, late)).toMatchObject({ entries: [{ reward: { redeemed: 'late' } }] });
  expect(redeem('tea')).toMatchObject({ refusal: 'unknownReward' });
  expect(amountsOf(redeem('cake'))).toEqual([['points', -20]]);
  expect(redeem('cake', 19)).toMatchObject({ refusal: 'notEnough' });
});

test('a rehearsal gives what the rules would have given, visit by visit', async () => {
  const rules = programRules.parse({
    balances: [stamps],
    earning: [{ ...visitRule, limit: { minutes: 60 } }],
    rewards: [{ ...coffee, threshold: 2 }],
  });
  const visits = [before(300), before(290), before(200), before(100)].map((at) => ({ passId: 'one', at }));
  expect(await rehearse(rules, [...visits, { passId: 'other', at }], 'UTC')).toEqual({
    visits: 5,
    passes: 2,
    earned: { stamps: 4 },
    rewards: { coffee: 1 },
    rewardsByDay: { '2026-11-27': 1 },
    refused: 1,
    most: [
      { passId: 'one', visits: 4, earned: { stamps: 3 }, rewards: 1 },
      { passId: 'other', visits: 1, earned: { stamps: 1 }, rewards: 0 },
    ],
  });
});

test('a rehearsal of many visits of one pass pauses, and counts as refused what a limit refuses only', async () => {
  const earning = [{ ...visitRule, limit: { timesADay: 100 } }];
  const start = Date.parse('2026-01-01T00:00:00Z');
  const visits = Array.from({ length: 20_000 }, (_, index) => ({
    passId: 'one',
    at: new Date(start + index * 60_000),
  }));
  let pauses = 0;
  const pause = async () => {
    pauses += 1;
  };
  const days = Math.ceil(visits.length / (24 * 60));
  expect(
    await rehearse(programRules.parse({ balances: [stamps], earning }), visits, 'UTC', pause),
  ).toMatchObject({ earned: { stamps: days * 100 }, refused: visits.length - days * 100 });
  expect(pauses).toBe(40);
  const purchases = [{ key: 'euro', on: 'purchase', balance: 'stamps', amount: 1, per: 100 }] as const;
  const others = programRules.parse({ balances: [stamps], earning: [...purchases] });
  expect(await rehearse(others, visits.slice(0, 3), 'UTC')).toMatchObject({ earned: {}, refused: 0 });
});

test('rules that contradict each other are refused with their path', () => {
  const read = programRules.safeParse({
    balances: [stamps, stamps],
    earning: [visitRule, { ...visitRule, balance: 'miles' }],
    rewards: [coffee, { ...coffee, key: 'cake' }],
    tiers: {
      attribute: 'tier',
      balance: 'points',
      period: 'lifetime',
      steps: [
        { name: 'Gold', from: 10 },
        { name: 'Silver', from: 5 },
      ],
    },
  });
  expect(read.error?.issues.map(({ path }) => path.join('.')).toSorted()).toEqual([
    'balances.1.attribute',
    'earning.1.balance',
    'earning.1.key',
    'rewards.1.mode',
    'tiers.balance',
    'tiers.steps.1.from',
  ]);
});
