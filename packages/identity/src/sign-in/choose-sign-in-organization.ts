import type { Browser } from '../device.ts';
import type { IdentityContext } from '../identity-context.ts';
import { continueSignIn } from './continue-sign-in.ts';
import { findAuthorizationRequest } from './find-authorization-request.ts';
import { expiredRequest, fromTheStart, type HostedOutcome, refusal, startAgain } from './hosted-outcome.ts';
import { findPendingSignIn } from './pending-sign-in.ts';

type Choice = { requestId: string; challenge: string; organizationId: string; browser: Browser };

/** Continues a sign-in in one of the user's organizations. */
export async function chooseSignInOrganization(
  context: IdentityContext,
  { requestId, challenge, organizationId, browser }: Choice,
): Promise<HostedOutcome> {
  const request = await findAuthorizationRequest(context, requestId);
  if (!request) return expiredRequest();
  const pending = await findPendingSignIn(context, { challenge, requestId, step: 'organization' });
  if (!pending) return startAgain('This took too long. Please sign in again.');
  const { userId, authenticationMethod: method } = pending;
  const memberships = await context.store.listMemberships(userId);
  if (!memberships.some((membership) => membership.organizationId === organizationId))
    return refusal('You are not a member of this organization. Please choose another one.');
  if (!(await context.store.removePendingSignIn(pending.challengeHash))) return expiredRequest();
  const proof = { userId, method, browser, done: 'organization' } as const;
  return fromTheStart(await continueSignIn(context, { ...proof, request: { ...request, organizationId } }));
}
