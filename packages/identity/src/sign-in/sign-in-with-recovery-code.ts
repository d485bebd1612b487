import { recordAuditEvent } from '../audit.ts';
import type { IdentityContext } from '../identity-context.ts';
import { mailOccasion } from '../mail/mail-occasion.ts';
import { hashRecoveryCode } from '../second-factor/recovery-codes.ts';
import type { HostedOutcome } from './hosted-outcome.ts';
import { type SecondFactorSignIn, signInWithSecondFactor } from './sign-in-with-second-factor.ts';

/** Continues a sign-in with a recovery code, under the same limits as the app's code, and mails the user. */
export function signInWithRecoveryCode(
  context: IdentityContext,
  attempt: SecondFactorSignIn,
): Promise<HostedOutcome> {
  const { device } = attempt.browser;
  return signInWithSecondFactor(context, attempt, async (_context, userId, code) => {
    if (!(await spendRecoveryCode(context, userId, code))) return false;
    await recordAuditEvent(context, 'second_factor.changed', {
      userId,
      device,
      detail: 'recovery_code_used',
    });
    const user = await context.store.findUser(userId);
    if (user) await mailOccasion(context, user.email, 'recovery-code-used', device);
    return true;
  });
}

/** Whether the recovery code is right, and this call the first to use it. */
async function spendRecoveryCode(context: IdentityContext, userId: string, code: string): Promise<boolean> {
  return context.store.spendRecoveryCode(userId, hashRecoveryCode(userId, code), context.clock());
}
