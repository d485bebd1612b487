import { expect, test } from 'vitest';
import { formatShortCode, readShortCode, shortCodeOf, shortCodesMax } from './short-code.ts';

const numbers = [0, 1, 31, 32, 123_456_789, 9_876_543_210, shortCodesMax - 1];
const symbols = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

test('a code is read as typed: in any case, with spaces and hyphens, with letters that resemble digits', () => {
  for (const number of numbers) {
    const code = shortCodeOf(number);
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/);
    expect(readShortCode(code)).toBe(code);
    expect(readShortCode(` ${formatShortCode(code).toLowerCase()} `)).toBe(code);
    expect(readShortCode(code.replaceAll('0', 'o').replaceAll('1', 'l'))).toBe(code);
  }
  expect(new Set(numbers.map(shortCodeOf)).size).toBe(numbers.length);
});

test('one wrong symbol or two swapped neighbors are never read as another code', () => {
  for (const code of numbers.map(shortCodeOf))
    for (let at = 0; at < code.length; at++) {
      for (const symbol of symbols)
        if (symbol !== code[at])
          expect(readShortCode(code.slice(0, at) + symbol + code.slice(at + 1))).toBeNull();
      const swapped = code.slice(0, at) + code.slice(at + 1, at + 2) + code[at] + code.slice(at + 2);
      if (swapped !== code) expect(readShortCode(swapped)).toBeNull();
    }
});

test('other texts are no codes', () => {
  for (const text of ['', '1234567', '123456789', '!!!!!!!!', '1.01a1fdee-7d8f-7d93-af21-66c711c7b033'])
    expect(readShortCode(text)).toBeNull();
});
