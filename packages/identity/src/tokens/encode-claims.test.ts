import { expect, test } from 'vitest';
import { encodeClaims } from './sign-token.ts';

const segmentOf = (claims: Record<string, unknown>) =>
  Buffer.from(encodeClaims(claims)).toString('base64url');

test('no character, in no position, yields a payload that a bare atob cannot decode', () => {
  const characters = [
    ...Array.from({ length: 0x250 }, (_, code) => String.fromCharCode(code)),
    '🎈',
    '漢',
    '\ufeff',
    '\uffff',
  ];
  for (const character of characters)
    for (const padding of ['', 'a', 'ab', 'abc']) {
      const claims = { name: `${padding}${character}${character}x${character}` };
      const segment = segmentOf(claims);
      expect(segment).not.toMatch(/[-_]/);
      expect(JSON.parse(atob(segment))).toEqual(claims);
    }
});

test('plain claims are plain JSON', () => {
  const claims = { sub: 'user_1', permissions: ['widgets:users-table:manage'], exp: 1 };
  expect(new TextDecoder().decode(encodeClaims(claims))).toBe(JSON.stringify(claims));
});
