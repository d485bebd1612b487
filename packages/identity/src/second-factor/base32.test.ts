import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { decodeBase32, encodeBase32 } from './base32.ts';

test.each([
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('RFC 4648 §10: %s is %s', (plain, encoded) => {
  expect(encodeBase32(Buffer.from(plain))).toBe(encoded);
  expect(Buffer.from(decodeBase32(encoded) ?? []).toString()).toBe(plain);
});

test('random bytes of every length read as the base32 of the operating system does', () => {
  for (let length = 1; length <= 24; length += 1) {
    const bytes = randomBytes(length);
    const judged = execFileSync('base32', ['-w0'], { input: bytes }).toString().replace(/=+$/, '');
    expect(encodeBase32(bytes)).toBe(judged);
    expect(decodeBase32(judged)).toEqual(Uint8Array.from(bytes));
  }
});

test('a key copied in lower-case groups, or padded, is the same key', () => {
  const bytes = decodeBase32('MZXW6YTBOI');
  expect(decodeBase32('mzxw 6ytb oi')).toEqual(bytes);
  expect(decodeBase32('MZXW6YTBOI======')).toEqual(bytes);
});

test.each(['', '   ', '====', 'MZXW1', 'MZ=XW', 'ключ'])('"%s" is no Base32', (text) => {
  expect(decodeBase32(text)).toBeNull();
});
