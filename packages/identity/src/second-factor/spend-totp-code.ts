import type { IdentityContext } from '../identity-context.ts';
import { findTotpStep } from './totp.ts';
import { openTotpSecret } from './totp-secret.ts';

/** Whether the code of the user's authenticator app is right, and this call is the first to use it. */
export async function spendTotpCode(
  context: IdentityContext,
  userId: string,
  code: string,
): Promise<boolean> {
  const factor = await context.store.findVerifiedTotpFactor(userId);
  if (!factor) return false;
  const { lastUsedStep } = factor;
  const step = findTotpStep(openTotpSecret(context, factor), code, { now: context.clock(), lastUsedStep });
  return step !== null && (await context.store.spendTotpStep(factor.id, step));
}
