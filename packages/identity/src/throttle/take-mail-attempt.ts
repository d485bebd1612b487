import type { Device } from '../device.ts';
import type { IdentityContext } from '../identity-context.ts';
import { takeAttempt } from './take-attempt.ts';
import { addressThrottleKey, mailThrottleKey } from './throttle-keys.ts';
import { addressRule, mailRule } from './throttle-rules.ts';
import type { Attempt } from './wait-of.ts';

/** Counts a mail that a form asks for, per sender and per mailbox, whether or not anybody has it. */
export async function takeMailAttempt(
  context: IdentityContext,
  email: string,
  device: Device,
): Promise<Attempt> {
  const bySender = await takeAttempt(context, addressThrottleKey('mail', device.ipAddress), addressRule);
  return bySender.allowed ? takeAttempt(context, mailThrottleKey(email), mailRule) : bySender;
}
