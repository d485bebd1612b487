import type { IdentityContext } from '../identity-context.ts';
import { decodeBase32 } from './base32.ts';
import { totpSecretContext } from './secret-box.ts';
import { findTotpStep } from './totp.ts';

/** Whether the code of the user's authenticator app is right, and this call is the first to use it. */
export async function spendTotpCode(
  context: IdentityContext,
  userId: string,
  code: string,
): Promise<boolean> {
  const factor = await context.store.findVerifiedTotpFactor(userId);
  if (!factor) return false;
  const secret = decodeBase32(context.secretBox.open(factor.sealedSecret, totpSecretContext(factor.id)));
  if (!secret) throw new Error('The sealed secret of a second factor is not Base32.');
  const { lastUsedStep } = factor;
  const step = findTotpStep(secret, code, { now: context.clock(), lastUsedStep });
  return step !== null && (await context.store.spendTotpStep(factor.id, step));
}
