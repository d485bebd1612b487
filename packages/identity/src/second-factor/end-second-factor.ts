import { newAuditEvent } from '../audit.ts';
import type { Device } from '../device.ts';
import type { IdentityContext } from '../identity-context.ts';
import { mailOccasion } from '../mail/mail-occasion.ts';
import type { UserRecord } from '../store/users-store.ts';

/** From where it is done, and what its owner is told; for an operator's command there is neither a session nor a device. */
export type EndedFrom = {
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
