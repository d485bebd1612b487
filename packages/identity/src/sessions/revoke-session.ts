import { recordAuditEvent } from '../audit.ts';
import type { IdentityContext } from '../identity-context.ts';
import type { SessionRecord } from '../store/sessions-store.ts';

/**
 * Ends a session: its refresh tokens and access tokens are refused from here on. False when it had ended or never was.
 * Tokens need no touching, since each use of one looks at its session.
 */
export async function revokeSession(context: IdentityContext, sessionId: string): Promise<boolean> {
  const session: SessionRecord | null = await context.store.findSession(sessionId);
  const revoked = session !== null && (await context.store.revokeSession(sessionId, context.clock()));
  context.accessCache.clear();
  if (revoked)
    await recordAuditEvent(context, 'session.revoked', { sessionId, userId: session.userId, detail: 'one' });
  return revoked;
}
