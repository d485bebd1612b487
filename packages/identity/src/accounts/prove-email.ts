import { newAuditEvent, recordAuditEvent } from '../audit.ts';
import type { Device } from '../device.ts';
import type { IdentityContext } from '../identity-context.ts';
import type { UserRecord } from '../store/users-store.ts';
import { signOutEverywhere } from './sign-out-everywhere.ts';

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
