import type { Browser } from '../browser.ts';
import type { IdentityContext } from '../identity-context.ts';
import { mailOccasion } from '../mail/mail-occasion.ts';
import { hashOpaqueToken, newOpaqueToken } from '../opaque-token.ts';
import { recordAuditEvent } from '../record-audit-event.ts';
import type { UserRecord } from '../store/users-store.ts';

/**
 * Remembers the browser for this user, and mails them when it is one they never signed in with; not at their very first sign-in.
 * Answers the mark for the browser to keep. One mark serves all users of the browser: it says "seen before", not who.
 */
export async function noteBrowser(
  context: IdentityContext,
  user: UserRecord,
  browser: Browser,
): Promise<string> {
  const mark = browser.mark ?? newOpaqueToken(context.random);
  const isNew = await context.store.rememberDevice(user.id, hashOpaqueToken(mark), context.clock());
  if (isNew && user.lastSignInAt !== null) {
    await recordAuditEvent(context, 'sign_in.new_device', { userId: user.id, device: browser.device });
    await mailOccasion(context, user.email, 'new-device', browser.device);
  }
  return mark;
}
