import { recoveryCodesUnder } from '../second-factor/recovery-codes.ts';
import type { SignInStep } from '../store/pending-sign-ins-store.ts';
import type { SignerRecord } from '../store/sign-ins-store.ts';
import type { NextStep } from './hosted-outcome.ts';

/** What the page needs to ask for the step. */
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
