import { newAuditEvent, recordAuditEvent } from '../audit.ts';
import type { Device } from '../device.ts';
import type { IdentityContext } from '../identity-context.ts';
import type { UserRecord } from '../store/users-store.ts';

/**
 * Marks an account's address as verified, after a proof other than its password. Until then another person may have
 * created the account and waited for this, so it first removes everything that could sign them in or lock out the
 * owner. The mark comes last, so that the steps repeat after a failure.
 */
export async function proveEmail(context: IdentityContext, user: UserRecord, device: Device): Promise<void> {
  if (user.emailVerified) return;
  const { store } = context;
  const about = { userId: user.id, device };
  // First, so that no pending sign-in finishes after the sessions are revoked.
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

/** Ends every session and every pending sign-in of a user. Returns the number of sessions. */
export async function signOutEverywhere(
  context: IdentityContext,
  userId: string,
  device: Device,
): Promise<number> {
  await context.store.removePendingSignIns(userId);
  const revoked = await context.store.revokeSessions(userId, null, context.clock());
  context.accessCache.clear();
  if (revoked.length > 0)
    await recordAuditEvent(context, 'session.revoked', { userId, device, detail: 'all' });
  return revoked.length;
}
