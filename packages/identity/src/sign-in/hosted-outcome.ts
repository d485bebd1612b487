/** What a hosted page is told: where to go with which provider cookie, what else to prove, or a sentence to show. */
export type HostedOutcome =
  | { signedIn: true; redirectTo: string; sessionToken: string }
  /** The password was right and the account has a second factor: the page asks for its code and sends it with the challenge. */
  | { signedIn: false; status: 200; challenge: string }
  /** `passwordAgain`: the code step is over, the page goes back to the password. */
  | { signedIn: false; status: 400; message: string; passwordAgain: boolean }
  | { signedIn: false; status: 429; message: string; retryAfterSeconds: number };

/** The request of the page is unknown, over, or was finished in another tab. */
export function expiredRequest(): HostedOutcome {
  return refusal(
    'This sign-in took too long or was finished elsewhere. Please go back to the application and start again.',
  );
}

/** A sentence for the form. */
export function refusal(message: string): HostedOutcome {
  return { signedIn: false, status: 400, message, passwordAgain: false };
}

/** A sentence for the form, which begins again with the password. */
export function passwordAgain(message: string): HostedOutcome {
  return { signedIn: false, status: 400, message, passwordAgain: true };
}

/** The same for accounts that exist and accounts that do not. */
export function tooManyAttempts(retryAfterSeconds: number): HostedOutcome {
  const seconds = retryAfterSeconds === 1 ? '1 second' : `${retryAfterSeconds} seconds`;
  const message = `Too many attempts. Please wait ${seconds} and try again.`;
  return { signedIn: false, status: 429, message, retryAfterSeconds };
}
