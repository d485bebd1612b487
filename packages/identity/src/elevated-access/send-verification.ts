import { recordAuditEvent } from '../audit.ts';
import { emailCodeMinutes, makeEmailCode } from '../email-codes/email-code.ts';
import type { IdentityContext } from '../identity-context.ts';
import { limits } from '../rate-limiter/limits.ts';
import { throttle } from '../rate-limiter/throttle.ts';
import { callerSubject, type WidgetCaller } from '../widgets/widget-caller.ts';
import { done, refuse, type WidgetOutcome, wait } from '../widgets/widget-outcome.ts';

/** POST send-verification: mails six digits that verify the caller's identity. */
export async function sendVerification(
  context: IdentityContext,
  caller: WidgetCaller,
): Promise<WidgetOutcome> {
  const { user, binding } = caller;
  const { sendMail } = context;
  if (!sendMail)
    return refuse('This installation cannot send mail, so there is no way to verify your identity here.');
  const allowed = await throttle(context, [limits.elevatedAccessMail(user.id)], callerSubject(caller));
  if (!allowed.allowed) return wait(allowed.retryAfterSeconds);
  const { challenge, code } = await makeEmailCode(context, {
    challenge: null,
    purpose: 'elevated-access',
    userId: user.id,
    email: user.email,
    binding,
  });
  await sendMail({
    to: user.email,
    content: { kind: 'elevated-access-code', code, minutes: emailCodeMinutes },
  });
  await recordAuditEvent(context, 'proof.requested', { ...callerSubject(caller), detail: 'elevated_access' });
  return done({ authenticationChallenge: challenge, type: 'EmailVerification' });
}
