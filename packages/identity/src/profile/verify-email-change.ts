import { recordAuditEvent } from '../audit.ts';
import { grantElevatedAccess } from '../elevated-access/grant-elevated-access.ts';
import { wrongCode } from '../elevated-access/wrong-code.ts';
import { checkEmailCode } from '../email-codes/check-email-code.ts';
import type { IdentityContext } from '../identity-context.ts';
import { occasionNow } from '../mail/mail-occasion.ts';
import { callerSubject, type WidgetCaller } from '../widgets/widget-caller.ts';
import { done, refuse, type WidgetOutcome } from '../widgets/widget-outcome.ts';
import { emailChangeChallenge } from './email-change-challenge.ts';
import { presentMe } from './present-me.ts';

/**
 * POST verify-email-change: a right code makes the new address the account's. The former one is told, and links to reset the password that lie in its
 * mailbox are void. Sessions stay: they were proved by other means, and this one has just proved itself again.
 */
export async function verifyEmailChange(
  context: IdentityContext,
  caller: WidgetCaller,
  { code }: { code: string },
): Promise<WidgetOutcome> {
  const { user, binding, device } = caller;
  const checked = await checkEmailCode(context, {
    challenge: emailChangeChallenge(binding),
    purpose: 'email-change',
    binding,
    code,
  });
  if (!checked.right || checked.record.userId !== user.id) return wrongCode(checked.right || checked.over);
  const { email } = checked.record;
  const changed = await context.store.changeUser(user.id, { email, emailVerified: true }, context.clock());
  // Whoever holds the code reads that mailbox, so here it may be told.
  if (changed === 'email_taken')
    return refuse('There is an account with this email address already. Please use another one.', 409);
  await context.store.removePasswordResets(user.id);
  await recordAuditEvent(context, 'user.changed', { ...callerSubject(caller), detail: 'email' });
  const occasion = occasionNow(context, device);
  await context.sendMail?.({ to: user.email, content: { kind: 'email-changed', newEmail: email, occasion } });
  const me = await presentMe(context, { ...user, email, emailVerified: true });
  return done({ user: me, ...(await grantElevatedAccess(context, caller)) });
}
