import { createHash } from 'node:crypto';
import { clientNetwork } from './client-network.ts';

/** The mails that anybody can have sent to an address. Each kind has a count of its own, so that asking for one does not use up another. */
export type MailKind = 'sign-in' | 'verify-email' | 'password-reset' | 'email-change' | 'invitation';

/**
 * Hashed, so that the table of throttles is no list of tried addresses. A browser that its owner signed in with before
 * (`knownDevice`) has a count of its own, which strangers cannot use up.
 */
export function accountThrottleKey(email: string, knownDevice: string | null = null): string {
  const account = `account:${createHash('sha256').update(email).digest('base64url')}`;
  return knownDevice === null ? account : `${account}:${knownDevice}`;
}

/** Codes have a count of their own: the password's is forgotten with every right password. */
export function secondFactorThrottleKey(userId: string): string {
  return `second-factor:${userId}`;
}

export function mailThrottleKey(kind: MailKind, email: string, knownDevice: string | null = null): string {
  return `mail:${kind}:${accountThrottleKey(email, knownDevice)}`;
}

/** Mails for a fresh proof of identity: with a count of their own, since anybody may have used up that of the mailbox. */
export function verificationThrottleKey(userId: string): string {
  return `elevated-access:${userId}`;
}

/** Guesses at mailed codes; a right password does not forget them. */
export function emailCodeThrottleKey(
  kind: 'sign-in' | 'verify-email',
  email: string,
  knownDevice: string | null,
): string {
  return `email-code:${kind}:${accountThrottleKey(email, knownDevice)}`;
}

/** What one sender tries: each purpose has a count of its own. */
export type SenderPurpose = 'sign-in' | 'email-code' | 'password-reset' | 'sign-up' | `mail:${MailKind}`;

export function addressThrottleKey(purpose: SenderPurpose, ipAddress: string | null): string {
  return `${purpose}:${clientNetwork(ipAddress)}`;
}
