import { emailCodeMinutes, makeEmailCode } from '../email-codes/email-code.ts';
import type { IdentityContext } from '../identity-context.ts';
import { verificationThrottleKey } from '../throttle/throttle-keys.ts';
import { mailRule } from '../throttle/throttle-rules.ts';
import { recordByCaller } from '../widgets/record-by-caller.ts';
import { throttleCaller } from '../widgets/throttle-caller.ts';
import type { WidgetCaller } from '../widgets/widget-caller.ts';
import { done, refuse, type WidgetOutcome, wait } from '../widgets/widget-outcome.ts';

/** POST send-verification: mails six digits by which the caller proves that the account is theirs. */
export async function sendVerification(
  context: IdentityContext,
  caller: WidgetCaller,
): Promise<WidgetOutcome> {
  const { user, binding } = caller;
  const { sendMail } = context;
  if (!sendMail)
    return refuse('This installation cannot send mail, so there is no way to verify your identity here.');
  const allowed = await throttleCaller(context, caller, {
    key: verificationThrottleKey(user.id),
    rule: mailRule,
    event: 'mail.throttled',
  });
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
  await recordByCaller(context, caller, 'elevated_access.asked');
  return done({ authenticationChallenge: challenge, type: 'EmailVerification' });
}
