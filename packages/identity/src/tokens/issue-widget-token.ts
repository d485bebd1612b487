import type { IdentityContext } from '../identity-context.ts';
import { newId } from '../new-id.ts';
import { permissionsOf } from '../organizations/roles.ts';
import type { MembershipRecord } from '../store/organizations-store.ts';
import { signToken } from './sign-token.ts';
import { widgetTokenAudience, widgetTokenType } from './widget-claims.ts';

/** WorkOS's documented hour. */
const widgetTokenSeconds = 60 * 60;

type NewWidgetToken = {
  userId: string;
  membership: MembershipRecord | null;
  /** The requested scopes; those that the role does not grant are omitted. */
  scopes: readonly string[];
};

/**
 * Signs a token that a site's server gives to its page, valid only on /_widgets. It has no session, so its `sid` is
 * its own id, which the widgets require and elevated access is bound to.
 */
export async function issueWidgetToken(
  context: IdentityContext,
  { userId, membership, scopes }: NewWidgetToken,
): Promise<{ id: string; token: string }> {
  const now = context.clock();
  const id = newId('widget', now, context.random);
  const issuedAt = Math.floor(now.getTime() / 1000);
  const granted = permissionsOf(membership?.role ?? null);
  const token = await signToken(context, widgetTokenType, {
    iss: context.issuer,
    aud: widgetTokenAudience(context.issuer),
    sub: userId,
    sid: id,
    jti: id,
    iat: issuedAt,
    exp: issuedAt + widgetTokenSeconds,
    ...(membership
      ? { org_id: membership.organizationId, role: membership.role, roles: [membership.role] }
      : {}),
    permissions: granted.filter((permission) => scopes.includes(permission)),
  });
  return { id, token };
}
