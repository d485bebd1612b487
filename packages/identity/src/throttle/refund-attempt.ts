import type { IdentityContext } from '../identity-context.ts';
import type { ThrottleRecord } from '../store/records-store.ts';

/** After a right password: this one attempt did not count. Others of the address do, else a guesser would sign in to their own account between guesses. */
export async function refundAttempt(context: IdentityContext, key: string): Promise<void> {
  await context.store.changeThrottles([{ key, change: withoutAttempt }]);
}

/** The throttle as if one attempt fewer had been made. */
export function withoutAttempt(current: ThrottleRecord | null): ThrottleRecord | null {
  return current && current.attempts > 1
    ? { ...current, attempts: current.attempts - 1, blockedUntil: null }
    : null;
}
