import type { IdentityContext } from '../identity-context.ts';
import { type Attempt, waitOf } from './wait-of.ts';

/** What `takeAttempt` would answer, without counting anything. */
export async function peekAttempt(context: IdentityContext, key: string): Promise<Attempt> {
  const now = context.clock().getTime();
  let attempt: Attempt = { allowed: true };
  await context.store.changeThrottle(key, (stored) => {
    attempt = waitOf(stored, now);
    return stored;
  });
  return attempt;
}
