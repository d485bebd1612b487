import type { IdentityContext } from '../identity-context.ts';

/** After a right password: this one attempt did not count. Others of the address do, else a guesser would sign in to their own account between guesses. */
export async function giveBackAttempt(context: IdentityContext, key: string): Promise<void> {
  await context.store.changeThrottle(key, (current) =>
    current && current.attempts > 1
      ? { ...current, attempts: current.attempts - 1, blockedUntil: null }
      : null,
  );
}
