import type { Device } from '../device.ts';
import type { IdentityContext } from '../identity-context.ts';
import { recordAuditEvent } from '../record-audit-event.ts';

/** Ends every session of a user, and every sign-in of theirs that waits for a further step. */
export async function signOutEverywhere(
  context: IdentityContext,
  userId: string,
  device: Device,
): Promise<void> {
  await context.store.removePendingSignIns(userId);
  const revoked = await context.store.revokeSessions(userId, null, context.clock());
  context.accessCache.clear();
  if (revoked.length > 0) await recordAuditEvent(context, 'sessions.revoked', { userId, device });
}
