import type { Browser } from '../browser.ts';
import type { IdentityContext } from '../identity-context.ts';
import type { ThrottleRecord } from '../store/records-store.ts';
import type { RefusedAttempt } from './check-throttle.ts';
import { type AttemptCount, countAttempt } from './count-attempt.ts';
import { recordThrottled, type Whose } from './record-throttled.ts';
import { addressThrottleKey } from './throttle-keys.ts';
import { addressRule, type ThrottleRule } from './throttle-rules.ts';

type Counts = {
  browser: Browser;
  isKnownDevice: boolean;
  accountKey: string;
  accountRule: ThrottleRule;
  whose: Whose;
};

const event = 'sign_in.throttled';

/** A counted attempt, for `settleSignInAttempt`: under which keys, and what was written there. */
export type TakenAttempt = { sender: Taken | null; account: Taken };
type Taken = { key: string; known?: ThrottleRecord };

type SignInAttempt = { allowed: true; taken: TakenAttempt } | RefusedAttempt;

/**
 * Counts a try at somebody's proof before it is looked at, per sender and then per account; one the sender has to wait for is not held against
 * the account, nor put down to it in the audit record: whose account was tried last says nothing about the thirty before. A browser known to the
 * account is not counted per sender: what others try from its network does not hold it up.
 */
export async function throttleSignIn(
  context: IdentityContext,
  { browser: { device }, isKnownDevice, accountKey, accountRule, whose }: Counts,
): Promise<SignInAttempt> {
  const senderKey = addressThrottleKey('sign-in', device.ipAddress);
  const now = context.clock().getTime();
  const sender = isKnownDevice ? null : countAttempt(senderKey, addressRule, now);
  const account = countAttempt(accountKey, accountRule, now);
  await context.store.changeThrottles([...(sender ? [sender.step] : []), account.step]);
  if (sender && !sender.attempt.allowed) {
    await recordThrottled(context, { event, key: senderKey, ...sender.attempt }, { device });
    return sender.attempt;
  }
  if (!account.attempt.allowed) {
    await recordThrottled(context, { event, key: accountKey, ...account.attempt }, { ...whose, device });
    return account.attempt;
  }
  return {
    allowed: true,
    taken: { sender: sender && takenOf(sender), account: takenOf(account) },
  };
}

function takenOf({ step, written }: AttemptCount): Taken {
  return { key: step.key, ...(written && { known: written }) };
}
