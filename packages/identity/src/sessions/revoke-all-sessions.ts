import type { IdentityContext } from '../identity-context.ts';
import type { WidgetCaller } from '../widgets/widget-caller.ts';
import { done, type WidgetOutcome } from '../widgets/widget-outcome.ts';
import { revokeOtherSessions } from './revoke-other-sessions.ts';

/**
 * DELETE sessions/revoke-all: signs out every device but the caller's own, which the token names, whatever the body says. A token of a
 * site's server belongs to no session; there the one the page names is spared.
 */
export async function revokeAllSessions(
  context: IdentityContext,
  caller: WidgetCaller,
  { currentSessionId }: { currentSessionId: string | null },
): Promise<WidgetOutcome> {
  await revokeOtherSessions(context, caller, caller.session?.id ?? currentSessionId);
  return done({ success: true });
}
