import { expect, it } from 'vitest';
import {
  describeCodeError,
  describeFailure,
  describeInviteError,
  describeLoadError,
} from './describe-errors.ts';
import { MissingAuthToken, NetworkFailure, ServerRefusal } from './widgets-errors.ts';

const authorization = 'Authorization error. Contact your organization admin for support.';
const unknown = 'An unknown error occurred. If the problem continues, contact the site owner.';

it.each([
  [
    new MissingAuthToken(),
    'Authorization error. You likely forgot to provide an authorization token to the Users Management Widget.',
  ],
  [
    new NetworkFailure('GET', 'https://id.example/', null),
    "An error occurred. You may need to configure CORS in the provider's dashboard. Contact your organization admin for support.",
  ],
  [new ServerRefusal(404, 'Not found'), authorization],
  [new ServerRefusal(403, 'Forbidden'), authorization],
  [new ServerRefusal(500, 'Internal'), unknown],
  [new TypeError('unreadable'), unknown],
])('an error card says of %s what the specification says', (error, words) => {
  expect(describeLoadError(error)).toBe(words);
});

it('a dialog shows the error’s message, else the fallback', () => {
  expect(describeFailure(new ServerRefusal(400, 'Too weak'))).toBe('Too weak');
  expect(describeFailure(new NetworkFailure('POST', 'https://id.example/x', null))).toBe(
    'Failed to POST https://id.example/x',
  );
  expect(describeFailure(new ServerRefusal(500, ''))).toBe('Something went wrong. Please try again.');
  expect(describeFailure(null, 'Something went wrong, please try again')).toBe(
    'Something went wrong, please try again',
  );
});

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

it.each([
  ['', 'Invalid code, please try again.'],
  ['Bad Request', 'Invalid code, please try again.'],
  ['This code has expired.', 'This code has expired.'],
])('a refusal with “%s” reads “%s”', (message, words) => {
  expect(describeCodeError(new ServerRefusal(400, message))).toBe(words);
});
