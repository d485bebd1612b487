import { describeFailure } from '../api/describe-failure.ts';

const fallback = 'Invalid code, please try again.';

/** The message for a refused code. “Bad Request” means that the server has none. */
export function describeCodeError(error: unknown): string {
  const words = describeFailure(error, fallback);
  return words === 'Bad Request' ? fallback : words;
}
