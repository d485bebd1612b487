import { normalizeEmail } from '../accounts/email-address.ts';
import type { Browser } from '../browser.ts';
import type { IdentityContext } from '../identity-context.ts';
import { recordAuditEvent } from '../record-audit-event.ts';
import { forgetAttempts } from '../throttle/forget-attempts.ts';
import { giveBackAttempt } from '../throttle/give-back-attempt.ts';
import { takeAttempt } from '../throttle/take-attempt.ts';
import { accountThrottleKey, addressThrottleKey } from '../throttle/throttle-keys.ts';
import { accountRule, addressRule } from '../throttle/throttle-rules.ts';
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
 * answer; so do the waits, which are counted per address typed, whether or not anybody has it. What else is owed
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
  const keys = {
    account: accountThrottleKey(email),
    address: addressThrottleKey('sign-in', attempt.browser.device.ipAddress),
  };
  const byAddress = await takeAttempt(context, keys.address, addressRule);
  if (!byAddress.allowed) return tooManyAttempts(byAddress.retryAfterSeconds);
  const byAccount = await takeAttempt(context, keys.account, accountRule);
  if (!byAccount.allowed) return tooManyAttempts(byAccount.retryAfterSeconds);

  const signer = await context.store.findSignerByEmail(email);
  const matches = await tryPassword(context, {
    passwordHash: signer?.user.passwordHash ?? null,
    typed: attempt.password,
    throttleKeys: [keys.account, keys.address],
  });
  if (!signer || !matches) {
    await recordAuditEvent(context, 'sign_in.failed', {
      userId: signer?.user.id ?? null,
      device: attempt.browser.device,
    });
    return refusal('Incorrect email or password.');
  }
  await Promise.all([forgetAttempts(context, keys.account), giveBackAttempt(context, keys.address)]);
  const { browser } = attempt;
  return continueSignInOf(context, signer, { request, method: 'Password', browser, done: null });
}
