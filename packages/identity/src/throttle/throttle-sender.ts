import type { Device } from '../device.ts';
import type { IdentityContext } from '../identity-context.ts';
import type { Attempt } from './check-throttle.ts';
import { throttleAttempt } from './throttle-attempt.ts';
import { addressThrottleKey, type SenderPurpose } from './throttle-keys.ts';
import { addressRule } from './throttle-rules.ts';

/** Counts a try by its sender alone, where whose account it is about is not known or makes no difference. The key is for `refundAttempt`. */
export async function throttleSender(
  context: IdentityContext,
  purpose: SenderPurpose,
  device: Device,
): Promise<Attempt & { key: string }> {
  const key = addressThrottleKey(purpose, device.ipAddress);
  const event = purpose.startsWith('mail:') ? 'mail.throttled' : 'sign_in.throttled';
  const attempt = await throttleAttempt(context, { key, rule: addressRule, event }, { device });
  return { ...attempt, key };
}
