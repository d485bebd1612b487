import { expect, test } from 'vitest';
import { createNotedWaits } from './noted-waits.ts';

test('a wait is known by its end: one that follows a forgiven wait is another, and one told again a moment later the same', () => {
  let now = Date.UTC(2031, 0, 1);
  const waits = createNotedWaits(() => new Date(now));
  expect(waits.note('ada', 300)).toBe(true);
  now += 1_500;
  expect(waits.note('ada', 299)).toBe(false);
  expect(waits.note('bob', 299)).toBe(true);
  now += 60_000;
  expect(waits.note('ada', 2)).toBe(true);
  expect(waits.note('ada', 2)).toBe(false);
});
