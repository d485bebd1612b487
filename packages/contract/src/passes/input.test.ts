import { expect, test } from 'vitest';
import { newPassInput } from './input.ts';

test('a pass expires in a year that every time zone writes with four digits, or never', () => {
  const user = { email: 'ada@example.com' };
  const taken = (expiresAt: string | null) => newPassInput.safeParse({ user, expiresAt }).success;
  expect(taken('9998-12-31T23:59:59Z')).toBe(true);
  expect(taken(null)).toBe(true);
  expect(taken('9999-12-31T23:59:59Z')).toBe(false);
});
