import { expect, test } from 'vitest';
import { createThrottleAudit } from './throttle-audit.ts';

test('a wait is known by its end: one that ends at another moment is another, were it a millisecond later', () => {
  const waits = createThrottleAudit();
  const end = new Date(Date.UTC(2031, 0, 1));
  expect(waits.note('ada', end)).toBe(true);
  expect(waits.note('ada', new Date(end))).toBe(false);
  expect(waits.note('bob', end)).toBe(true);
  expect(waits.note('ada', new Date(end.getTime() + 1))).toBe(true);
});
