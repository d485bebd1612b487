import type { IdentityContext } from '../identity-context.ts';
import { withoutAttempt } from './refund-attempt.ts';
import type { TakenAttempt } from './throttle-sign-in.ts';

/** After a right proof: the failures counted with it are forgotten, and of the sender's attempts this one did not count. */
export async function settleSignInAttempt(
  context: IdentityContext,
  { sender, account }: TakenAttempt,
): Promise<void> {
  // In the order in which they were taken: two who change the same two throttles at once must not wait for each other.
  await context.store.changeThrottles([
    ...(sender ? [{ ...sender, change: withoutAttempt }] : []),
    { ...account, change: () => null },
  ]);
}
