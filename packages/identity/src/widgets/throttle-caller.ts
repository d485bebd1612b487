import type { IdentityContext } from '../identity-context.ts';
import type { Attempt } from '../throttle/check-throttle.ts';
import { type Limit, throttleAttempt } from '../throttle/throttle-attempt.ts';
import type { WidgetCaller } from './widget-caller.ts';

/** Counts what somebody tries at their own account. */
export function throttleCaller(
  context: IdentityContext,
  { user, binding, device }: WidgetCaller,
  limit: Limit,
): Promise<Attempt> {
  return throttleAttempt(context, limit, { userId: user.id, sessionId: binding, device });
}
