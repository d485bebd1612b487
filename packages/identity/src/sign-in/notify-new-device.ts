import { recordAuditEvent } from '../audit.ts';
import type { Device } from '../device.ts';
import type { IdentityContext } from '../identity-context.ts';
import { mailOccasion } from '../mail/mail-occasion.ts';
import type { UserRecord } from '../store/users-store.ts';

/** Mails a user about a sign-in with a new device, except at their first sign-in. */
export async function notifyNewDevice(
  context: IdentityContext,
  userBefore: UserRecord,
  device: Device,
): Promise<void> {
  if (userBefore.lastSignInAt === null) return;
  await recordAuditEvent(context, 'sign_in.new_device', { userId: userBefore.id, device });
  await mailOccasion(context, userBefore.email, 'new-device', device);
}
