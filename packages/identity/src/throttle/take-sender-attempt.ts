import type { Device } from '../device.ts';
import type { IdentityContext } from '../identity-context.ts';
import { takeAttempt } from './take-attempt.ts';
import { addressThrottleKey } from './throttle-keys.ts';
import { addressRule } from './throttle-rules.ts';
import type { Attempt } from './wait-of.ts';

const events = { 'sign-in': 'sign_in.throttled', mail: 'mail.throttled' } as const;

/** Counts a try by its sender alone, where whose account it is about is not known or makes no difference. The key is for `giveBackAttempt`. */
export async function takeSenderAttempt(
  context: IdentityContext,
  purpose: keyof typeof events,
  device: Device,
): Promise<Attempt & { key: string }> {
  const key = addressThrottleKey(purpose, device.ipAddress);
  const attempt = await takeAttempt(context, { key, rule: addressRule, event: events[purpose] }, { device });
  return { ...attempt, key };
}
