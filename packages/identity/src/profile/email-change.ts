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
 * POST send-email-change: mails a code to the new address. For the address of an account it gives the same answer,
 * with a code that is never right, and mails the owner, to not reveal accounts.
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
  // Per person, against mail to many addresses; per address, against mail from many accounts.
  const byPerson = await throttle(context, [limits.emailChange(user.id)], callerSubject(caller));
  if (!byPerson.allowed) return wait(byPerson.retryAfterSeconds);
  // The audit log names the owner of the mailbox, whose counter is shared.
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
 * POST verify-email-change: a right code changes the address. Mails the former address and invalidates its reset
 * links. Keeps the sessions, since this one was just verified.
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
  // The caller reads that mailbox, so this reveals nothing.
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
 * The challenge of a change of address, derived from the session, because the widgets send only the code: one change at a time, and a new code
 * replaces the previous one. It is no secret, because the call requires the session's token.
 */
function emailChangeChallenge(binding: string): string {
  return `email-change/${binding}`;
}
