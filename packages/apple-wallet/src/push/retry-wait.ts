import type { PushSettings } from './push-types.ts';

/**
 * Milliseconds before attempt `attempt + 1`: exponential backoff up to the maximum, randomized in its upper half so that
 * concurrent failures spread out. Never shorter than the server's Retry-After, with jitter beyond it, because all clients got the
 * same value.
 */
export function retryWait(
  attempt: number,
  asked: number | null,
  { retryMilliseconds, retryMillisecondsMax, random }: PushSettings,
): number {
  const full = Math.min(retryMillisecondsMax, retryMilliseconds * 2 ** (attempt - 1));
  return Math.max(asked ?? 0, full / 2) + (full / 2) * random();
}
