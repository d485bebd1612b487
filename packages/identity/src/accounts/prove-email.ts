import { newAuditEvent, recordAuditEvent } from '../audit.ts';
import type { Device } from '../device.ts';
import type { IdentityContext } from '../identity-context.ts';
import type { UserRecord } from '../store/users-store.ts';

/**
 * Marks the address of an account as verified, after a proof other than its password. Until then another person may have created the account and
 * waited for this moment, so everything that could sign them in, or lock the owner out, is removed. Marks it last: after a failure the steps before
 * run again.
 */
export async function proveEmail(context: IdentityContext, user: UserRecord, device: Device): Promise<void> {
  if (user.emailVerified) return;
  const { store } = context;
  const about = { userId: user.id, device };
  // First, so that no sign-in in progress finishes after the sessions are revoked.
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
