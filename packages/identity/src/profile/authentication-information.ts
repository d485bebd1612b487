import { passwordCharactersMin } from '../accounts/password-rules.ts';
import type { IdentityContext } from '../identity-context.ts';
import { totpStepSeconds } from '../second-factor/totp.ts';
import type { WidgetCaller } from '../widgets/widget-caller.ts';
import { done, type WidgetOutcome } from '../widgets/widget-outcome.ts';

/** GET authentication-information: the sign-in methods that are set up, with their last use. */
export async function authenticationInformation(
  context: IdentityContext,
  { user, session }: WidgetCaller,
): Promise<WidgetOutcome> {
  const factor = await context.store.findVerifiedTotpFactor(user.id);
  const lastStep = factor?.lastUsedStep ?? null;
  const verificationMethods = {
    Password: {
      provider: 'Password',
      isSetUp: user.passwordHash !== null,
      lastUsed: user.passwordUsedAt?.toISOString() ?? null,
      isCurrentSession: session?.authenticationMethod === 'Password',
    },
    Mfa: {
      provider: 'MFA',
      isSetUp: factor !== null,
      // A code's step is exact to thirty seconds, enough for "Last used today".
      lastUsed: lastStep === null ? null : new Date(lastStep * totpStepSeconds * 1000).toISOString(),
    },
  };
  return done({ data: { verificationMethods, passwordSettings } });
}

/** The password rules: length and a list of common passwords, no character types (NIST SP 800-63B §3.1.1.2). */
const passwordSettings = {
  isPasswordNumberRequired: false,
  isPasswordPwnedRequired: true,
  isPasswordSymbolRequired: false,
  isPasswordUppercaseRequired: false,
  passwordMinimumLength: passwordCharactersMin,
  passwordMinimumStrength: 0,
};
