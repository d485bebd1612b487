import type { IdentityContext } from '../identity-context.ts';
import { hashOpaqueToken } from '../opaque-token.ts';
import { recoveryCodesUnder } from '../second-factor/recovery-codes.ts';
import type { SignInStep } from '../store/pending-sign-ins-store.ts';
import type { SignerRecord } from '../store/sign-ins-store.ts';
import { findAuthorizationRequest } from './find-authorization-request.ts';
import type { NextStep } from './hosted-outcome.ts';

/**
 * The step of a challenge in this sign-in, or null. Excludes recovery codes: only the response to a form shows
 * them, since a URL could show them to another person.
 */
export async function findNextStep(
  context: IdentityContext,
  { requestId, challenge }: { requestId: string; challenge: string },
): Promise<NextStep | null> {
  if (!(await findAuthorizationRequest(context, requestId))) return null;
  const challengeHash = hashOpaqueToken(challenge);
  const now = context.clock();
  // Describe a verification by its code alone: a taken address has nothing else, which must not show.
  const code = await context.store.findEmailCode(challengeHash);
  if (code?.purpose === 'verify-email' && code.expiresAt > now)
    return { step: 'verify-email', challenge, email: code.email };
  const pending = await context.store.findPendingSignIn(challengeHash);
  if (pending?.requestId !== requestId || pending.expiresAt <= now) return null;
  if (pending.step === 'verify-email' || pending.step === 'recovery-codes') return null;
  const signer = await context.store.findSigner(pending.userId);
  return signer && describeStep(pending.step, { challenge, signer });
}

/** What the page needs for the step. */
export function describeStep(
  step: SignInStep,
  { challenge, signer }: { challenge: string; signer: SignerRecord },
): NextStep {
  if (step === 'second-factor') return { step, challenge };
  if (step === 'recovery-codes') return { step, challenge, codes: recoveryCodesUnder(challenge) };
  if (step === 'verify-email') return { step, challenge, email: signer.user.email };
  const organizations = signer.memberships.map(({ organizationId, organizationName }) => ({
    id: organizationId,
    name: organizationName,
  }));
  return { step, challenge, organizations };
}
