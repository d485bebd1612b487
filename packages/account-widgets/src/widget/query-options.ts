import { NetworkFailure, ServerRefusal } from '../api/widgets-errors.ts';

/** Retry only temporary errors; a refusal repeats. */
export function mayRetry(failures: number, error: unknown): boolean {
  const isPassing =
    error instanceof NetworkFailure || (error instanceof ServerRefusal && error.status >= 500);
  return isPassing && failures < 2;
}

/** Delays sum to about a second; then show the error. */
export const retryDelayMilliseconds = (failures: number): number => 250 * 2 ** failures;
