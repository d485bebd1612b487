import type { IdentityContext } from '../identity-context.ts';
import type { SignInStep } from '../store/pending-sign-ins-store.ts';
import type { UserRecord } from '../store/users-store.ts';
import type { NextStep } from './hosted-outcome.ts';

/** What the page needs to ask for the step. */
export async function describeStep(
  context: IdentityContext,
  step: SignInStep,
  { challenge, user }: { challenge: string; user: UserRecord },
): Promise<NextStep> {
  if (step === 'second-factor') return { step, challenge };
  if (step === 'verify-email') return { step, challenge, email: user.email };
  const memberships = await context.store.listMemberships(user.id);
  const organizations = memberships.map(({ organizationId, organizationName }) => ({
    id: organizationId,
    name: organizationName,
  }));
  return { step, challenge, organizations };
}
