/** The next step after a right proof, which the challenge represents. */
export type NextStep =
  | { step: 'verify-email'; challenge: string; email: string }
  | { step: 'second-factor'; challenge: string }
  /** For users with an authenticator app but without recovery codes. */
  | { step: 'recovery-codes'; challenge: string; codes: string[] }
  | { step: 'organization'; challenge: string; organizations: { id: string; name: string }[] };

/** A field of the forms that a refusal may be about. */
export type HostedField = 'email' | 'password';

/** The response to a hosted page: a redirect with cookies, the next step, an answer of its own, or a message. */
export type HostedOutcome =
  | { kind: 'signed-in'; redirectTo: string; sessionToken: string; deviceCookie: string }
  | { kind: 'next-step'; next: NextStep }
  | { kind: 'answer'; body: Readonly<Record<string, unknown>> }
  /** `field`: the field of the message. `startAgain`: this step has ended; return to the first form. */
  | { kind: 'refused'; message: string; field?: HostedField; startAgain: boolean }
  | { kind: 'wait'; message: string; retryAfterSeconds: number };

/** The request is unknown, has expired, or was finished in another tab. */
export function expiredRequest(): HostedOutcome {
  return refusal(expiredRequestSentence);
}

export const expiredRequestSentence =
  'This sign-in took too long or was finished elsewhere. Please go back to the application and start again.';

export const noMailSentence = 'No mail can be sent here. Please ask whoever runs this site for help.';
export const invalidCodeSentence = 'Invalid code, please try again.';

/** A message for the form, or for one field. */
export function refusal(message: string, field?: HostedField): HostedOutcome {
  return { kind: 'refused', message, startAgain: false, ...(field && { field }) };
}

/** Concerns the syntax alone, which reveals nothing about accounts. */
export function noAddress(): HostedOutcome {
  return refusal('Please enter a valid email address.', 'email');
}

/** A message for the first form, to which the page returns. */
export function startAgain(message: string): HostedOutcome {
  return { kind: 'refused', message, startAgain: true };
}

/** The proofs are used up, so after a refusal the page returns to the first form. */
export function fromTheStart(outcome: HostedOutcome): HostedOutcome {
  return outcome.kind === 'refused' ? startAgain(outcome.message) : outcome;
}

/** The same for existing and unknown accounts. */
export function tooManyAttempts(retryAfterSeconds: number): HostedOutcome {
  const seconds = retryAfterSeconds === 1 ? '1 second' : `${retryAfterSeconds} seconds`;
  const message = `Too many attempts. Please wait ${seconds} and try again.`;
  return { kind: 'wait', message, retryAfterSeconds };
}
