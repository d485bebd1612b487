import { expect, test } from 'vitest';
import { normalizeEmail } from './email-address.ts';

test.each([
  ['  Ada@Example.COM ', 'ada@example.com'],
  ['jo+tag@mail.example.co.uk', 'jo+tag@mail.example.co.uk'],
  ['O\u2019Hara@example.com', 'o\u2019hara@example.com'],
  ['jose\u0301@example.com', 'josé@example.com'],
  ['用户@例子.测试', '用户@例子.测试'],
])('%s is stored as %s', (typed, stored) => {
  expect(normalizeEmail(typed)).toBe(stored);
});

test.each([
  '',
  'ada',
  'ada@',
  '@example.com',
  'ada@example',
  'a b@example.com',
  'ada@example..com',
  'ada@@example.com',
  'ada@example.com\u0000',
  `${'a'.repeat(65)}@example.com`,
])('"%s" is no address', (typed) => {
  expect(normalizeEmail(typed)).toBeNull();
});
