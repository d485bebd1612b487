import { expect, test } from 'vitest';
import { decodeBase32, encodeBase32, findTotpStep, totpCode, totpStepAt } from './totp.ts';

const secret = Buffer.from('12345678901234567890'); // the key of RFC 6238 appendix B and of RFC 4226 appendix D
const at = (seconds: number) => new Date(seconds * 1000);

test.each([
  [59, '94287082'],
  [1111111109, '07081804'],
  [1111111111, '14050471'],
  [1234567890, '89005924'],
  [2000000000, '69279037'],
  [20000000000, '65353130'],
])('RFC 6238 appendix B: at second %i the code is %s', (seconds, code) => {
  expect(totpCode(secret, totpStepAt(at(seconds)), 8)).toBe(code);
  expect(totpCode(secret, totpStepAt(at(seconds)))).toBe(code.slice(2));
});

test('RFC 4226 appendix D: the first ten counters', () => {
  const codes = [
    '755224',
    '287082',
    '359152',
    '969429',
    '338314',
    '254676',
    '287922',
    '162583',
    '399871',
    '520489',
  ];
  expect(codes.map((_, counter) => totpCode(secret, counter))).toEqual(codes);
});

test('the code of the step before and of the step after is accepted, two steps away is not', () => {
  const now = at(1111111109);
  const middle = totpStepAt(now);
  const found = [-2, -1, 0, 1, 2].map((drift) =>
    findTotpStep(secret, totpCode(secret, middle + drift), { now, lastUsedStep: null }),
  );
  expect(found).toEqual([null, middle - 1, middle, middle + 1, null]);
});

test('a used step uses up every earlier one', () => {
  const now = at(1111111109);
  const middle = totpStepAt(now);
  const found = [-1, 0, 1].map((drift) =>
    findTotpStep(secret, totpCode(secret, middle + drift), { now, lastUsedStep: middle }),
  );
  expect(found).toEqual([null, null, middle + 1]);
});

test.each(['', '12345', '1234567', '07081804', 'abcdef', '０８１８０４', '🎈🎈🎈'])(
  '"%s" is no code',
  (typed) => {
    expect(findTotpStep(secret, typed, { now: at(1111111109), lastUsedStep: null })).toBeNull();
  },
);

test('a code typed in two groups, as apps show it, is the code', () => {
  const now = at(1111111109);
  expect(findTotpStep(secret, ' 081 804 ', { now, lastUsedStep: null })).toBe(totpStepAt(now));
});

test.each([
  ['f', 'MY'],
  ['foob', 'MZXW6YQ'],
  ['foobar', 'MZXW6YTBOI'],
])('RFC 4648 §10: %s is %s in Base32', (plain, encoded) => {
  expect(encodeBase32(Buffer.from(plain))).toBe(encoded);
  expect(Buffer.from(decodeBase32(encoded) ?? []).toString()).toBe(plain);
});

test('a key copied in lower-case groups, or padded, is the same key', () => {
  const bytes = decodeBase32('MZXW6YTBOI');
  expect(decodeBase32('mzxw 6ytb oi')).toEqual(bytes);
  expect(decodeBase32('MZXW6YTBOI======')).toEqual(bytes);
});

test.each(['', '   ', '====', 'MZXW1', 'MZ=XW', 'ключ'])('"%s" is no Base32', (text) => {
  expect(decodeBase32(text)).toBeNull();
});
