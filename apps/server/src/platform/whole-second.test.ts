import { expect, test } from 'vitest';
import { secondBefore, wholeSecond } from './whole-second.ts';

const moment = new Date('2026-11-21T10:00:05.999Z');

test('a time is truncated to its second, and something created in it starts a second before', () => {
  expect(wholeSecond(moment).toISOString()).toBe('2026-11-21T10:00:05.000Z');
  expect(secondBefore(moment).toISOString()).toBe('2026-11-21T10:00:04.000Z');
});
