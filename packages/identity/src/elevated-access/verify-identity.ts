import { recordAuditEvent } from '../audit.ts';
import { checkEmailCode } from '../email-codes/email-code.ts';
import type { IdentityContext } from '../identity-context.ts';
import { limits } from '../rate-limiter/limits.ts';
import { settleAttempts } from '../rate-limiter/throttle.ts';
import { callerSubject, type WidgetCaller } from '../widgets/widget-caller.ts';
import { done, type WidgetOutcome } from '../widgets/widget-outcome.ts';
import { grantElevatedAccess, wrongCode } from './elevated-access.ts';

type Proof = { code: string; authenticationChallengeId: string };

/** POST verify: a right code grants elevated access. A code of another session or purpose counts as wrong. */
export async function verifyIdentity(
  context: IdentityContext,
  caller: WidgetCaller,
  { code, authenticationChallengeId }: Proof,
): Promise<WidgetOutcome> {
  const { user, binding } = caller;
  const checked = await checkEmailCode(context, {
    challenge: authenticationChallengeId,
    purpose: 'elevated-access',
    binding,
    code,
  });
  if (checked.right && checked.record.userId === user.id) return rightCode(context, caller);
  await recordAuditEvent(context, 'proof.failed', { ...callerSubject(caller), detail: 'elevated_access' });
  return wrongCode(checked.right || checked.over);
}

/** The owner reads these mails, so they are no abuse; do not block a user with much to set up. */
async function rightCode(context: IdentityContext, caller: WidgetCaller): Promise<WidgetOutcome> {
  await settleAttempts(context, { clear: [limits.elevatedAccessMail(caller.user.id)] });
  return done(await grantElevatedAccess(context, caller));
}
