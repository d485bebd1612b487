import { hashNewPassword } from '../accounts/hash-new-password.ts';
import { recordAuditEvent } from '../audit.ts';
import type { IdentityContext } from '../identity-context.ts';
import { mailOccasion } from '../mail/mail-occasion.ts';
import { callerSubject, type WidgetCaller } from '../widgets/widget-caller.ts';
import { done, refuse, type WidgetOutcome } from '../widgets/widget-outcome.ts';

/** POST create-password: the first password of a user who signs in by other means. Keeps all sessions. */
export async function createPassword(
  context: IdentityContext,
  caller: WidgetCaller,
  { password }: { password: string },
): Promise<WidgetOutcome> {
  const { user, device } = caller;
  if (user.passwordHash !== null)
    return refuse('There is a password already. Please change it with your current password.');
  const passwordHash = await hashNewPassword(context, password, user);
  await context.store.changeUser(user.id, { passwordHash }, context.clock());
  await recordAuditEvent(context, 'password.changed', { ...callerSubject(caller), detail: 'set' });
  await mailOccasion(context, user.email, 'password-set', device);
  return done({ success: true }, 201);
}
