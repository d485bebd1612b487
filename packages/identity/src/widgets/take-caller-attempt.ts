import type { IdentityContext } from '../identity-context.ts';
import { type Limit, takeAttempt } from '../throttle/take-attempt.ts';
import type { Attempt } from '../throttle/wait-of.ts';
import type { WidgetCaller } from './widget-caller.ts';

/** Counts what somebody tries at their own account. */
export function takeCallerAttempt(
  context: IdentityContext,
  { user, binding, device }: WidgetCaller,
  limit: Limit,
): Promise<Attempt> {
  return takeAttempt(context, limit, { userId: user.id, sessionId: binding, device });
}
