import { recordAuditEvent } from '../audit.ts';
import type { IdentityContext } from '../identity-context.ts';
import { mailOccasion } from '../mail/mail-occasion.ts';
import { limits } from '../rate-limiter/limits.ts';
import { settleAttempts, throttle } from '../rate-limiter/throttle.ts';
import { callerSubject, type WidgetCaller } from '../widgets/widget-caller.ts';
import { done, refuse, type WidgetOutcome, wait } from '../widgets/widget-outcome.ts';
import { hashRecoveryCode, makeRecoveryCodes } from './recovery-codes.ts';
import { findTotpStep } from './totp.ts';
import { factorOfChallenge, openTotpSecret, totpSetUpSeconds } from './totp-secret.ts';

type Proof = {
  code: string;
  authenticationChallengeId: string;
  /** False for the npm widgets, whose users see recovery codes at the next sign-in. */
  showsRecoveryCodes: boolean;
};

/**
 * POST verify-totp-factor: the app's first code activates the factor, and is used up. Returns recovery codes, once,
 * if the caller shows them; unseen codes would count as saved. Requires no fresh verification: the challenge came
 * from a call that did, and the widgets' own may expire while the person installs an app.
 */
export async function verifyTotpFactor(
  context: IdentityContext,
  caller: WidgetCaller,
  { code, authenticationChallengeId, showsRecoveryCodes }: Proof,
): Promise<WidgetOutcome> {
  const { user, device } = caller;
  const now = context.clock();
  const factor = await context.store.findTotpFactor(factorOfChallenge(authenticationChallengeId));
  const waits = factor?.userId === user.id && factor.verifiedAt === null;
  if (!waits || factor.createdAt.getTime() + totpSetUpSeconds * 1000 <= now.getTime())
    return refuse('This QR code is no longer valid. Please begin again.');
  const limit = limits.totpFirstCode(user.id);
  const allowed = await throttle(context, [limit], callerSubject(caller));
  if (!allowed.allowed) return wait(allowed.retryAfterSeconds);
  const step = findTotpStep(openTotpSecret(context, factor), code, { now, lastUsedStep: null });
  // The widgets compare exactly this text.
  if (step === null) return refuse('Invalid passcode');
  const recoveryCodes = showsRecoveryCodes ? makeRecoveryCodes(context.random) : [];
  const recoveryCodeHashes = recoveryCodes.map((one) => hashRecoveryCode(user.id, one));
  const proof = { at: now, lastUsedStep: step, recoveryCodeHashes };
  if (!(await context.store.verifyTotpFactor(factor.id, proof)))
    return refuse('An authenticator app is set up already. Disable it first to set up another one.');
  await settleAttempts(context, { clear: [limit] });
  await recordAuditEvent(context, 'second_factor.changed', { ...callerSubject(caller), detail: 'added' });
  await mailOccasion(context, user.email, 'second-factor-added', device);
  return done({ success: true, ...(showsRecoveryCodes && { recoveryCodes }) });
}
