import { newAuditEvent, recordAuditEvent } from '../audit.ts';
import type { Device } from '../device.ts';
import type { IdentityContext } from '../identity-context.ts';
import type { UserRecord } from '../store/users-store.ts';

/**
 * Takes note that somebody reads the mail of this account's address, who proved it by other means than the account's password. As long as nobody had,
 * the account may have been made by another person who waits for this moment: whatever they could still get in by, or keep the owner out by, goes.
 * That the address is proved is kept last: until then each step can be taken again, and is, where one before it failed.
 */
export async function proveEmail(context: IdentityContext, user: UserRecord, device: Device): Promise<void> {
  if (user.emailVerified) return;
  const { store } = context;
  const about = { userId: user.id, device };
  // First, so that no sign-in that is under way with it comes to its end after the sessions have.
  await store.changeUser(user.id, { passwordHash: null }, context.clock());
  await store.removePasswordResets(user.id);
  await store.removeTotpFactors(
    user.id,
    newAuditEvent(context, 'second_factor.changed', { ...about, detail: 'removed' }),
  );
  await signOutEverywhere(context, user.id, device);
  await recordAuditEvent(context, 'user.changed', { ...about, detail: 'email_verified' });
  await store.changeUser(user.id, { emailVerified: true }, context.clock());
}

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
