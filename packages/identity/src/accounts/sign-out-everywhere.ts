import { recordAuditEvent } from '../audit.ts';
import type { Device } from '../device.ts';
import type { IdentityContext } from '../identity-context.ts';

/** Ends every session of a user, and every sign-in of theirs that waits for a further step. */
export async function signOutEverywhere(
  context: IdentityContext,
  userId: string,
  device: Device,
): Promise<void> {
  await context.store.removePendingSignIns(userId);
  const revoked = await context.store.revokeSessions(userId, null, context.clock());
  context.accessCache.clear();
  if (revoked.length > 0)
    await recordAuditEvent(context, 'session.revoked', { userId, device, detail: 'all' });
}
