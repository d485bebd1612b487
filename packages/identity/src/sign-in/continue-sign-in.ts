import type { Browser } from '../browser.ts';
import { sendVerificationCode } from '../email-codes/send-verification-code.ts';
import type { IdentityContext } from '../identity-context.ts';
import { recordAuditEvent } from '../record-audit-event.ts';
import type { AuthorizationRequestRecord } from '../store/authorizations-store.ts';
import type { SignInStep } from '../store/pending-sign-ins-store.ts';
import type { AuthenticationMethod } from '../store/sessions-store.ts';
import type { UserRecord } from '../store/users-store.ts';
import { describeStep } from './describe-step.ts';
import { finishSignIn } from './finish-sign-in.ts';
import { type HostedOutcome, type NextStep, refusal, tooManyAttempts } from './hosted-outcome.ts';
import { keepPendingSignIn } from './pending-sign-in.ts';

export type Proof = {
  request: AuthorizationRequestRecord;
  userId: string;
  method: AuthenticationMethod;
  browser: Browser;
  /** The step that was just done; null after the first proof. */
  done: SignInStep | null;
};

const steps: readonly SignInStep[] = ['verify-email', 'second-factor', 'organization'];

/** After a right proof: asks for the first of the steps that is still owed, or finishes the sign-in. Every way to sign in ends here. */
export async function continueSignIn(context: IdentityContext, proof: Proof): Promise<HostedOutcome> {
  const user = await context.store.findUser(proof.userId);
  if (!user) return refusal('Incorrect email or password.');
  const owed = steps.slice(proof.done === null ? 0 : steps.indexOf(proof.done) + 1);
  for (const step of owed) {
    const outcome = await ask[step](context, proof, user);
    if (outcome) return outcome;
  }
  return finishSignIn(context, proof, user);
}

type Ask = (context: IdentityContext, proof: Proof, user: UserRecord) => Promise<HostedOutcome | null>;

const ask: Record<SignInStep, Ask> = {
  'verify-email': async (context, proof, user) => {
    // An invitation came by mail to this very address, which proves it as well as a code would.
    if (user.emailVerified || !context.sendMail || (await wasInvitedHere(context, proof, user))) return null;
    const challenge = await keep(context, proof, 'verify-email');
    const sent = await sendVerificationCode(context, { challenge, email: user.email, userId: user.id });
    if (!sent.allowed) return tooManyAttempts(sent.retryAfterSeconds);
    return nextStep(await describeStep(context, 'verify-email', { challenge, user }));
  },
  'second-factor': async (context, proof, user) => {
    if (!(await context.store.findVerifiedTotpFactor(user.id))) return null;
    const challenge = await keep(context, proof, 'second-factor');
    const about = { userId: user.id, device: proof.browser.device };
    await recordAuditEvent(context, 'second_factor.asked', about);
    return nextStep(await describeStep(context, 'second-factor', { challenge, user }));
  },
  organization: async (context, proof, user) => {
    if (proof.request.organizationId !== null || proof.request.invitationId !== null) return null;
    const memberships = await context.store.listMemberships(user.id);
    if (memberships.length < 2) return null;
    const challenge = await keep(context, proof, 'organization');
    return nextStep(await describeStep(context, 'organization', { challenge, user }));
  },
};

function nextStep(next: NextStep): HostedOutcome {
  return { kind: 'next-step', next };
}

function keep(context: IdentityContext, proof: Proof, step: SignInStep): Promise<string> {
  const { request, userId, method } = proof;
  return keepPendingSignIn(context, { requestId: request.id, userId, method, step });
}

async function wasInvitedHere(context: IdentityContext, { request }: Proof, user: UserRecord) {
  if (request.invitationId === null) return false;
  const invitation = await context.store.findInvitation(request.invitationId);
  return invitation?.email === user.email;
}
