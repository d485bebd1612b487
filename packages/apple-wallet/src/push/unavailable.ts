import type { PushOutcome } from './push-client.ts';

/** The outcome of a push APNs gave no answer to, and why. */
export function unavailable(reason: string): Extract<PushOutcome, { kind: 'unavailable' }> {
  return { kind: 'unavailable', status: null, reason, retryAfterMilliseconds: null };
}
