import type { IdentityContext } from '../identity-context.ts';
import type { ThrottleRecord } from '../store/records-store.ts';
import { type AttemptCount, countAttempt } from './count-attempt.ts';
import { addressRule, type ThrottleRule } from './throttle-rules.ts';
import type { Attempt } from './wait-of.ts';

type Counts = { senderKey: string; accountKey: string; accountRule: ThrottleRule };

/** A counted attempt, for `forgiveSignInAttempt`: under which keys, and what was written there. */
export type TakenAttempt = { sender: Taken; account: Taken };
type Taken = { key: string; known?: ThrottleRecord };

type SignInAttempt =
  | { allowed: true; taken: TakenAttempt }
  /** `key`: whose count refused it. */
  | (Exclude<Attempt, { allowed: true }> & { key: string });

/** Counts a try at somebody's proof before it is looked at, per sender and then per account; one the sender has to wait for is not held against the account. */
export async function takeSignInAttempt(
  context: IdentityContext,
  { senderKey, accountKey, accountRule }: Counts,
): Promise<SignInAttempt> {
  const now = context.clock().getTime();
  const sender = countAttempt(senderKey, addressRule, now);
  const account = countAttempt(accountKey, accountRule, now);
  await context.store.changeThrottles([sender.step, account.step]);
  if (!sender.attempt.allowed) return { ...sender.attempt, key: senderKey };
  if (!account.attempt.allowed) return { ...account.attempt, key: accountKey };
  return {
    allowed: true,
    taken: { sender: takenOf(sender), account: takenOf(account) },
  };
}

function takenOf({ step, written }: AttemptCount): Taken {
  return { key: step.key, ...(written && { known: written }) };
}
