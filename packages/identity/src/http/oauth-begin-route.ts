import type { Context } from 'hono';
import type { IdentityContext } from '../identity-context.ts';
import { beginOauthLogin } from '../oauth/begin-oauth-login.ts';
import type { OauthConnection } from '../oauth/oauth-connection.ts';
import { newOpaqueToken } from '../opaque-token.ts';
import { expiredRequestSentence } from '../sign-in/hosted-outcome.ts';
import { type OauthProvider, oauthProviders } from '../store/oauth-store.ts';
import { errorPage } from './error-page.ts';
import { readOauthStateCookie, setOauthStateCookie } from './oauth-state-cookie.ts';
import { limitPendingSignIns } from './rate-limit-page.ts';
import { problemAddress } from './sign-in-address.ts';

/** GET /user_management/hosted/oauth/:provider?request=: off to the other provider. */
export async function beginOauth(
  context: IdentityContext,
  connections: ReadonlyMap<OauthProvider, OauthConnection>,
  c: Context,
): Promise<Response> {
  const provider = oauthProviders.find((one) => one === c.req.param('provider'));
  const connection = provider && connections.get(provider);
  if (!connection) return errorPage(context, c, 'That way to sign in is not set up here.');
  const refused = await limitPendingSignIns(context, c);
  if (refused) return refused;
  // The same for all visits of a browser, so that those begun in two windows both come back.
  const browserSecret = readOauthStateCookie(context, c) ?? newOpaqueToken(context.random);
  const requestId = c.req.query('request') ?? '';
  const outcome = await beginOauthLogin(context, { provider, connection, requestId, browserSecret });
  if (outcome.kind === 'lost') return errorPage(context, c, expiredRequestSentence);
  if (outcome.kind === 'problem') return c.redirect(problemAddress(context, outcome));
  setOauthStateCookie(context, c, browserSecret);
  return c.redirect(outcome.address);
}
