import type { Device } from '../device.ts';
import type { IdentityContext } from '../identity-context.ts';
import { hashOpaqueToken } from '../opaque-token.ts';
import { chooseOrganization } from '../organizations/choose-organization.ts';
import type { HeldSession } from '../store/sessions-store.ts';
import { isUsable } from './find-live-session.ts';
import { rotateRefreshToken, swapRefreshToken } from './refresh-token.ts';
import { revokeCompromisedSession } from './revoke-compromised-session.ts';
import { grantTokens, refuseGrant, refuseOrganization, type TokenOutcome } from './token-grant.ts';

type Refresh = {
  clientId: string;
  refreshToken: string;
  organizationId: string | null;
  device: Device;
};

// WorkOS's message; the same for every invalid token, to reveal nothing.
const notFound = 'Refresh token not found.';

/**
 * The refresh_token grant (RFC 6749 §6 with the rotation of RFC 9700 §4.14.2): new tokens of the same session, optionally for another organization. A
 * token that returns after the grace period revokes the session: either of its two holders is a thief.
 */
export async function refreshSession(context: IdentityContext, refresh: Refresh): Promise<TokenOutcome> {
  const swapped = await swapRefreshToken(context, refresh);
  if (swapped) return grantRefresh(context, swapped.held, swapped.token);
  return refreshUnusually(context, refresh);
}

/** Checks step by step what is unusual about the token or its organization; it may still be valid. */
async function refreshUnusually(context: IdentityContext, refresh: Refresh): Promise<TokenOutcome> {
  const now = context.clock();
  const tokenHash = hashOpaqueToken(refresh.refreshToken);
  const found = await context.store.findHeldRefreshToken(tokenHash, refresh.organizationId);
  if (!found || found.token.clientId !== refresh.clientId || found.token.expiresAt <= now)
    return refuseGrant(notFound);
  const { session, user } = found;
  if (!isUsable(found, now)) return refuseGrant(notFound);

  // Before the token is used: after a request for a foreign organization the user keeps the session.
  const choice = await chooseOrganization(context, found, refresh.organizationId);
  if (!choice.allowed) return refuseOrganization();

  const { membership } = choice;
  const use = { organizationId: membership?.organizationId ?? null, device: refresh.device };
  const rotation = await rotateRefreshToken(context, refresh.refreshToken, found, use);
  if (rotation.outcome === 'reused') {
    await revokeCompromisedSession(context, {
      session,
      token: 'refresh_token',
      device: refresh.device,
    });
    return refuseGrant(notFound);
  }
  return grantRefresh(context, { session, user, membership }, rotation.token);
}

function grantRefresh(context: IdentityContext, held: HeldSession, token: string): Promise<TokenOutcome> {
  return grantTokens(context, { ...held, refreshToken: token, cookieToken: token });
}
