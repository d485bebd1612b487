import type { Device } from '../device.ts';
import type { IdentityContext } from '../identity-context.ts';
import { newAuditEvent } from '../new-audit-event.ts';
import { recordAuditEvent } from '../record-audit-event.ts';
import type { UserRecord } from '../store/users-store.ts';
import { signOutEverywhere } from './sign-out-everywhere.ts';

/**
 * Takes note that somebody reads the mail of this account's address, who proved it by other means than the account's password. As long as nobody had,
 * the account may have been made by another person who waits for this moment: whatever they could still get in by, or keep the owner out by, goes.
 */
export async function proveEmail(context: IdentityContext, user: UserRecord, device: Device): Promise<void> {
  if (user.emailVerified) return;
  const changes = { emailVerified: true, passwordHash: null };
  await context.store.changeUser(user.id, changes, context.clock());
  await context.store.removePasswordResets(user.id);
  const event = newAuditEvent(context, 'second_factor.removed', { userId: user.id, device });
  await context.store.removeTotpFactors(user.id, event);
  await signOutEverywhere(context, user.id, device);
  await recordAuditEvent(context, 'email.verified', { userId: user.id, device });
}
