import type { Device } from '../device.ts';
import type { IdentityContext } from '../identity-context.ts';
import { newId } from '../new-id.ts';
import { hashOpaqueToken, newOpaqueToken } from '../opaque-token.ts';
import type { AuthenticationMethod, SessionRecord } from '../store/sessions-store.ts';

/** From sign-in to the next one, however active: a stolen browser profile is not good for ever. */
export const sessionSeconds = 30 * 24 * 60 * 60;

type NewSession = { userId: string; clientId: string; method: AuthenticationMethod; device: Device };

/** Begins a session after a proof of identity. `token` is for the provider's own cookie and is stored only as a hash. */
export async function startSession(
  context: IdentityContext,
  { userId, clientId, method, device }: NewSession,
): Promise<{ session: SessionRecord; token: string }> {
  const now = context.clock();
  const token = newOpaqueToken(context.random);
  const session: SessionRecord = {
    id: newId('session', now, context.random),
    tokenHash: hashOpaqueToken(token),
    userId,
    clientId,
    authenticationMethod: method,
    organizationId: null,
    ipAddress: device.ipAddress,
    userAgent: device.userAgent,
    createdAt: now,
    lastActivityAt: now,
    expiresAt: new Date(now.getTime() + sessionSeconds * 1000),
    revokedAt: null,
  };
  await context.store.insertSession(session);
  return { session, token };
}
