import { describeFailure } from '../api/describe-failure.ts';

const fallback = 'Invalid code, please try again.';

/** What is said of a code that was refused. “Bad Request” is a server with nothing to say. */
export function describeCodeError(error: unknown): string {
  const words = describeFailure(error, fallback);
  return words === 'Bad Request' ? fallback : words;
}
