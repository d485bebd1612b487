import type { IdentityContext } from '../identity-context.ts';
import { mailOccasion } from '../mail/mail-occasion.ts';
import { recordByCaller } from '../widgets/record-by-caller.ts';
import type { WidgetCaller } from '../widgets/widget-caller.ts';
import { done, type WidgetOutcome } from '../widgets/widget-outcome.ts';

/** DELETE totp-factors: the authenticator app and the recovery codes count no more. Where there is none, all is as was asked for. */
export async function removeSecondFactor(
  context: IdentityContext,
  caller: WidgetCaller,
): Promise<WidgetOutcome> {
  const { user, device } = caller;
  if (await context.store.removeTotpFactors(user.id)) {
    await recordByCaller(context, caller, 'second_factor.removed');
    await mailOccasion(context, user.email, 'second-factor-removed', device);
  }
  return done({ success: true });
}
