import type { Context } from 'hono';
import { beginAuthorization } from '../authorization/begin-authorization.ts';
import { completeAuthorization } from '../authorization/complete-authorization.ts';
import type { IdentityContext } from '../identity-context.ts';
import type { AuthorizationRequestRecord, SessionRecord } from '../identity-store.ts';
import { findLiveSession } from '../sessions/find-live-session.ts';
import { errorPage } from './error-page.ts';
import { readProviderCookie } from './session-cookies.ts';

/** GET /user_management/authorize: to the hosted page, or straight back with a code where the browser is signed in already. */
export async function authorize(context: IdentityContext, c: Context): Promise<Response> {
  const outcome = beginAuthorization(context, new URL(c.req.url).searchParams);
  if (!outcome.begun) return errorPage(c, outcome.sentence);
  const { request } = outcome;
  const session = await findLiveSession(context, readProviderCookie(context, c));
  if (session && (await answersFor(context, request, session)))
    return c.redirect(await completeAuthorization(context, request, session));
  await context.store.insertAuthorizationRequest(request);
  const { signInPath, signUpPath } = context.hostedPages;
  const path = request.screenHint === 'sign-up' ? signUpPath : signInPath;
  return c.redirect(`${context.issuer}${path}?request=${encodeURIComponent(request.id)}`);
}

/** Not for somebody who wants a new account, named another one, or asks for an organization this one is not in: they must get to choose. */
async function answersFor(
  context: IdentityContext,
  request: AuthorizationRequestRecord,
  session: SessionRecord,
): Promise<boolean> {
  if (request.screenHint === 'sign-up') return false;
  if (request.organizationId && !(await context.store.findMembership(session.userId, request.organizationId)))
    return false;
  if (!request.loginHint) return true;
  const user = await context.store.findUser(session.userId);
  return user?.email === request.loginHint.trim().toLowerCase();
}
