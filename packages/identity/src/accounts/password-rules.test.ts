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
  'P@ssw0rd1!',
  'Dragon2024!',
  '!!mustang69',
  'trustno1',
  'q1w2e3r4t5',
  'liverpool',
  'Wachtwoord99',
  'Tessera2026',
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
  expect(passwordRefusal('Ada@Example.com', ['ada@example.com'])).toContain('your name, your email');
});

test.each(['Museum Bergtal', 'museumbergtal', 'Museum-Bergtal 2026!', '1MuseumBergtal'])(
  '"%s" is refused in the organization Museum Bergtal',
  (password) => {
    expect(passwordRefusal(password, ['Museum Bergtal', null])).toContain('the name of your organization');
  },
);

test('a name without letters refuses no password but itself', () => {
  expect(passwordRefusal('4711 0815 99', ['42', '!'])).toBeNull();
});

test('a listed word among others is no reason to refuse', () => {
  expect(passwordRefusal('dragon under the sunshine', [])).toBeNull();
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
