import type { PushOutcome } from './push-types.ts';

/** The outcome of a push without a response from APNs. */
export function unavailable(reason: string): Extract<PushOutcome, { kind: 'unavailable' }> {
  return { kind: 'unavailable', status: null, reason, retryAfterMilliseconds: null };
}
