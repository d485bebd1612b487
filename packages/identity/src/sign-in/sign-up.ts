import { createUser } from '../accounts/create-user.ts';
import { IdentityError } from '../errors.ts';
import type { User } from '../identity.ts';
import type { IdentityContext } from '../identity-context.ts';
import { recordAuditEvent } from '../record-audit-event.ts';
import { findAuthorizationRequest } from './find-authorization-request.ts';
import { finishSignIn } from './finish-sign-in.ts';
import { expiredRequest, type HostedOutcome, refusal, tooManyAttempts } from './hosted-outcome.ts';
import type { PasswordSignIn } from './sign-in-with-password.ts';
import { addressThrottleKey, signUpRule, takeAttempt } from './throttle.ts';

export type SignUp = PasswordSignIn & { firstName: string | null; lastName: string | null };

/** Says neither that the address is taken nor that it is not. */
const refusedSentence =
  'We could not create an account with these details. If you already have one, please sign in instead.';

/**
 * Creates an account and signs it in. An address that is taken is answered with a sentence that does not say so, after the same work; who
 * watches for success can still tell, which only a mail to the address can prevent, and the number of tries per sender is limited.
 */
export async function signUp(context: IdentityContext, attempt: SignUp): Promise<HostedOutcome> {
  const request = await findAuthorizationRequest(context, attempt.requestId);
  if (!request) return expiredRequest();
  const allowed = await takeAttempt(
    context,
    addressThrottleKey('sign-up', attempt.device.ipAddress),
    signUpRule,
  );
  if (!allowed.allowed) return tooManyAttempts(allowed.retryAfterSeconds);
  const created = await tryCreateUser(context, attempt);
  if ('refusedWith' in created) return refusal(created.refusedWith);
  const { device, formerSessionToken } = attempt;
  // A new account is in no organization yet, so the one the application asked for must wait for an invitation.
  const unbound = { ...request, organizationId: null };
  return finishSignIn(context, { request: unbound, userId: created.id, device, formerSessionToken });
}

async function tryCreateUser(
  context: IdentityContext,
  attempt: SignUp,
): Promise<User | { refusedWith: string }> {
  const { email, password, firstName, lastName } = attempt;
  try {
    return await createUser(context, { email, password, firstName, lastName });
  } catch (error) {
    if (!(error instanceof IdentityError) || error.code === 'too_busy') throw error;
    if (error.code !== 'email_taken') return { refusedWith: error.message };
    await recordAuditEvent(context, 'sign_up.refused', { device: attempt.device });
    return { refusedWith: refusedSentence };
  }
}
