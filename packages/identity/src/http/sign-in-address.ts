import { withParameters } from '../authorization/redirect-uri.ts';
import type { IdentityContext } from '../identity-context.ts';
import type { OauthProblem } from '../oauth/oauth-outcome.ts';
import type { NextStep } from '../sign-in/hosted-outcome.ts';

/** The sign-in page, which says in words what went wrong. */
export function problemAddress(
  context: IdentityContext,
  { requestId, problem }: { requestId: string; problem: OauthProblem },
): string {
  return signInAddress(context, { request: requestId, problem });
}

/** The sign-in page, at the step that is still owed. */
export function nextStepAddress(
  context: IdentityContext,
  { requestId, next }: { requestId: string; next: NextStep },
): string {
  return signInAddress(context, { request: requestId, step: next.step, challenge: next.challenge });
}

function signInAddress({ issuer, hostedPages }: IdentityContext, parameters: Record<string, string>): string {
  return withParameters(`${issuer}${hostedPages.signInPath}`, parameters);
}
