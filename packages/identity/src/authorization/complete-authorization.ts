import type { IdentityContext } from '../identity-context.ts';
import { hashOpaqueToken, newOpaqueToken } from '../opaque-token.ts';
import type { AuthorizationRequestRecord } from '../store/authorizations-store.ts';
import type { SessionRecord } from '../store/sessions-store.ts';
import { withParameters } from './redirect-uri.ts';

/** Browsers redeem a code as soon as the page has loaded; RFC 6749 §4.1.2 allows ten minutes, two are plenty. */
export const authorizationCodeSeconds = 2 * 60;

/** Makes a code for the session and answers where the browser goes with it: the checked redirect address, `code`, and `state` as it came. */
export async function completeAuthorization(
  context: IdentityContext,
  request: AuthorizationRequestRecord,
  session: SessionRecord,
): Promise<string> {
  const now = context.clock();
  const code = newOpaqueToken(context.random);
  await context.store.insertAuthorizationCode({
    codeHash: hashOpaqueToken(code),
    clientId: request.clientId,
    redirectUri: request.redirectUri,
    codeChallenge: request.codeChallenge,
    sessionId: session.id,
    organizationId: request.organizationId,
    createdAt: now,
    expiresAt: new Date(now.getTime() + authorizationCodeSeconds * 1000),
    usedAt: null,
  });
  return withParameters(request.redirectUri, { code, state: request.state });
}
