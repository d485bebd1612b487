import { recordAuditEvent } from '../audit.ts';
import type { Browser } from '../device.ts';
import type { IdentityContext } from '../identity-context.ts';
import { mailOccasion } from '../mail/mail-occasion.ts';
import { hashRecoveryCode, recoveryCodesUnder } from '../second-factor/recovery-codes.ts';
import { continueSignIn } from './continue-sign-in.ts';
import { findAuthorizationRequest } from './find-authorization-request.ts';
import { fromTheStart, type HostedOutcome, refusal, startAgain } from './hosted-outcome.ts';
import { findPendingSignIn } from './pending-sign-in.ts';

type Saved = { requestId: string; challenge: string; browser: Browser };

/** After a repeated request the step is gone as well, although the codes are valid. */
const unlessSaved = 'Unless they were saved before, these codes do not count.';
const goneSentence = `This sign-in took too long or was finished elsewhere. ${unlessSaved} Please go back to the application and start again.`;

/** Continues a sign-in after the user saved the recovery codes, which are valid from now on, and mails the user. */
export async function saveRecoveryCodes(
  context: IdentityContext,
  { requestId, challenge, browser }: Saved,
): Promise<HostedOutcome> {
  const request = await findAuthorizationRequest(context, requestId);
  if (!request) return refusal(goneSentence);
  const pending = await findPendingSignIn(context, { challenge, requestId, step: 'recovery-codes' });
  if (!pending) return startAgain(`This step is over. ${unlessSaved} Please sign in again.`);
  const { userId, challengeHash, authenticationMethod: method } = pending;
  if (!(await context.store.removePendingSignIn(challengeHash))) return refusal(goneSentence);
  const hashes = recoveryCodesUnder(challenge).map((code) => hashRecoveryCode(userId, code));
  if (!(await context.store.addRecoveryCodes(userId, hashes)))
    return startAgain(
      'Recovery codes were saved elsewhere meanwhile, so these do not count. Please sign in again.',
    );
  await tell(context, userId, browser);
  return fromTheStart(
    await continueSignIn(context, { request, userId, method, browser, done: 'recovery-codes' }),
  );
}

async function tell(context: IdentityContext, userId: string, { device }: Browser): Promise<void> {
  await recordAuditEvent(context, 'second_factor.changed', { userId, device, detail: 'recovery_codes_made' });
  const user = await context.store.findUser(userId);
  if (user) await mailOccasion(context, user.email, 'recovery-codes-made', device);
}
