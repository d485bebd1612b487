import type { IdentityContext } from '../identity-context.ts';
import { hashOpaqueToken, newOpaqueToken } from '../opaque-token.ts';
import type { AuthorizationCodeRecord, AuthorizationRequestRecord } from '../store/authorizations-store.ts';
import { withParameters } from './redirect-uri.ts';

/** Browsers redeem a code once the page has loaded; RFC 6749 §4.1.2 allows ten minutes. */
export const authorizationCodeSeconds = 2 * 60;

/** A code for the session, and the redirect: the checked address with `code` and the unchanged `state`. */
export function newAuthorizationCode(
  { clock, random }: IdentityContext,
  request: AuthorizationRequestRecord,
  sessionId: string,
): { record: AuthorizationCodeRecord; redirectTo: string } {
  const now = clock();
  const code = newOpaqueToken(random);
  const record = {
    codeHash: hashOpaqueToken(code),
    clientId: request.clientId,
    redirectUri: request.redirectUri,
    codeChallenge: request.codeChallenge,
    sessionId,
    organizationId: request.organizationId,
    createdAt: now,
    expiresAt: new Date(now.getTime() + authorizationCodeSeconds * 1000),
    usedAt: null,
  };
  return { record, redirectTo: withParameters(request.redirectUri, { code, state: request.state }) };
}
