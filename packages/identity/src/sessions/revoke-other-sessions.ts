import { recordAuditEvent } from '../audit.ts';
import type { IdentityContext } from '../identity-context.ts';
import { callerSubject, type WidgetCaller } from '../widgets/widget-caller.ts';

/** Ends all sessions of the caller but one (null: all of them), and writes it down where there were any. */
export async function revokeOtherSessions(
  context: IdentityContext,
  caller: WidgetCaller,
  except: string | null,
): Promise<void> {
  const { user } = caller;
  const revoked = await context.store.revokeSessions(user.id, except, context.clock());
  context.accessCache.clear();
  if (revoked.length === 0) return;
  await recordAuditEvent(context, 'session.revoked', { ...callerSubject(caller), detail: 'others' });
}
