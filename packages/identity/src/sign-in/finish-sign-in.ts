import { completeAuthorization } from '../authorization/complete-authorization.ts';
import type { IdentityContext } from '../identity-context.ts';
import { recordAuditEvent } from '../record-audit-event.ts';
import { findLiveSession } from '../sessions/find-live-session.ts';
import { revokeSession } from '../sessions/revoke-session.ts';
import { startSession } from '../sessions/start-session.ts';
import type { UserRecord } from '../store/users-store.ts';
import type { Proof } from './continue-sign-in.ts';
import { enterOrganization } from './enter-organization.ts';
import { expiredRequest, type HostedOutcome, refusal } from './hosted-outcome.ts';
import { noteBrowser } from './note-browser.ts';

/**
 * Everything after the last proof of identity: accepts the invitation, spends the request, replaces the browser's former session (its
 * cookie is about to be overwritten, and a session nobody can sign out of must not live on) and makes the code.
 */
export async function finishSignIn(
  context: IdentityContext,
  proof: Proof,
  user: UserRecord,
): Promise<HostedOutcome> {
  const { userId, browser, method } = proof;
  const entered = await enterOrganization(context, proof.request, user);
  if ('refusedWith' in entered) return refusal(entered.refusedWith);
  const { request } = entered;
  if (!(await context.store.removeAuthorizationRequest(request.id))) return expiredRequest();
  const former = await findLiveSession(context, browser.formerSessionToken);
  if (former) await revokeSession(context, former.id);
  const mark = await noteBrowser(context, user, browser);
  await context.store.recordSignIn(userId, { at: context.clock(), withPassword: method === 'Password' });
  const { session, token } = await startSession(context, {
    userId,
    clientId: request.clientId,
    method,
    device: browser.device,
  });
  await recordAuditEvent(context, 'sign_in.succeeded', {
    userId,
    sessionId: session.id,
    device: browser.device,
  });
  const redirectTo = await completeAuthorization(context, request, session);
  return { kind: 'signed-in', redirectTo, sessionToken: token, mark };
}
