import { completeAuthorization } from '../authorization/complete-authorization.ts';
import type { Device } from '../device.ts';
import type { IdentityContext } from '../identity-context.ts';
import type { AuthorizationRequestRecord } from '../identity-store.ts';
import { recordAuditEvent } from '../record-audit-event.ts';
import { findLiveSession } from '../sessions/find-live-session.ts';
import { revokeSession } from '../sessions/revoke-session.ts';
import { startSession } from '../sessions/start-session.ts';
import { expiredRequest, type HostedOutcome, refusal } from './hosted-outcome.ts';

type Finish = {
  request: AuthorizationRequestRecord;
  userId: string;
  device: Device;
  /** The provider cookie the browser came with. */
  formerSessionToken: string | null;
};

/**
 * Everything after the proof of identity: spends the request, replaces the browser's former session (its cookie is about to be overwritten,
 * and a session nobody can sign out of must not live on) and makes the code.
 */
export async function finishSignIn(context: IdentityContext, finish: Finish): Promise<HostedOutcome> {
  const { request, userId, device } = finish;
  if (request.organizationId && !(await context.store.findMembership(userId, request.organizationId)))
    return refusal('You are not a member of this organization. Sign in with another account.');
  if (!(await context.store.removeAuthorizationRequest(request.id))) return expiredRequest();
  const former = await findLiveSession(context, finish.formerSessionToken);
  if (former) await revokeSession(context, former.id);
  await context.store.recordSignIn(userId, context.clock());
  const { session, token } = await startSession(context, { userId, clientId: request.clientId, device });
  await recordAuditEvent(context, 'sign_in.succeeded', { userId, sessionId: session.id, device });
  return {
    signedIn: true,
    redirectTo: await completeAuthorization(context, request, session),
    sessionToken: token,
  };
}
