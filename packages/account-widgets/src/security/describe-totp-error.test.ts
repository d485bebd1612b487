import { expect, it } from 'vitest';
import { ServerRefusal } from '../api/widgets-errors.ts';
import { describeTotpError, invalidPasscode } from './describe-totp-error.ts';

it.each([
  [new Error(invalidPasscode), 'Invalid passcode, please try again'],
  [new ServerRefusal(400, 'Invalid passcode'), 'Invalid passcode, please try again'],
  [new ServerRefusal(500, ''), 'Something went wrong, please try again'],
  [new ServerRefusal(400, 'This challenge has expired.'), 'This challenge has expired.'],
])('%s reads “%s”', (error, words) => {
  expect(describeTotpError(error)).toBe(words);
});
