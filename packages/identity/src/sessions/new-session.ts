import type { Device } from '../device.ts';
import type { IdentityContext } from '../identity-context.ts';
import { newId } from '../new-id.ts';
import { hashOpaqueToken, newOpaqueToken } from '../opaque-token.ts';
import type { AuthenticationMethod, SessionRecord } from '../store/sessions-store.ts';

/** The maximum even for an active session: a stolen browser profile must not work forever. */
export const sessionSeconds = 30 * 24 * 60 * 60;

type NewSession = {
  userId: string;
  clientId: string;
  /** The first organization. */
  organizationId: string | null;
  method: AuthenticationMethod;
  device: Device;
};

/** A session after a proof of identity. `token` is for the provider's own cookie and is stored only as a hash. */
export function newSession(
  { clock, random }: IdentityContext,
  { userId, clientId, organizationId, method, device }: NewSession,
): { session: SessionRecord; token: string } {
  const now = clock();
  const token = newOpaqueToken(random);
  const session: SessionRecord = {
    id: newId('session', now, random),
    tokenHash: hashOpaqueToken(token),
    userId,
    clientId,
    authenticationMethod: method,
    organizationId,
    ipAddress: device.ipAddress,
    userAgent: device.userAgent,
    createdAt: now,
    lastActivityAt: now,
    expiresAt: new Date(now.getTime() + sessionSeconds * 1000),
    revokedAt: null,
  };
  return { session, token };
}
