import { calculatePKCECodeChallenge } from 'openid-client';
import type { IdentityContext } from '../identity-context.ts';
import { findAuthorizationRequest } from '../sign-in/find-authorization-request.ts';
import type { OauthProvider } from '../store/oauth-store.ts';
import { type OauthConnection, oauthRedirectUri } from './oauth-connection.ts';
import { storeOauthLoginState } from './oauth-login-state.ts';
import { type OauthOutcome, reportOauthFailure } from './oauth-outcome.ts';

type Begin = {
  provider: OauthProvider;
  connection: OauthConnection;
  requestId: string;
  browserSecret: string;
};

/** Redirects the browser to another provider. */
export async function beginOauthLogin(
  context: IdentityContext,
  { provider, connection, requestId, browserSecret }: Begin,
): Promise<{ kind: 'leave'; address: string } | Exclude<OauthOutcome, { kind: 'finished' }>> {
  const request = await findAuthorizationRequest(context, requestId);
  if (!request) return { kind: 'lost' };
  const visit = await storeOauthLoginState(context, { provider, requestId, browserSecret });
  try {
    const address = await connection.leave({
      redirectUri: oauthRedirectUri(context),
      state: visit.state,
      codeChallenge: await calculatePKCECodeChallenge(visit.codeVerifier),
      nonce: visit.nonce,
      loginHint: request.loginHint,
    });
    return { kind: 'leave', address: address.href };
  } catch (error) {
    reportOauthFailure(context, provider, error);
    return { kind: 'problem', requestId, problem: 'oauth-failed' };
  }
}
