import { expect, test } from 'vitest';
import { triggerText } from './trigger-text.ts';

const date = { kind: 'date', key: 'birthday', time: '09:00' } as const;

test('a sentence says when the runs of a recurring campaign begin', () => {
  expect(triggerText({ kind: 'issued', delayMinutes: 0 })).toBe('Whenever a pass is issued.');
  expect(triggerText({ kind: 'installed', delayMinutes: 90 })).toBe(
    '90 minutes after a pass is first added to a wallet.',
  );
  expect(triggerText({ kind: 'issued', delayMinutes: 1_440 })).toBe('1 day after a pass is issued.');
  expect(triggerText({ kind: 'weekly', weekdays: [5, 1], time: '18:30' })).toBe(
    'Every Monday and Friday at 18:30.',
  );
  expect(triggerText({ ...date, days: 0, repeats: 'yearly' })).toBe(
    'Every year, on the date “birthday” at 09:00.',
  );
  expect(triggerText({ ...date, key: '', days: 0, repeats: 'yearly' })).toBe(
    'Every year, on the date at 09:00.',
  );
  expect(triggerText({ ...date, days: -7, repeats: 'once' })).toBe(
    'Once, 7 days before the date “birthday” at 09:00.',
  );
});
