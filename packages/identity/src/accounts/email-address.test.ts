import { expect, test } from 'vitest';
import { badEmails, goodEmails } from '../../../text-rules/src/text-vectors.fixture.ts';
import { normalizeEmail } from './email-address.ts';

test.each([
  ['  Ada@Example.COM ', 'ada@example.com'],
  ['jo+tag@mail.example.co.uk', 'jo+tag@mail.example.co.uk'],
  ['O\u2019Hara@example.com', 'o\u2019hara@example.com'],
  ['jose\u0301@example.com', 'josé@example.com'],
  ['用户@例子.测试', '用户@例子.测试'],
  ['ada@xn--bcher-kva.example', 'ada@bücher.example'],
  ['ada@\uff25xample.com', 'ada@example.com'],
  ['İ@example.com', 'i\u0307@example.com'],
])('%s is stored as %s', (typed, stored) => {
  expect(normalizeEmail(typed)).toBe(stored);
});

test.each(['ada@xn--bcher-kva.example', 'İ@example.com', 'JOSE\u0301@ß.example'])(
  'the stored form of %s is its own stored form',
  (typed) => {
    const stored = normalizeEmail(typed) ?? '';
    expect(normalizeEmail(stored)).toBe(stored);
  },
);

test.each(['', ...badEmails])('"%s" is no address', (typed) => {
  expect(normalizeEmail(typed)).toBeNull();
});

test('what every field for an address takes is one', () => {
  expect(goodEmails.filter((typed) => normalizeEmail(typed) === null)).toEqual([]);
});
