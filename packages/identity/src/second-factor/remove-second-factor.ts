import type { IdentityContext } from '../identity-context.ts';
import type { WidgetCaller } from '../widgets/widget-caller.ts';
import { done, type WidgetOutcome } from '../widgets/widget-outcome.ts';
import { endSecondFactor } from './end-second-factor.ts';

/** DELETE totp-factors: the authenticator app and the recovery codes count no more. Where there is none, all is as was asked for. */
export async function removeSecondFactor(
  context: IdentityContext,
  { user, binding, device }: WidgetCaller,
): Promise<WidgetOutcome> {
  await endSecondFactor(context, user, { sessionId: binding, device, told: 'second-factor-removed' });
  return done({ success: true });
}
