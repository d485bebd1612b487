import { normalizeEmail } from '../accounts/email-address.ts';
import { recordAuditEvent } from '../audit.ts';
import { grantElevatedAccess, wrongCode } from '../elevated-access/elevated-access.ts';
import { checkEmailCode, emailCodeMinutes, makeEmailCode } from '../email-codes/email-code.ts';
import { homeAddress, type IdentityContext } from '../identity-context.ts';
import { occasionNow } from '../mail/mail-occasion.ts';
import { limits } from '../rate-limiter/limits.ts';
import { throttle } from '../rate-limiter/throttle.ts';
import { callerSubject, type WidgetCaller } from '../widgets/widget-caller.ts';
import { done, refuse, type WidgetOutcome, wait } from '../widgets/widget-outcome.ts';
import { presentMe } from './present-me.ts';

/**
 * POST send-email-change: mails a code to the new address. One that has an account gets the same answer and a code that is never right, and its
 * owner a mail that says so: this call must not tell who has an account.
 */
export async function sendEmailChange(
  context: IdentityContext,
  caller: WidgetCaller,
  { newEmail }: { newEmail: string },
): Promise<WidgetOutcome> {
  const { user, binding, device } = caller;
  const { sendMail } = context;
  if (!sendMail) return refuse('This installation cannot send mail, so an address cannot be proved here.');
  const email = normalizeEmail(newEmail);
  if (!email) return refuse('Please enter a valid email address.');
  if (email === user.email) return refuse('This is your email address already.');
  // Per person, against writing to many addresses, and per address, against writing to one of them from many accounts.
  const byPerson = await throttle(context, [limits.emailChange(user.id)], callerSubject(caller));
  if (!byPerson.allowed) return wait(byPerson.retryAfterSeconds);
  // The audit log names the owner of the mailbox: everybody who writes to it shares its counter.
  const about = { email, sessionId: binding, device };
  const byMailbox = await throttle(context, [limits.mail('email-change', email)], about);
  if (!byMailbox.allowed) return wait(byMailbox.retryAfterSeconds);
  const isTaken = (await context.store.findUserByEmail(email)) !== null;
  const { code } = await makeEmailCode(context, {
    challenge: emailChangeChallenge(binding),
    purpose: 'email-change',
    userId: isTaken ? null : user.id,
    email,
    binding,
  });
  const signInUrl = homeAddress(context);
  await sendMail({
    to: email,
    content: isTaken
      ? { kind: 'account-exists', signInUrl }
      : { kind: 'email-change-code', code, minutes: emailCodeMinutes },
  });
  await recordAuditEvent(context, 'proof.requested', { ...callerSubject(caller), detail: 'email_change' });
  const expiresAt = new Date(context.clock().getTime() + emailCodeMinutes * 60_000);
  return done({ expiresAt: expiresAt.toISOString() });
}

/**
 * POST verify-email-change: a right code makes the new address the account's. The former one is told, and links to reset the password that lie in its
 * mailbox are void. Sessions stay: they were proved by other means, and this one has just proved itself again.
 */
export async function verifyEmailChange(
  context: IdentityContext,
  caller: WidgetCaller,
  { code }: { code: string },
): Promise<WidgetOutcome> {
  const { user, binding, device } = caller;
  const checked = await checkEmailCode(context, {
    challenge: emailChangeChallenge(binding),
    purpose: 'email-change',
    binding,
    code,
  });
  if (!checked.right || checked.record.userId !== user.id) return wrongCode(checked.right || checked.over);
  const { email } = checked.record;
  const changed = await context.store.changeUser(user.id, { email, emailVerified: true }, context.clock());
  // Whoever holds the code reads that mailbox, so here it may be told.
  if (changed === 'email_taken')
    return refuse('There is an account with this email address already. Please use another one.', 409);
  await context.store.removePasswordResets(user.id);
  await recordAuditEvent(context, 'user.changed', { ...callerSubject(caller), detail: 'email' });
  const occasion = occasionNow(context, device);
  await context.sendMail?.({ to: user.email, content: { kind: 'email-changed', newEmail: email, occasion } });
  const me = await presentMe(context, { ...user, email, emailVerified: true });
  return done({ user: me, ...(await grantElevatedAccess(context, caller)) });
}

/**
 * The challenge of a change of address. The widgets send only the code back, so it is made from what the code is bound to: one change at a time per
 * session, and a new code takes the place of the one before. It is no secret, and needs to be none: the session's token must come with it.
 */
function emailChangeChallenge(binding: string): string {
  return `email-change/${binding}`;
}
