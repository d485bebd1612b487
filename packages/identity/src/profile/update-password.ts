import { hashNewPassword } from '../accounts/hash-new-password.ts';
import { normalizePassword } from '../accounts/password-rules.ts';
import { recordAuditEvent } from '../audit.ts';
import type { IdentityContext } from '../identity-context.ts';
import { mailOccasion } from '../mail/mail-occasion.ts';
import { limits } from '../rate-limiter/limits.ts';
import { settleAttempts, throttle } from '../rate-limiter/throttle.ts';
import { revokeOtherSessions } from '../sessions/own-sessions.ts';
import { verifyPassword } from '../sign-in/verify-password.ts';
import { callerSubject, type WidgetCaller } from '../widgets/widget-caller.ts';
import { done, refuse, type WidgetOutcome, wait } from '../widgets/widget-outcome.ts';

type Change = { currentPassword: string; newPassword: string };

/**
 * POST update-password. Requires the current password, with limited attempts, since an unlocked screen must not allow guessing. Revokes other
 * sessions and invalidates reset links and pending sign-ins, since another person may know the old password.
 */
export async function updatePassword(
  context: IdentityContext,
  caller: WidgetCaller,
  { currentPassword, newPassword }: Change,
): Promise<WidgetOutcome> {
  const { user, session, device } = caller;
  const limit = limits.currentPassword(user.id);
  const allowed = await throttle(context, [limit], callerSubject(caller));
  if (!allowed.allowed) return wait(allowed.retryAfterSeconds);
  const current = { passwordHash: user.passwordHash, typed: currentPassword, counted: [limit] };
  if (!(await verifyPassword(context, current))) {
    await recordAuditEvent(context, 'proof.failed', { ...callerSubject(caller), detail: 'current_password' });
    // The widgets compare exactly this text.
    return refuse('Invalid credentials');
  }
  await settleAttempts(context, { clear: [limit] });
  if (normalizePassword(newPassword) === normalizePassword(currentPassword))
    return refuse('You cannot reuse your current password');
  const passwordHash = await hashNewPassword(context, newPassword, user);
  await context.store.changeUser(user.id, { passwordHash }, context.clock());
  await context.store.removePasswordResets(user.id);
  await context.store.removePendingSignIns(user.id);
  await recordAuditEvent(context, 'password.changed', { ...callerSubject(caller), detail: 'changed' });
  await revokeOtherSessions(context, caller, session?.id ?? null);
  await mailOccasion(context, user.email, 'password-changed', device);
  return done({ success: true }, 201);
}
