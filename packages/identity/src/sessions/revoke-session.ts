import { recordAuditEvent } from '../audit.ts';
import type { IdentityContext } from '../identity-context.ts';
import type { SessionRecord } from '../store/sessions-store.ts';

/**
 * Revokes a session: its refresh and access tokens are refused from now on, since each use reads the session. False if it had ended or never existed.
 */
export async function revokeSession(context: IdentityContext, sessionId: string): Promise<boolean> {
  const session: SessionRecord | null = await context.store.findSession(sessionId);
  const revoked = session !== null && (await context.store.revokeSession(sessionId, context.clock()));
  context.accessCache.clear();
  if (revoked)
    await recordAuditEvent(context, 'session.revoked', { sessionId, userId: session.userId, detail: 'one' });
  return revoked;
}
