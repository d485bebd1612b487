import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { hashRecoveryCode, makeRecoveryCodes, recoveryCodesUnder } from './recovery-codes.ts';

test('ten codes of ten unmistakable characters are made, no two alike', () => {
  const codes = makeRecoveryCodes((bytes) => randomBytes(bytes));
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/);
});

test('a challenge always gives the same codes, and another challenge gives others', () => {
  const codes = recoveryCodesUnder('a'.repeat(43));
  expect(new Set(codes).size).toBe(10);
  expect(recoveryCodesUnder('a'.repeat(43))).toEqual(codes);
  const others = recoveryCodesUnder(`${'a'.repeat(42)}b`);
  expect(codes.filter((code) => others.includes(code))).toEqual([]);
});

test.each(['70KQ1-1X2V9', '70kq1-1x2v9', '70kq11x2v9', ' 7OKQI-LX2V9 ', '7okql 1x2v9', '70KQ1\u20111X2V9'])(
  'the code 70KQ1-1X2V9 is recognized as %s',
  (typed) => {
    expect(hashRecoveryCode('user_1', typed)).toBe(hashRecoveryCode('user_1', '70KQ1-1X2V9'));
  },
);

test('the same code of another user is another one, and so is one with a character more or less', () => {
  const hash = hashRecoveryCode('user_1', '70KQ1-1X2V9');
  expect(hashRecoveryCode('user_2', '70KQ1-1X2V9')).not.toBe(hash);
  for (const other of ['70KQ1-1X2V', '70KQ1-1X2V99', '', '\u0000'])
    expect(hashRecoveryCode('user_1', other)).not.toBe(hash);
});
