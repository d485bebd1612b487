import type { IdentityContext } from '../identity-context.ts';
import { isOpaqueToken } from '../opaque-token.ts';
import type { AuthorizationRequestRecord } from '../store/authorizations-store.ts';

/** The unfinished sign-in of a hosted page, or null if it is unknown or expired. */
export async function findAuthorizationRequest(
  context: IdentityContext,
  id: string,
): Promise<AuthorizationRequestRecord | null> {
  // The id is unchecked input; do not query the database for a malformed one.
  if (!isOpaqueToken(id)) return null;
  const request = await context.store.findAuthorizationRequest(id);
  return request && request.expiresAt > context.clock() ? request : null;
}
