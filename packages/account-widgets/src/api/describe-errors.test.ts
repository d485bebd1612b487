import { expect, it } from 'vitest';
import { describeFailure } from './describe-failure.ts';
import { describeLoadError } from './describe-load-error.ts';
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
