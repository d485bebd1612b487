import type { Device } from '../device.ts';
import type { IdentityContext } from '../identity-context.ts';
import { permissionsOf } from '../organizations/roles.ts';
import { isUsable } from '../sessions/find-live-session.ts';
import { readAccessClaims } from '../tokens/access-claims.ts';
import { verifySignedToken } from '../tokens/verify-signed-token.ts';
import { readWidgetClaims } from '../tokens/widget-claims.ts';
import type { WidgetCaller } from './widget-caller.ts';

/**
 * The caller of this token, or null. Reads session and membership at each call, without the access cache: after
 * "Sign out of all other devices" every process must refuse the other device.
 */
export async function findWidgetCaller(
  context: IdentityContext,
  token: string,
  device: Device,
): Promise<WidgetCaller | null> {
  const signed = await verifySignedToken(context, token);
  const access = signed && readAccessClaims(signed);
  if (access) return findSessionCaller(context, access, device);
  const widget = signed && readWidgetClaims(signed, context.issuer);
  return widget && findTokenCaller(context, widget, device);
}

type Claims = { sub: string; sid: string; org_id?: string | undefined };

/** Null as well if the user has left the token's organization. */
async function findSessionCaller(
  context: IdentityContext,
  claims: Claims,
  device: Device,
): Promise<WidgetCaller | null> {
  const held = await context.store.findHeldSession(claims.sid, claims.org_id ?? null);
  if (!held || held.user.id !== claims.sub || !isUsable(held, context.clock())) return null;
  if (claims.org_id !== undefined && !held.membership) return null;
  const permissions = permissionsOf(held.membership?.role ?? null);
  return { ...held, binding: held.session.id, permissions, device };
}

/** As above. Its permissions are those it was issued with and the role still grants. */
async function findTokenCaller(
  context: IdentityContext,
  claims: Claims & { permissions: string[] },
  device: Device,
): Promise<WidgetCaller | null> {
  const { sub, org_id } = claims;
  const [user, membership] = await Promise.all([
    context.store.findUser(sub),
    org_id === undefined ? null : context.store.findMembership(sub, org_id),
  ]);
  if (!user || user.disabledAt !== null || (org_id !== undefined && !membership)) return null;
  const granted = permissionsOf(membership?.role ?? null);
  const permissions = granted.filter((permission) => claims.permissions.includes(permission));
  return { user, membership, session: null, binding: claims.sid, permissions, device };
}
