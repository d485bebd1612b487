import { expect, test } from 'vitest';
import { formatClock } from '../../lib/format-date.ts';
import { triggerText } from './trigger-text.ts';

const date = { kind: 'date', key: 'birthday', time: '09:00' } as const;

test('a sentence says when the runs of a recurring campaign begin', () => {
  expect(triggerText({ kind: 'issued', delayMinutes: 0 })).toBe('Whenever a pass is issued.');
  expect(triggerText({ kind: 'installed', delayMinutes: 90 })).toBe(
    '90 minutes after a pass is first added to a wallet.',
  );
  expect(triggerText({ kind: 'issued', delayMinutes: 1_440 })).toBe('1 day after a pass is issued.');
  expect(triggerText({ kind: 'weekly', weekdays: [5, 1], time: '18:30' })).toBe(
    `Every Monday and Friday at ${formatClock('18:30')}.`,
  );
  expect(triggerText({ ...date, days: 0, repeats: 'yearly' })).toBe(
    `Every year, on the date “birthday” at ${formatClock('09:00')}.`,
  );
  expect(triggerText({ ...date, key: '', days: 0, repeats: 'yearly' })).toBe(
    `Every year, on the date at ${formatClock('09:00')}.`,
  );
  expect(triggerText({ ...date, days: -7, repeats: 'once' })).toBe(
    `Once, 7 days before the date “birthday” at ${formatClock('09:00')}.`,
  );
});

test('a trigger of a program names its reward, balance and tier', () => {
  const rules = {
    balances: [{ attribute: 'credit', decimals: 2, unit: { one: 'euro', other: 'euros' }, expiry: null }],
    rewards: [
      {
        ...{ key: 'coffee', name: 'Free coffee', balance: 'credit' },
        ...{ threshold: 9, mode: 'reduce' as const, lapseDays: null },
      },
    ],
  };
  const delayMinutes = 60;
  expect(triggerText({ kind: 'visited', delayMinutes })).toBe('1 hour after a visit.');
  expect(triggerText({ kind: 'rewardEarned', reward: 'coffee', delayMinutes }, [], rules)).toBe(
    '1 hour after the reward “Free coffee” is earned.',
  );
  expect(
    triggerText({ kind: 'balanceReached', balance: 'credit', amount: 1_250, delayMinutes }, [], rules),
  ).toBe('1 hour after the balance reaches 12.50 euros.');
  expect(triggerText({ kind: 'tierReached', tier: null, delayMinutes })).toBe(
    '1 hour after a higher tier is reached.',
  );
  expect(triggerText({ kind: 'notVisited', days: 30, time: '09:00' })).toMatch(
    /^30 days after the last visit, at /,
  );
});
