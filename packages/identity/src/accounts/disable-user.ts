import { recordAuditEvent } from '../audit.ts';
import type { Device } from '../device.ts';
import { IdentityError } from '../errors.ts';
import type { IdentityContext } from '../identity-context.ts';
import type { UserRecord } from '../store/users-store.ts';
import { signOutEverywhere } from './prove-email.ts';

/** An operator's command has no browser. */
const noDevice: Device = { ipAddress: null, userAgent: null };

/**
 * Refuses every sign-in of the user, and ends their sessions; repeats that for a disabled user, after a failure in between. False if the user was
 * disabled. Throws IdentityError `user_not_found`.
 */
export async function disableUser(context: IdentityContext, userId: string): Promise<boolean> {
  const user = await requireUser(context, userId);
  const now = context.clock();
  // First, so that no sign-in finishes after the sessions are revoked.
  if (user.disabledAt === null) await context.store.changeUser(userId, { disabledAt: now }, now);
  await signOutEverywhere(context, userId, noDevice);
  if (user.disabledAt !== null) return false;
  await recordAuditEvent(context, 'user.changed', { userId, detail: 'disabled' });
  return true;
}

/** False if the user was not disabled. Throws IdentityError `user_not_found`. */
export async function enableUser(context: IdentityContext, userId: string): Promise<boolean> {
  const user = await requireUser(context, userId);
  if (user.disabledAt === null) return false;
  await context.store.changeUser(userId, { disabledAt: null }, context.clock());
  await recordAuditEvent(context, 'user.changed', { userId, detail: 'enabled' });
  return true;
}

/** Signs the user out of all browsers. Returns the number of sessions. Throws IdentityError `user_not_found`. */
export async function endSessions(context: IdentityContext, userId: string): Promise<number> {
  await requireUser(context, userId);
  return signOutEverywhere(context, userId, noDevice);
}

async function requireUser({ store }: IdentityContext, userId: string): Promise<UserRecord> {
  const user = await store.findUser(userId);
  if (!user) throw new IdentityError('user_not_found', 'There is no such user.');
  return user;
}
