import { normalizeEmail } from '../accounts/email-address.ts';
import type { Browser } from '../browser.ts';
import type { IdentityContext } from '../identity-context.ts';
import { recordAuditEvent } from '../record-audit-event.ts';
import { findKnownBrowser } from '../throttle/find-known-browser.ts';
import { forgiveSignInAttempt } from '../throttle/forgive-sign-in-attempt.ts';
import { takeSignInAttempt } from '../throttle/take-sign-in-attempt.ts';
import { accountThrottleKey } from '../throttle/throttle-keys.ts';
import { accountRule } from '../throttle/throttle-rules.ts';
import { continueSignInOf } from './continue-sign-in.ts';
import { findAuthorizationRequest } from './find-authorization-request.ts';
import { expiredRequest, type HostedOutcome, refusal, tooManyAttempts } from './hosted-outcome.ts';
import { tryPassword } from './try-password.ts';

export type PasswordSignIn = {
  requestId: string;
  email: string;
  password: string;
  browser: Browser;
};

/** Stands for everything that is no address: nobody has it, and the database can read it. */
const noAddress = '';

/**
 * Signs in with a password. Unknown address, account without password and wrong password take the same work and get the same
 * answer; so do the waits, which are counted per address typed, whether or not anybody has it; by itself for a browser that
 * the account signed in with before. What else is owed
 * after a right password is asked for before there is a session.
 */
export async function signInWithPassword(
  context: IdentityContext,
  attempt: PasswordSignIn,
): Promise<HostedOutcome> {
  const request = await findAuthorizationRequest(context, attempt.requestId);
  if (!request) return expiredRequest();
  // What is no address gets a throttle, a search and a hash like any other: "invalid address" would be one more thing to learn.
  const email = normalizeEmail(attempt.email) ?? noAddress;
  const { browser } = attempt;
  const knownBrowser = await findKnownBrowser(context, { email }, browser);
  const allowed = await takeSignInAttempt(context, {
    browser,
    isKnownBrowser: knownBrowser !== null,
    accountKey: accountThrottleKey(email, knownBrowser),
    accountRule,
    whose: { email },
  });
  if (!allowed.allowed) return tooManyAttempts(allowed.retryAfterSeconds);

  const signer = await context.store.findSignerByEmail(email);
  const matches = await tryPassword(context, {
    passwordHash: signer?.user.passwordHash ?? null,
    typed: attempt.password,
    throttleKeys: [allowed.taken.account, allowed.taken.sender].flatMap((taken) => taken?.key ?? []),
  });
  if (!signer || !matches) {
    await recordAuditEvent(context, 'sign_in.failed', {
      userId: signer?.user.id ?? null,
      device: browser.device,
    });
    return refusal('Incorrect email or password.');
  }
  await forgiveSignInAttempt(context, allowed.taken);
  return continueSignInOf(context, signer, { request, method: 'Password', browser, done: null });
}
