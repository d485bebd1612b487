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

/** Replaces invalid addresses: no account has it, and the database can store it. */
const noAddress = '';

/**
 * Signs in with a password. An unknown address, an account without password and a wrong password cause the same work, response and blocks. Limits
 * count per typed address, with or without an account; a known device has its own. Asks for further steps before there is a session.
 */
export async function signInWithPassword(
  context: IdentityContext,
  attempt: PasswordSignIn,
): Promise<HostedOutcome> {
  const request = await findAuthorizationRequest(context, attempt.requestId);
  if (!request) return expiredRequest();
  // An invalid address gets the same limit, query and hash, to reveal nothing.
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
