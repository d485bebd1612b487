import { expect, it } from 'vitest';
import { NetworkFailure, ServerRefusal } from '../api/widgets-errors.ts';
import { describeInviteError } from './describe-invite-error.ts';

it.each([
  ['User already exists', 'email'],
  ['user already invited', 'email'],
  ['Invalid email', 'email'],
  ['Invalid role', 'role'],
])('“%s” stands at the %s', (message, field) => {
  expect(describeInviteError(new ServerRefusal(400, message))).toEqual({ [field]: message });
});

it.each(['', 'toString', 'Quota exceeded'])(
  'any other refusal, “%s”, gets the general sentence',
  (message) => {
    expect(describeInviteError(new ServerRefusal(400, message))).toEqual({
      form: 'There was an error inviting this user. Please refresh the page and try again.',
    });
  },
);

it('what never reached a server is unexpected', () => {
  expect(describeInviteError(new NetworkFailure('POST', 'https://id.example', null))).toEqual({
    form: 'An unexpected error occurred. Please try again.',
  });
});
