import { expect, test } from 'vitest';
import { passwordRefusal } from './password-rules.ts';

test('a password below eight characters is refused with the specification’s sentence', () => {
  expect(passwordRefusal('abc🎈def', [])).toBe('Password must be at least 8 characters');
  expect(passwordRefusal('', [])).toBe('Password must be at least 8 characters');
});

test.each([
  'password',
  'Password123!',
  'PASSW0RD',
  'qwertyuiop',
  'iloveyou2',
  '12345678',
  '11111111',
  '20061998',
  'abcabcabc',
  'abcdefghi',
  'zyxwvutsrq',
  'aaaaaaaa',
])('the common password %s is refused', (password) => {
  expect(passwordRefusal(password, [])).toContain('too easy to guess');
});

test('a password that is the person’s own address or name is refused', () => {
  expect(passwordRefusal('Ada@Example.com', ['ada@example.com'])).toContain('your name or your e-mail');
});

test.each(['correct horse battery', 'пароль-мой-хороший', '  spaces kept  ', 'ab🎈cd🎈ef'])(
  'the password "%s" is accepted',
  (password) => {
    expect(passwordRefusal(password, ['ada@example.com', null])).toBeNull();
  },
);

test('a password of 257 characters is refused, one of 256 accepted', () => {
  const letters = Array.from({ length: 257 }, (_, index) =>
    String.fromCharCode(97 + ((index * index + index) % 25)),
  ).join('');
  expect(passwordRefusal(letters, [])).toContain('at most 256');
  expect(passwordRefusal(letters.slice(1), [])).toBeNull();
});
