import { expect, test } from 'vitest';
import { emailRule, newPasswordRule, passwordRule, recoveryCodeRule } from './rules.ts';

test.each(['ada@example.com', ' ada@example.com ', 'Zoë.Ñandú@bücher.example', 'a+b@x.co'])(
  '%j passes as an email address',
  (typed) => expect(emailRule(typed)).toBeNull(),
);

test.each(['', 'ada', 'ada@', '@example.com', 'ada@example', 'ada lovelace@example.com'])(
  '%j does not pass as an email address',
  (typed) => expect(emailRule(typed)).toBe('Enter your email address.'),
);

test('a new password has eight characters, however many code units they are; an old one is anything', () => {
  expect(newPasswordRule('')).toBe('Choose a password.');
  expect(newPasswordRule('1234567')).toBe('Password must be at least 8 characters');
  expect(newPasswordRule('🙂🙂🙂🙂')).toBe('Password must be at least 8 characters');
  expect(newPasswordRule('🙂🙂🙂🙂🙂🙂🙂🙂')).toBeNull();
  expect(passwordRule('short')).toBeNull();
  expect(passwordRule('')).toBe('Enter your password.');
});

test('a recovery code may be typed in any case, with or without its dash', () => {
  for (const typed of ['8FV13-A9781', '8fv13a9781', ' 8fv13 a9781 '])
    expect(recoveryCodeRule(typed)).toBeNull();
  for (const typed of ['', '123456', '8FV13-A978', '8FV13-A97811'])
    expect(recoveryCodeRule(typed)).toBe('A recovery code has 10 letters and digits.');
});
