import { type Context, Hono } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { withParameters } from '../authorization/redirect-uri.ts';
import type { IdentityContext } from '../identity-context.ts';
import { beginOauthLogin } from '../oauth/begin-oauth-login.ts';
import { finishOauthLogin } from '../oauth/finish-oauth-login.ts';
import { connectProvider, type OauthConnection } from '../oauth/oauth-connection.ts';
import { oauthLoginStateSeconds } from '../oauth/oauth-login-state.ts';
import type { OauthProblem } from '../oauth/oauth-outcome.ts';
import { isOpaqueToken, newOpaqueToken } from '../opaque-token.ts';
import { expiredRequestSentence, type NextStep } from '../sign-in/hosted-outcome.ts';
import { type OauthProvider, oauthProviders } from '../store/oauth-store.ts';
import { setDeviceCookie } from './device-cookie.ts';
import { errorPage } from './error-page.ts';
import { browserOf } from './hosted-form.ts';
import { oauthForm } from './oauth-form-route.ts';
import { limitPendingSignIns } from './rate-limit-page.ts';
import { setProviderCookie } from './session-cookies.ts';

/** Logins at other providers, under /user_management/hosted/oauth, all by navigation. */
export function createOauthApp(context: IdentityContext): Hono {
  const connections = new Map(
    context.oauthProviders.map((options) => [options.provider, connectProvider(options, context.clock)]),
  );
  const app = new Hono();
  app.get('/callback', (c) => oauthCallback(context, connections, c));
  app.post('/callback', (c) => oauthForm(context, c));
  app.get('/:provider', (c) => beginOauth(context, connections, c));
  return app;
}

/** GET /user_management/hosted/oauth/:provider?request=: redirects to the other provider. */
async function beginOauth(
  context: IdentityContext,
  connections: ReadonlyMap<OauthProvider, OauthConnection>,
  c: Context,
): Promise<Response> {
  const provider = oauthProviders.find((one) => one === c.req.param('provider'));
  const connection = provider && connections.get(provider);
  if (!connection) return errorPage(context, c, 'That way to sign in is not set up here.');
  const refused = await limitPendingSignIns(context, c);
  if (refused) return refused;
  // One secret per browser, so that logins started in two windows both succeed.
  const browserSecret = readOauthStateCookie(context, c) ?? newOpaqueToken(context.random);
  const requestId = c.req.query('request') ?? '';
  const outcome = await beginOauthLogin(context, { provider, connection, requestId, browserSecret });
  if (outcome.kind === 'lost') return errorPage(context, c, expiredRequestSentence);
  if (outcome.kind === 'problem') return c.redirect(problemAddress(context, outcome));
  setOauthStateCookie(context, c, browserSecret);
  return c.redirect(outcome.address);
}

const lostSentence =
  'This sign-in took too long, was finished before, or was begun in another browser. Nobody was signed in.';

/** GET /user_management/hosted/oauth/callback: the return from another provider. */
async function oauthCallback(
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

function oauthStateCookieName(context: IdentityContext): string {
  return context.secureCookies ? '__Host-identity-visit' : 'identity-visit';
}

/** Binds logins at other providers to this browser. Lax, because the browser returns by a navigation from another site. Grants nothing by itself. */
function setOauthStateCookie(context: IdentityContext, c: Context, secret: string): void {
  setCookie(c, oauthStateCookieName(context), secret, {
    path: '/',
    httpOnly: true,
    secure: context.secureCookies,
    sameSite: 'Lax',
    maxAge: oauthLoginStateSeconds,
  });
}

function readOauthStateCookie(context: IdentityContext, c: Context): string | null {
  const secret = getCookie(c, oauthStateCookieName(context)) ?? '';
  return isOpaqueToken(secret) ? secret : null;
}

/** The sign-in page with an error message. */
function problemAddress(
  context: IdentityContext,
  { requestId, problem }: { requestId: string; problem: OauthProblem },
): string {
  return signInAddress(context, { request: requestId, problem });
}

/** The sign-in page at the next step. */
function nextStepAddress(
  context: IdentityContext,
  { requestId, next }: { requestId: string; next: NextStep },
): string {
  return signInAddress(context, { request: requestId, step: next.step, challenge: next.challenge });
}

function signInAddress({ issuer, hostedPages }: IdentityContext, parameters: Record<string, string>): string {
  return withParameters(`${issuer}${hostedPages.signInPath}`, parameters);
}
