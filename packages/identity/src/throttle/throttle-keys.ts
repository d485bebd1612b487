import { createHash } from 'node:crypto';
import { clientNetwork } from './client-network.ts';

/** Hashed: a table of throttles should not become a list of addresses that somebody tried. */
export function accountThrottleKey(email: string): string {
  return `account:${createHash('sha256').update(email).digest('base64url')}`;
}

/** Codes have a count of their own: the password's is forgotten with every right password. */
export function secondFactorThrottleKey(userId: string): string {
  return `second-factor:${userId}`;
}

/** All mails a stranger can have sent to an address count together. */
export function mailThrottleKey(email: string): string {
  return `mail:${accountThrottleKey(email)}`;
}

/** Mails for a fresh proof of identity: with a count of their own, since anybody may have used up that of the mailbox. */
export function verificationThrottleKey(userId: string): string {
  return `elevated-access:${userId}`;
}

/** Codes for signing in and codes that prove an address count together; a right password does not forget them. */
export function emailCodeThrottleKey(email: string): string {
  return `email-code:${accountThrottleKey(email)}`;
}

export function addressThrottleKey(
  purpose: 'sign-in' | 'sign-up' | 'mail',
  ipAddress: string | null,
): string {
  return `${purpose}:${clientNetwork(ipAddress)}`;
}
