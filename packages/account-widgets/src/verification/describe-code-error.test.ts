import { expect, it } from 'vitest';
import { ServerRefusal } from '../api/widgets-errors.ts';
import { describeCodeError } from './describe-code-error.ts';

it.each([
  ['', 'Invalid code, please try again.'],
  ['Bad Request', 'Invalid code, please try again.'],
  ['This code has expired.', 'This code has expired.'],
])('a refusal with “%s” reads “%s”', (message, words) => {
  expect(describeCodeError(new ServerRefusal(400, message))).toBe(words);
});
