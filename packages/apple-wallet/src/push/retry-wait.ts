import type { PushSettings } from './push-client.ts';

/**
 * The milliseconds before attempt number `attempt + 1`: doubled each time up to the bound, and anywhere in the upper half of that,
 * so that what failed together does not come back together. Never shorter than the server asked for, and scattered beyond it: all were
 * told the same figure.
 */
export function retryWait(
  attempt: number,
  asked: number | null,
  { retryMilliseconds, retryMillisecondsMax, random }: PushSettings,
): number {
  const full = Math.min(retryMillisecondsMax, retryMilliseconds * 2 ** (attempt - 1));
  return Math.max(asked ?? 0, full / 2) + (full / 2) * random();
}
