import type { Context } from 'hono';
import type { IdentityContext } from '../identity-context.ts';
import { finishOauthLogin } from '../oauth/finish-oauth-login.ts';
import type { OauthConnection } from '../oauth/oauth-connection.ts';
import type { OauthProvider } from '../store/oauth-store.ts';
import { setDeviceCookie } from './device-cookie.ts';
import { errorPage } from './error-page.ts';
import { browserOf } from './hosted-form.ts';
import { readOauthStateCookie } from './oauth-state-cookie.ts';
import { setProviderCookie } from './session-cookies.ts';
import { nextStepAddress, problemAddress } from './sign-in-address.ts';

const lostSentence =
  'This sign-in took too long, was finished before, or was begun in another browser. Nobody was signed in.';

/** GET /user_management/hosted/oauth/callback: back from another provider. */
export async function oauthCallback(
  context: IdentityContext,
  connections: ReadonlyMap<OauthProvider, OauthConnection>,
  c: Context,
): Promise<Response> {
  const result = await finishOauthLogin(context, connections, {
    query: new URL(c.req.url).searchParams,
    browserSecret: readOauthStateCookie(context, c),
    browser: browserOf(context, c),
  });
  if (result.kind === 'lost') return errorPage(context, c, lostSentence);
  if (result.kind === 'problem') return c.redirect(problemAddress(context, result));
  const { outcome, requestId } = result;
  if (outcome.kind === 'next-step')
    return c.redirect(nextStepAddress(context, { requestId, next: outcome.next }));
  setProviderCookie(context, c, outcome.sessionToken);
  setDeviceCookie(context, c, outcome.deviceCookie);
  return c.redirect(outcome.redirectTo);
}
