import { expect, test } from 'vitest';
import { balanceMax } from './rules.ts';
import {
  addEarned,
  amountOf,
  amountText,
  emptyBalance,
  expiredAmount,
  heldAmount,
  monthOf,
  monthsBefore,
  nextTierOf,
  type PassStanding,
  shownValue,
  tierOf,
} from './standing.ts';

const unit = { one: 'point', other: 'points' };
const points = (months: Record<string, number>, value?: number): PassStanding => {
  const earned = Object.values(months).reduce((sum, amount) => sum + amount, 0);
  return { balances: { points: { value: value ?? earned, earned, months } }, kept: [] };
};
const tiers = (period: 'lifetime' | 'calendarYear' | 'last12Months') => ({
  tiers: {
    attribute: 'tier',
    balance: 'points',
    period,
    steps: [
      { name: 'Silver', from: 100 },
      { name: 'Gold', from: 1_000 },
    ],
  },
});

test('months are those of the workspace’s time zone', () => {
  const newYear = new Date('2026-12-31T23:30:00Z');
  expect([monthOf(newYear, 'UTC'), monthOf(newYear, 'Europe/Oslo')]).toEqual(['2026-12', '2027-01']);
  expect([monthsBefore('2026-01', 1), monthsBefore('2026-12', 11)]).toEqual(['2025-12', '2026-01']);
});

test('a tier counts what was earned in its period', () => {
  const standing = points({ '2025-10': 950, '2026-02': 80, '2026-11': 30 });
  expect(tierOf(tiers('lifetime'), standing, '2026-11')).toBe('Gold');
  expect(tierOf(tiers('calendarYear'), standing, '2026-11')).toBe('Silver');
  expect(tierOf(tiers('calendarYear'), standing, '2027-01')).toBeNull();
  expect(tierOf(tiers('last12Months'), standing, '2026-09')).toBe('Gold');
  expect(tierOf(tiers('last12Months'), standing, '2026-10')).toBe('Silver');
  expect(tierOf(tiers('last12Months'), standing, '2027-02')).toBeNull();
  expect(tierOf({ tiers: null }, standing, '2026-11')).toBeNull();
});

test('the next tier lacks what is still to be earned in its period, and the last has none after it', () => {
  const standing = points({ '2025-10': 950, '2026-02': 80 });
  const gold = { name: 'Gold', balance: 'points' };
  expect(nextTierOf(tiers('calendarYear'), standing, '2026-11')).toEqual({
    name: 'Silver',
    balance: 'points',
    missing: 20,
  });
  expect(nextTierOf(tiers('last12Months'), points({ '2026-02': 100 }), '2026-11')).toEqual({
    ...gold,
    missing: 900,
  });
  expect(nextTierOf(tiers('lifetime'), standing, '2026-11')).toBeNull();
  expect(nextTierOf({ tiers: null }, standing, '2026-11')).toBeNull();
});

test('points expire some months after the one in which they were earned, the oldest spent first', () => {
  const balance = { expiry: { kind: 'afterEarning' as const, months: 12 } };
  const standing = points({ '2025-11': 40, '2026-03': 20 }, 50).balances.points ?? emptyBalance;
  expect(expiredAmount(balance, standing, '2026-11')).toBe(0);
  expect(expiredAmount(balance, standing, '2026-12')).toBe(30);
  expect(expiredAmount(balance, { ...standing, value: 15 }, '2026-12')).toBe(0);
  expect(expiredAmount(balance, standing, '2027-04')).toBe(50);
});

test('an unused balance expires as a whole, and at the end of a year what was earned before', () => {
  const standing = points({ '2025-11': 40, '2026-03': 20 }).balances.points ?? emptyBalance;
  const unused = { expiry: { kind: 'inactivity' as const, months: 6 } };
  expect(expiredAmount(unused, standing, '2026-09')).toBe(0);
  expect(expiredAmount(unused, standing, '2026-10')).toBe(60);
  const yearly = { expiry: { kind: 'yearEnd' as const } };
  expect(expiredAmount(yearly, standing, '2026-12')).toBe(40);
  expect(expiredAmount(yearly, standing, '2027-01')).toBe(60);
  expect(expiredAmount({ expiry: null }, standing, '2030-01')).toBe(0);
});

test('sums by month stay small', () => {
  let standing = emptyBalance;
  for (let month = 0; month < 100; month++)
    standing = addEarned(standing, 1, monthsBefore('2030-12', 99 - month));
  expect(standing.earned).toBe(100);
  expect(Object.keys(standing.months)).toHaveLength(37);
  expect(addEarned(standing, -1, '2030-12').months['2030-12']).toBeUndefined();
});

test('values and amounts convert without loss, and a finer value is none', () => {
  const euros = { decimals: 2, unit: { one: 'euro', other: 'euros' } };
  for (const amount of [0, 1, 10, 1_005, 999_999_999_999])
    expect(amountOf(euros, shownValue(euros, amount))).toBe(amount);
  expect([amountOf(euros, 0.1 + 0.2), amountOf(euros, 1.005), amountOf(euros, '1')]).toEqual([
    30,
    null,
    null,
  ]);
  expect([amountOf(euros, undefined), amountOf(euros, Number.NaN)]).toEqual([0, null]);
  expect([12.5, 12.509, -0.001, 1e21, 'much', null].map((value) => heldAmount(euros, value))).toEqual([
    { amount: 1_250, isExact: true },
    { amount: 1_250, isExact: false },
    { amount: -1, isExact: false },
    { amount: balanceMax, isExact: false },
    { amount: 0, isExact: false },
    { amount: 0, isExact: true },
  ]);
  expect(amountText(euros, 1_250)).toBe('12.50 euros');
  expect([amountText({ decimals: 0, unit }, 1), amountText({ decimals: 0, unit }, -3)]).toEqual([
    '1 point',
    '-3 points',
  ]);
});
