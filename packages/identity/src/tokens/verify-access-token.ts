import type { Access } from '../identity.ts';
import type { IdentityContext } from '../identity-context.ts';
import { permissionsOf } from '../organizations/roles.ts';
import { isUsable } from '../sessions/find-live-session.ts';
import type { AccessState } from './access-cache.ts';
import { readAccessClaims } from './access-claims.ts';
import { verifySignedToken } from './verify-signed-token.ts';

/**
 * The caller of this token, or null. Besides signature, issuer and expiry it checks that the session is live and the user still belongs to the
 * organization, so that signing out and removing a member take effect before the token expires.
 */
export async function verifyAccessToken(context: IdentityContext, token: string): Promise<Access | null> {
  const signed = await verifySignedToken(context, token);
  const claims = signed && readAccessClaims(signed);
  if (!claims) return null;
  const organizationId = claims.org_id ?? null;
  const state = await context.accessCache.read(`${claims.sid}/${claims.sub}/${organizationId ?? ''}`, () =>
    accessState(context, claims.sid, claims.sub, organizationId),
  );
  if (!state) return null;
  return {
    userId: claims.sub,
    sessionId: claims.sid,
    organizationId,
    role: state.role,
    permissions: permissionsOf(state.role),
  };
}

async function accessState(
  context: IdentityContext,
  sessionId: string,
  userId: string,
  organizationId: string | null,
): Promise<AccessState> {
  const held = await context.store.findHeldSession(sessionId, organizationId);
  if (!held || held.user.id !== userId || !isUsable(held, context.clock())) return null;
  if (organizationId === null) return { role: null };
  return held.membership && { role: held.membership.role };
}
