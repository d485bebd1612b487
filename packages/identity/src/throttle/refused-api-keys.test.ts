import { expect, test } from 'vitest';
import { createRefusedApiKeys } from './refused-api-keys.ts';

test('a sender is written down once an hour, and as soon as there is room again where there was none', () => {
  let now = Date.UTC(2031, 0, 1);
  const { note } = createRefusedApiKeys(() => new Date(now));
  for (let sender = 0; sender < 99; sender += 1) expect(note(`192.0.2.${sender}`)).toBe(true);
  for (let times = 0; times < 5; times += 1) expect(note('192.0.2.0')).toBe(false);
  expect([note('198.51.100.1'), note('203.0.113.9')]).toEqual([true, false]);
  now += 36_000;
  expect([note('203.0.113.9'), note('203.0.113.9')]).toEqual([true, false]);
  now += 60 * 60_000;
  expect(note('203.0.113.9')).toBe(true);
});
