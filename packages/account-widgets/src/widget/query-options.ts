import { NetworkFailure, ServerRefusal } from '../api/widgets-errors.ts';

/** A refusal stays one however often it is asked for; only what passes by itself is tried again. */
export function mayRetry(failures: number, error: unknown): boolean {
  const isPassing =
    error instanceof NetworkFailure || (error instanceof ServerRefusal && error.status >= 500);
  return isPassing && failures < 2;
}

/** A blip is over within a second; whoever waits longer is told. */
export const retryDelayMilliseconds = (failures: number): number => 250 * 2 ** failures;
