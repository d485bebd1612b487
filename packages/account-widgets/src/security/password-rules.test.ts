import { expect, it } from 'vitest';
import { checkChangePassword, checkSetPassword } from './password-rules.ts';

it.each([
  ['', '', { password: 'Please enter a new password', confirmation: 'Please confirm your new password' }],
  ['1234567', '1234567', { password: 'Password must be at least 8 characters' }],
  ['12345678', '', { confirmation: 'Please confirm your new password' }],
  ['12345678', '12345679', { confirmation: 'The passwords you entered don’t match.' }],
  ['12345678', '12345678', {}],
])('setting “%s”, confirmed as “%s”', (password, confirmation, errors) => {
  expect(checkSetPassword({ password, confirmation })).toEqual(errors);
});

it.each([
  [
    ['', '', ''],
    {
      current: 'Please enter your current password',
      password: 'Please enter your new password',
      confirmation: 'Please confirm your new password',
    },
  ],
  [['old secret', 'short', 'short'], { password: 'Password must be at least 8 characters' }],
  [['old secret', 'old secret', 'old secret'], { password: 'You cannot reuse your current password' }],
  [['old secret', 'new secret', 'new secre'], { confirmation: 'The new passwords you entered don’t match.' }],
  [['old secret', 'new secret', 'new secret'], {}],
])('changing with %j', ([current = '', password = '', confirmation = ''], errors) => {
  expect(checkChangePassword({ current, password, confirmation })).toEqual(errors);
});
