import type { Device } from '../device.ts';
import type { IdentityContext } from '../identity-context.ts';
import { recordWait } from './record-wait.ts';
import { takeAttempt } from './take-attempt.ts';
import { addressThrottleKey } from './throttle-keys.ts';
import { addressRule } from './throttle-rules.ts';
import type { Attempt } from './wait-of.ts';

/** Counts a try at signing in by its sender alone, where it is not known yet whose account it is about. The key is for `giveBackAttempt`. */
export async function takeSenderAttempt(
  context: IdentityContext,
  device: Device,
): Promise<Attempt & { key: string }> {
  const key = addressThrottleKey('sign-in', device.ipAddress);
  const attempt = await takeAttempt(context, key, addressRule);
  if (!attempt.allowed) await recordWait(context, { key, ...attempt }, { device });
  return { ...attempt, key };
}
