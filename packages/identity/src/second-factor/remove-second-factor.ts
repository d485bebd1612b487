import { newAuditEvent } from '../audit.ts';
import type { Device } from '../device.ts';
import { IdentityError } from '../errors.ts';
import type { IdentityContext } from '../identity-context.ts';
import { mailOccasion } from '../mail/mail-occasion.ts';
import type { UserRecord } from '../store/users-store.ts';
import type { WidgetCaller } from '../widgets/widget-caller.ts';
import { done, type WidgetOutcome } from '../widgets/widget-outcome.ts';

/** DELETE totp-factors: the authenticator app and the recovery codes count no more. Where there is none, all is as was asked for. */
export async function removeSecondFactor(
  context: IdentityContext,
  { user, binding, device }: WidgetCaller,
): Promise<WidgetOutcome> {
  await endSecondFactor(context, user, { sessionId: binding, device, told: 'second-factor-removed' });
  return done({ success: true });
}

/** From where it is done, and what its owner is told; for an operator's command there is neither a session nor a device. */
type EndedFrom = {
  sessionId: string | null;
  device: Device;
  told: 'second-factor-removed' | 'second-factor-removed-by-operator';
};

/**
 * Takes a user's authenticator app and recovery codes out of force, writes it down and tells its owner; a set-up that waits for its first code goes
 * too. Sessions live on. False, and nothing is written, where no app was in force. Of two removals at once one is true and written down; both may mail.
 */
export async function endSecondFactor(
  context: IdentityContext,
  user: UserRecord,
  { sessionId, device, told }: EndedFrom,
): Promise<boolean> {
  // Before it is done: a second mail does no harm, but whoever tried again after a crash would find nothing to tell of.
  if (await context.store.findVerifiedTotpFactor(user.id))
    await mailOccasion(context, user.email, told, device);
  const event = newAuditEvent(context, 'second_factor.changed', {
    userId: user.id,
    sessionId,
    device,
    detail: 'removed',
  });
  return context.store.removeTotpFactors(user.id, event);
}

/**
 * Takes a user's authenticator app and recovery codes out of force, for who lost both. For operators: nobody has proved to be the user.
 * False where no app was in force. Throws IdentityError `user_not_found`.
 */
export async function removeTotpFactor(context: IdentityContext, userId: string): Promise<boolean> {
  const user = await context.store.findUser(userId);
  if (!user) throw new IdentityError('user_not_found', 'There is no such user.');
  return endSecondFactor(context, user, {
    sessionId: null,
    device: { ipAddress: null, userAgent: null },
    told: 'second-factor-removed-by-operator',
  });
}
