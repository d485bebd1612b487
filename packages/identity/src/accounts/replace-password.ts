import { recordAuditEvent } from '../audit.ts';
import type { Browser } from '../device.ts';
import type { IdentityContext } from '../identity-context.ts';
import { mailOccasion } from '../mail/mail-occasion.ts';
import { hashOpaqueToken } from '../opaque-token.ts';
import { findKnownDevice } from '../rate-limiter/find-known-device.ts';
import { limits } from '../rate-limiter/limits.ts';
import { settleAttempts } from '../rate-limiter/throttle.ts';
import type { UserRecord } from '../store/users-store.ts';
import { hashNewPassword } from './hash-new-password.ts';
import { proveEmail, signOutEverywhere } from './prove-email.ts';

/**
 * Sets the password by a valid link; of two simultaneous calls one succeeds. Uses up all links, revokes all sessions, and verifies the address that
 * received the link. False if the links were used since. Throws IdentityError `password_refused`, with nothing used up, or `too_busy`.
 */
export async function replacePassword(
  context: IdentityContext,
  user: UserRecord,
  { password, browser }: { password: string; browser: Browser },
): Promise<boolean> {
  const { device } = browser;
  const passwordHash = await hashNewPassword(context, password, user);
  if (!(await context.store.removePasswordResets(user.id))) return false;
  await proveEmail(context, user, device);
  await context.store.changeUser(user.id, { passwordHash }, context.clock());
  await signOutEverywhere(context, user.id, device);
  const knownDevice = await findKnownDevice(context, user, browser);
  const counted = [null, knownDevice].map((one) => limits.password(user.email, one));
  await settleAttempts(context, { clear: counted });
  await recordAuditEvent(context, 'password.changed', { userId: user.id, device, detail: 'reset' });
  const news = user.passwordHash === null ? 'password-set' : 'password-changed';
  await mailOccasion(context, user.email, news, device);
  return true;
}

/** The user of a reset link, or null if it is used, expired or unknown. */
export async function findPasswordReset(context: IdentityContext, token: string): Promise<UserRecord | null> {
  const reset = await context.store.findPasswordReset(hashOpaqueToken(token));
  if (!reset?.userId || reset.expiresAt <= context.clock()) return null;
  return context.store.findUser(reset.userId);
}

export const passwordResetOverSentence =
  'This link was used before or is no longer valid. Please ask for a new one.';
