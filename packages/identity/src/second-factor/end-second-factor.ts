import type { Device } from '../device.ts';
import type { IdentityContext } from '../identity-context.ts';
import { mailOccasion } from '../mail/mail-occasion.ts';
import { newAuditEvent } from '../new-audit-event.ts';
import type { UserRecord } from '../store/users-store.ts';

/** From where it is done, and what its owner is told; for an operator's command there is neither a session nor a device. */
export type EndedFrom = {
  sessionId: string | null;
  device: Device;
  told: 'second-factor-removed' | 'second-factor-removed-by-operator';
};

/**
 * Takes a user's authenticator app and recovery codes out of force, writes it down and tells its owner. Sessions live on. False, and nothing
 * is written or mailed, where no app was in force.
 */
export async function endSecondFactor(
  context: IdentityContext,
  user: UserRecord,
  { sessionId, device, told }: EndedFrom,
): Promise<boolean> {
  if (!(await context.store.findVerifiedTotpFactor(user.id))) return false;
  // Before it is done: a second mail does no harm, but whoever tried again after a crash would find nothing to tell of.
  await mailOccasion(context, user.email, told, device);
  const event = newAuditEvent(context, 'second_factor.removed', { userId: user.id, sessionId, device });
  return context.store.removeTotpFactors(user.id, event);
}
