import { describeFailure } from '../api/describe-errors.ts';

export const invalidPasscode = 'Invalid passcode';

/** The message for a failed set-up; a wrong passcode allows another attempt. */
export function describeTotpError(error: unknown): string {
  const words = describeFailure(error, 'Something went wrong, please try again');
  return words === invalidPasscode ? 'Invalid passcode, please try again' : words;
}
