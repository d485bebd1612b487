import { normalizeEmail } from '../accounts/email-address.ts';
import { recordAuditEvent } from '../audit.ts';
import { emailCodeMinutes, makeEmailCode } from '../email-codes/email-code.ts';
import { homeAddress } from '../home-address.ts';
import type { IdentityContext } from '../identity-context.ts';
import { limits } from '../rate-limiter/limits.ts';
import { throttle } from '../rate-limiter/throttle.ts';
import { callerSubject, type WidgetCaller } from '../widgets/widget-caller.ts';
import { done, refuse, type WidgetOutcome, wait } from '../widgets/widget-outcome.ts';
import { emailChangeChallenge } from './email-change-challenge.ts';

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
