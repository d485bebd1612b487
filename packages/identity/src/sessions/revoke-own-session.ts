import type { IdentityContext } from '../identity-context.ts';
import type { WidgetCaller } from '../widgets/widget-caller.ts';
import { done, refuse, type WidgetOutcome } from '../widgets/widget-outcome.ts';
import { revokeSession } from './revoke-session.ts';

/** DELETE sessions/revoke/{id}: signs one device out. Somebody else's session is one that does not exist; one that has ended stays so. */
export async function revokeOwnSession(
  context: IdentityContext,
  { user }: WidgetCaller,
  sessionId: string,
): Promise<WidgetOutcome> {
  const session = await context.store.findSession(sessionId);
  if (session?.userId !== user.id) return refuse('There is no such session.', 404);
  await revokeSession(context, session.id);
  return done({ success: true });
}
