import { describeFailure } from '../api/describe-errors.ts';

export const invalidPasscode = 'Invalid passcode';

/** What is said of a set-up that failed; a wrong passcode invites another. */
export function describeTotpError(error: unknown): string {
  const words = describeFailure(error, 'Something went wrong, please try again');
  return words === invalidPasscode ? 'Invalid passcode, please try again' : words;
}
