import type { IdentityContext } from '../identity-context.ts';
import { hashOpaqueToken } from '../opaque-token.ts';
import type { HeldSession, SessionRecord } from '../store/sessions-store.ts';

/** True if the session is neither revoked nor expired. */
export function isLive(session: SessionRecord, now: Date): boolean {
  return session.revokedAt === null && session.expiresAt > now;
}

/** As above, and false for a disabled user: disabling revokes the sessions a moment later. */
export function isUsable({ session, user }: Pick<HeldSession, 'session' | 'user'>, now: Date): boolean {
  return user.disabledAt === null && isLive(session, now);
}

/** The live session of a browser, by the provider's cookie. */
export async function findLiveSession(
  context: IdentityContext,
  token: string | null,
): Promise<SessionRecord | null> {
  if (!token) return null;
  const session = await context.store.findSessionByTokenHash(hashOpaqueToken(token));
  return session && isLive(session, context.clock()) ? session : null;
}
