import type { IdentityContext } from '../identity-context.ts';
import type { WidgetCaller } from '../widgets/widget-caller.ts';
import { done, type WidgetOutcome } from '../widgets/widget-outcome.ts';
import { isLive } from './find-live-session.ts';
import { presentSession } from './present-session.ts';

/** GET sessions: where the caller is signed in, the most lately used first. */
export async function listOwnSessions(
  context: IdentityContext,
  { user }: WidgetCaller,
): Promise<WidgetOutcome> {
  const now = context.clock();
  const sessions = await context.store.listSessions(user.id);
  const live = sessions.filter((session) => isLive(session, now));
  return done({ data: live.map((session) => presentSession(context, session)) });
}
