import type { Context } from 'hono';
import { type BeginOutcome, beginAuthorization } from '../authorization/begin-authorization.ts';
import { newAuthorizationCode } from '../authorization/new-authorization-code.ts';
import type { IdentityContext } from '../identity-context.ts';
import { findLiveSession } from '../sessions/find-live-session.ts';
import type { AuthorizationRequestRecord } from '../store/authorizations-store.ts';
import type { SessionRecord } from '../store/sessions-store.ts';
import { errorPage } from './error-page.ts';
import { limitPendingSignIns, limitSilentSignIns } from './rate-limit-page.ts';
import { readProviderCookie } from './session-cookies.ts';

type Begun = Extract<BeginOutcome, { begun: true }>;

/** GET /user_management/authorize: redirects to the hosted page, or back with a code if the browser is signed in. */
export async function authorize(context: IdentityContext, c: Context): Promise<Response> {
  const outcome = await beginAuthorization(context, new URL(c.req.url).searchParams);
  if (!outcome.begun) return errorPage(context, c, outcome.sentence);
  const { request } = outcome;
  const session = await findLiveSession(context, readProviderCookie(context, c));
  if (session && !outcome.passwordResetToken && (await answersFor(context, request, session))) {
    const refused = await limitSilentSignIns(context, c, session.userId);
    if (refused) return refused;
    const { record, redirectTo } = newAuthorizationCode(context, request, session.id);
    await context.store.insertAuthorizationCode(record);
    return c.redirect(redirectTo);
  }
  // A signed-in user leaves no request, so the limit applies only here.
  const refused = await limitPendingSignIns(context, c);
  if (refused) return refused;
  await context.store.insertAuthorizationRequest(request);
  return c.redirect(`${context.issuer}${pageFor(context, outcome)}`);
}

function pageFor({ hostedPages }: IdentityContext, { request, passwordResetToken }: Begun): string {
  const id = encodeURIComponent(request.id);
  if (passwordResetToken !== null)
    return `${hostedPages.resetPasswordPath}?request=${id}&token=${encodeURIComponent(passwordResetToken)}`;
  if (request.invitationId !== null) return `${hostedPages.invitationPath}?request=${id}`;
  const path = request.screenHint === 'sign-up' ? hostedPages.signUpPath : hostedPages.signInPath;
  return `${path}?request=${id}`;
}

/**
 * The session that suffices for this request. Null if the person wants a new account, named another one, or asked
 * for an organization that the user is not in.
 */
async function answersFor(
  context: IdentityContext,
  request: AuthorizationRequestRecord,
  session: SessionRecord,
): Promise<boolean> {
  if (request.screenHint === 'sign-up' || request.invitationId !== null) return false;
  if (request.organizationId && !(await context.store.findMembership(session.userId, request.organizationId)))
    return false;
  if (!request.loginHint) return true;
  const user = await context.store.findUser(session.userId);
  return user?.email === request.loginHint.trim().toLowerCase();
}
