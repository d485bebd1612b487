import type { IdentityContext } from '../identity-context.ts';
import { newId } from '../new-id.ts';
import { permissionsOf } from '../organizations/roles.ts';
import type { MembershipRecord } from '../store/organizations-store.ts';
import type { SessionRecord } from '../store/sessions-store.ts';
import { accessTokenType } from './access-claims.ts';
import { signToken } from './sign-token.ts';

/** WorkOS's. Well above the 30 s before expiry at which widgets request another token: below, they would loop. */
export const accessTokenSeconds = 300;

/**
 * Signs an access token with the claims that the npm clients read. `iat` and `exp` are whole seconds: clients
 * compute a token's lifetime from their difference, on their own clock.
 */
export async function issueAccessToken(
  context: IdentityContext,
  session: Pick<SessionRecord, 'id' | 'userId'>,
  membership: MembershipRecord | null,
): Promise<string> {
  const now = context.clock();
  const issuedAt = Math.floor(now.getTime() / 1000);
  return signToken(context, accessTokenType, {
    iss: context.issuer,
    sub: session.userId,
    sid: session.id,
    jti: newId('token', now, context.random),
    iat: issuedAt,
    exp: issuedAt + accessTokenSeconds,
    ...(membership
      ? { org_id: membership.organizationId, role: membership.role, roles: [membership.role] }
      : {}),
    permissions: permissionsOf(membership?.role ?? null),
  });
}
