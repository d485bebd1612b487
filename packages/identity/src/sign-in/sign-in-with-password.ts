import { normalizeEmail } from '../accounts/email-address.ts';
import { recordAuditEvent } from '../audit.ts';
import type { Browser } from '../device.ts';
import type { IdentityContext } from '../identity-context.ts';
import { findKnownDevice } from '../rate-limiter/find-known-device.ts';
import { limits } from '../rate-limiter/limits.ts';
import { settleAttempts, throttle } from '../rate-limiter/throttle.ts';
import { continueSignInOf } from './continue-sign-in.ts';
import { findAuthorizationRequest } from './find-authorization-request.ts';
import { expiredRequest, type HostedOutcome, refusal, tooManyAttempts } from './hosted-outcome.ts';
import { verifyPassword } from './verify-password.ts';

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
  const knownDevice = await findKnownDevice(context, { email }, browser);
  const { device } = browser;
  const sender = knownDevice === null ? limits.sender('sign-in', device.ipAddress) : null;
  const account = limits.password(email, knownDevice);
  const allowed = await throttle(context, [sender, account], { email, device });
  if (!allowed.allowed) return tooManyAttempts(allowed.retryAfterSeconds);

  const signer = await context.store.findSignerByEmail(email);
  const matches = await verifyPassword(context, {
    passwordHash: signer?.user.passwordHash ?? null,
    typed: attempt.password,
    counted: [sender, account],
  });
  if (!signer || !matches) {
    await recordAuditEvent(context, 'sign_in.failed', { userId: signer?.user.id ?? null, device });
    return refusal('Incorrect email or password.');
  }
  await settleAttempts(context, { clear: [account], refund: [sender] });
  return continueSignInOf(context, signer, { request, method: 'Password', browser, done: null });
}
