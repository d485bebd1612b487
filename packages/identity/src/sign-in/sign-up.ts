import { createUser } from '../accounts/create-user.ts';
import { normalizeEmail } from '../accounts/email-address.ts';
import { recordAuditEvent } from '../audit.ts';
import { IdentityError, type IdentityErrorCode } from '../errors.ts';
import type { IdentityContext } from '../identity-context.ts';
import { findAcceptableInvitation } from '../invitations/find-acceptable-invitation.ts';
import { limits } from '../rate-limiter/limits.ts';
import { throttle } from '../rate-limiter/throttle.ts';
import { continueSignIn } from './continue-sign-in.ts';
import { createPendingSignup } from './create-pending-signup.ts';
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

/** Without mail an address cannot be verified, and the outcome would reveal taken addresses, so sign-up is closed. */
const closedSentence =
  'No mail can be sent here, so new accounts cannot be created. Please ask whoever runs this site for help.';

/** Must not reveal whether the address is taken. */
const refusedSentence =
  'We could not create an account with these details. If you already have one, please sign in instead.';

/**
 * Signs up. With mail, the address is verified first, unless an invitation was mailed to it. Without mail, only the
 * first user can sign up, who sets up the installation before there are accounts to reveal.
 */
export async function signUp(context: IdentityContext, attempt: SignUp): Promise<HostedOutcome> {
  const { browser, email, password, firstName, lastName } = attempt;
  const request = await findAuthorizationRequest(context, attempt.requestId);
  if (!request) return expiredRequest();
  const { device } = browser;
  const allowed = await throttle(context, [limits.signUp(device.ipAddress)], { device });
  if (!allowed.allowed) return tooManyAttempts(allowed.retryAfterSeconds);
  const account = { email, password, firstName, lastName };
  let invitedBy: string | undefined;
  try {
    if (request.invitationId !== null) {
      const invited = normalizeEmail(email) ?? '';
      const found = await findAcceptableInvitation(context, request.invitationId, invited);
      if ('refusedWith' in found) return refusal(found.refusedWith);
      invitedBy = (await context.store.findOrganization(found.invitation.organizationId))?.name;
    } else if (context.sendMail) {
      return await createPendingSignup(context, { request, account, device });
    } else if (await context.store.hasUsers()) {
      await recordAuditEvent(context, 'sign_up.refused', { device });
      return refusal(closedSentence);
    }
    const { id: userId } = await createUser(context, account, invitedBy);
    return await continueSignIn(context, { request, userId, method: 'Password', browser, done: null });
  } catch (error) {
    if (!(error instanceof IdentityError) || error.code === 'too_busy') throw error;
    if (error.code !== 'email_taken') return refusal(error.message, fieldOf[error.code]);
    await recordAuditEvent(context, 'sign_up.refused', { device });
    return refusal(refusedSentence);
  }
}

/** The field of a refusal; one about a name may concern either. */
const fieldOf: { [Code in IdentityErrorCode]?: HostedField } = {
  email_invalid: 'email',
  password_refused: 'password',
};
