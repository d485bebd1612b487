import { newAuditEvent } from '../audit.ts';
import type { Device } from '../device.ts';
import { IdentityError } from '../errors.ts';
import type { IdentityContext } from '../identity-context.ts';
import { mailOccasion } from '../mail/mail-occasion.ts';
import type { UserRecord } from '../store/users-store.ts';
import type { WidgetCaller } from '../widgets/widget-caller.ts';
import { done, type WidgetOutcome } from '../widgets/widget-outcome.ts';

/** DELETE totp-factors: removes the authenticator app and the recovery codes. Succeeds without one as well. */
export async function removeSecondFactor(
  context: IdentityContext,
  { user, binding, device }: WidgetCaller,
): Promise<WidgetOutcome> {
  await endSecondFactor(context, user, { sessionId: binding, device, told: 'second-factor-removed' });
  return done({ success: true });
}

/** The origin of the removal; an operator's command has neither session nor device. */
type EndedFrom = {
  sessionId: string | null;
  device: Device;
  told: 'second-factor-removed' | 'second-factor-removed-by-operator';
};

/**
 * Removes a user's authenticator app, recovery codes and unfinished set-ups, records it and mails the owner. Sessions stay. False, without a record,
 * if no app was active. Of two simultaneous removals one is true and recorded; both may mail.
 */
export async function endSecondFactor(
  context: IdentityContext,
  user: UserRecord,
  { sessionId, device, told }: EndedFrom,
): Promise<boolean> {
  // Mail first: a second mail does no harm, but after a crash a retry would find nothing to mail about.
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
 * Removes a user's authenticator app and recovery codes after they lost both. For operators; does not verify the
 * user's identity. False if no app was active. Throws IdentityError `user_not_found`.
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
