import { createUser } from '../accounts/create-user.ts';
import { normalizeEmail } from '../accounts/email-address.ts';
import { sendVerificationCode } from '../email-codes/send-verification-code.ts';
import { IdentityError, type IdentityErrorCode } from '../errors.ts';
import type { User } from '../identity.ts';
import type { IdentityContext } from '../identity-context.ts';
import { findAcceptableInvitation } from '../invitations/find-acceptable-invitation.ts';
import { newOpaqueToken } from '../opaque-token.ts';
import { recordAuditEvent } from '../record-audit-event.ts';
import { peekAttempt } from '../throttle/peek-attempt.ts';
import { takeAttempt } from '../throttle/take-attempt.ts';
import { addressThrottleKey, mailThrottleKey } from '../throttle/throttle-keys.ts';
import { signUpRule } from '../throttle/throttle-rules.ts';
import { continueSignIn } from './continue-sign-in.ts';
import { findAuthorizationRequest } from './find-authorization-request.ts';
import {
  expiredRequest,
  type HostedField,
  type HostedOutcome,
  refusal,
  tooManyAttempts,
} from './hosted-outcome.ts';
import type { PasswordSignIn } from './sign-in-with-password.ts';

export type SignUp = PasswordSignIn & { firstName: string | null; lastName: string | null };

/** Where no mail can be sent: says neither that the address is taken nor that it is not. */
const refusedSentence =
  'We could not create an account with these details. If you already have one, please sign in instead.';

/**
 * Creates an account and goes on to prove its address by mail. Where the address has an account the visitor sees the same, and its owner gets
 * a mail that says so. Without mail a taken address is refused in a sentence that does not say why; who watches for success can then tell.
 */
export async function signUp(context: IdentityContext, attempt: SignUp): Promise<HostedOutcome> {
  const { browser } = attempt;
  const request = await findAuthorizationRequest(context, attempt.requestId);
  if (!request) return expiredRequest();
  const key = addressThrottleKey('sign-up', browser.device.ipAddress);
  const allowed = await takeAttempt(context, key, signUpRule);
  if (!allowed.allowed) return tooManyAttempts(allowed.retryAfterSeconds);
  const email = normalizeEmail(attempt.email) ?? '';
  if (request.invitationId !== null) {
    const found = await findAcceptableInvitation(context, request.invitationId, email);
    if ('refusedWith' in found) return refusal(found.refusedWith);
  }
  // An account is only made when its code can be sent.
  const mailbox = await peekAttempt(context, mailThrottleKey(email));
  if (context.sendMail && !mailbox.allowed) return tooManyAttempts(mailbox.retryAfterSeconds);
  const created = await tryCreateUser(context, attempt);
  if ('refusedWith' in created) return refusal(created.refusedWith, created.field);
  if ('takenEmail' in created) return pretendToVerify(context, created.takenEmail);
  return continueSignIn(context, { request, userId: created.id, method: 'Password', browser, done: null });
}

type Created = User | { refusedWith: string; field?: HostedField | undefined } | { takenEmail: string };

/** Which field a refusal of the account is about; one of a name may be about either name. */
const fieldOf: { [Code in IdentityErrorCode]?: HostedField } = {
  email_invalid: 'email',
  password_refused: 'password',
};

async function tryCreateUser(context: IdentityContext, attempt: SignUp): Promise<Created> {
  const { email, password, firstName, lastName } = attempt;
  try {
    return await createUser(context, { email, password, firstName, lastName });
  } catch (error) {
    if (!(error instanceof IdentityError) || error.code === 'too_busy') throw error;
    const taken = error.code === 'email_taken' ? normalizeEmail(email) : null;
    if (taken === null) return { refusedWith: error.message, field: fieldOf[error.code] };
    await recordAuditEvent(context, 'sign_up.refused', { device: attempt.browser.device });
    return context.sendMail ? { takenEmail: taken } : { refusedWith: refusedSentence };
  }
}

/** The same step as for a new account, with a code that no mail holds. */
async function pretendToVerify(context: IdentityContext, email: string): Promise<HostedOutcome> {
  const challenge = newOpaqueToken(context.random);
  const sent = await sendVerificationCode(context, { challenge, email, userId: null });
  if (!sent.allowed) return tooManyAttempts(sent.retryAfterSeconds);
  return { kind: 'next-step', next: { step: 'verify-email', challenge, email } };
}
