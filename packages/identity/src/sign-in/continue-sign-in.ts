import { recordAuditEvent } from '../audit.ts';
import type { Browser } from '../device.ts';
import { sendVerificationCode } from '../email-codes/send-verification-code.ts';
import type { IdentityContext } from '../identity-context.ts';
import type { AuthorizationRequestRecord } from '../store/authorizations-store.ts';
import type { SignInStep } from '../store/pending-sign-ins-store.ts';
import type { AuthenticationMethod } from '../store/sessions-store.ts';
import type { SignerRecord } from '../store/sign-ins-store.ts';
import { describeStep } from './find-next-step.ts';
import { finishSignIn } from './finish-sign-in.ts';
import { type HostedOutcome, type NextStep, refusal, startAgain, tooManyAttempts } from './hosted-outcome.ts';
import { keepPendingSignIn } from './pending-sign-in.ts';

export type Proof = {
  request: AuthorizationRequestRecord;
  method: AuthenticationMethod;
  browser: Browser;
  done: SignInStep | null;
};

const steps: readonly SignInStep[] = ['verify-email', 'second-factor', 'recovery-codes', 'organization'];

/** After a right proof: asks for the first missing step, or finishes the sign-in. Every kind of sign-in ends here. */
export async function continueSignIn(
  context: IdentityContext,
  { userId, ...proof }: Proof & { userId: string },
): Promise<HostedOutcome> {
  const signer = await context.store.findSigner(userId);
  return signer ? continueSignInOf(context, signer, proof) : refusal('Incorrect email or password.');
}

/** As above, for a user already loaded. */
export async function continueSignInOf(
  context: IdentityContext,
  signer: SignerRecord,
  proof: Proof,
): Promise<HostedOutcome> {
  // After a proof only: a stranger must not learn that the account exists.
  if (signer.user.disabledAt !== null) {
    await recordAuditEvent(context, 'sign_in.failed', {
      userId: signer.user.id,
      device: proof.browser.device,
    });
    return startAgain(disabledSentence);
  }
  const owed = steps.slice(proof.done === null ? 0 : steps.indexOf(proof.done) + 1);
  for (const step of owed) {
    const outcome = await ask[step](context, proof, signer);
    if (outcome) return outcome;
  }
  return finishSignIn(context, proof, signer);
}

const disabledSentence = 'This account is disabled. Please ask whoever runs this site for help.';

type Ask = (context: IdentityContext, proof: Proof, signer: SignerRecord) => Promise<HostedOutcome | null>;

const ask: Record<SignInStep, Ask> = {
  'verify-email': async (context, proof, signer) => {
    const { user } = signer;
    // The invitation was mailed to this address, which verifies it like a code.
    if (user.emailVerified || !context.sendMail || (await wasInvitedHere(context, proof, user.email)))
      return null;
    const challenge = await keep(context, signer, proof, 'verify-email');
    const { device } = proof.browser;
    const { id: userId, email } = user;
    const sent = await sendVerificationCode(context, { challenge, email, userId, device });
    if (!sent.allowed) return tooManyAttempts(sent.retryAfterSeconds);
    return nextStep(describeStep('verify-email', { challenge, signer }));
  },
  'second-factor': async (context, proof, signer) => {
    if (!signer.hasSecondFactor) return null;
    const challenge = await keep(context, signer, proof, 'second-factor');
    const about = { userId: signer.user.id, device: proof.browser.device };
    await recordAuditEvent(context, 'proof.requested', { ...about, detail: 'second_factor' });
    return nextStep(describeStep('second-factor', { challenge, signer }));
  },
  // Only after the second factor: otherwise there is nothing to recover.
  'recovery-codes': async (context, proof, signer) => {
    if (!signer.hasSecondFactor || (await context.store.hasRecoveryCodes(signer.user.id))) return null;
    const challenge = await keep(context, signer, proof, 'recovery-codes');
    return nextStep(describeStep('recovery-codes', { challenge, signer }));
  },
  organization: async (context, proof, signer) => {
    if (proof.request.organizationId !== null || proof.request.invitationId !== null) return null;
    if (signer.memberships.length < 2) return null;
    const challenge = await keep(context, signer, proof, 'organization');
    return nextStep(describeStep('organization', { challenge, signer }));
  },
};

function nextStep(next: NextStep): HostedOutcome {
  return { kind: 'next-step', next };
}

function keep(
  context: IdentityContext,
  { user }: SignerRecord,
  { request, method }: Proof,
  step: SignInStep,
): Promise<string> {
  return keepPendingSignIn(context, { requestId: request.id, userId: user.id, method, step });
}

async function wasInvitedHere(context: IdentityContext, { request }: Proof, email: string) {
  if (request.invitationId === null) return false;
  const invitation = await context.store.findInvitation(request.invitationId);
  return invitation?.email === email;
}
