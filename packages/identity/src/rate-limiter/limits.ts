import { createHash } from 'node:crypto';
import { limitedMailbox } from '@tessera/text-rules';
import { clientNetwork } from './client-network.ts';
import type { RateLimit } from './token-bucket.ts';

/** The first `attemptsFree` attempts are free; after each further one the wait doubles, up to the longest. */
type Backoff = {
  attemptsFree: number;
  firstWaitSeconds: number;
  waitSecondsMax: number;
  /** Attempts count until this long after the last wait. */
  forgetSeconds: number;
};

/** One counter of attempts in the database. */
export type Limit = {
  key: string;
  backoff: Backoff;
  /** The detail of `attempt.throttled` in the audit log. */
  action: 'sign_in' | 'sign_up' | 'mail' | 'password' | 'second_factor' | 'invitation';
  /** Counts a network, so the audit log names no account. */
  isOfSender?: true;
};

/** Mails that anyone can request for an address. Each kind has its own counter: requesting one kind must not use up another. */
export type MailKind = 'sign-in' | 'verify-email' | 'password-reset' | 'email-change' | 'invitation';
/** Each purpose has its own counter. */
type SenderPurpose = 'sign-in' | 'email-code' | 'password-reset' | `mail:${MailKind}`;

const hour = 60 * 60;

/**
 * Limits guessing one person's password. Five attempts allow for a forgotten capital; at five minutes each, a guesser gets 288 a day, and common
 * passwords are refused anyway. Not longer, because anyone can lock an account whose address they know.
 */
const passwordBackoff = { attemptsFree: 5, firstWaitSeconds: 2, waitSecondsMax: 5 * 60, forgetSeconds: hour };
/** Limits trying one password on many accounts. A school or office behind one address stays below thirty failures. */
const senderBackoff = { attemptsFree: 30, firstWaitSeconds: 1, waitSecondsMax: 15 * 60, forgetSeconds: hour };
/** Limits filling a mailbox, whatever the spelling of its address. Losing a mail or two is common. */
const mailBackoff = { attemptsFree: 3, firstWaitSeconds: 30, waitSecondsMax: hour, forgetSeconds: hour };
/** Limits creating accounts in bulk, and probing for taken addresses. */
const signUpBackoff = { attemptsFree: 10, firstWaitSeconds: 2, waitSecondsMax: 15 * 60, forgetSeconds: hour };
/**
 * Limits guessing codes with a stolen password. Three codes of a million are right at any time, so one guess an hour, counted for a day, leaves a
 * thief well below one chance in a thousand a week; only they can block the account here.
 */
const secondFactorBackoff = {
  attemptsFree: 5,
  firstWaitSeconds: 2,
  waitSecondsMax: hour,
  forgetSeconds: 24 * hour,
};
/**
 * Limits guessing mailed codes, one in a million each. At most two guesses an hour, counted for a day, leave well below one chance in a thousand a
 * week. Shorter than the second factor's, because anyone can request a code for an address.
 */
const emailCodeBackoff = {
  attemptsFree: 5,
  firstWaitSeconds: 2,
  waitSecondsMax: 30 * 60,
  forgetSeconds: 24 * hour,
};
/** Each opening of the dialog renders a QR code and stores a row. */
const totpSetUpBackoff = {
  attemptsFree: 20,
  firstWaitSeconds: 2,
  waitSecondsMax: 5 * 60,
  forgetSeconds: hour,
};
/** A team is invited in one go; beyond a hundred an hour it is spam in our name. */
const invitationBackoff = {
  attemptsFree: 100,
  firstWaitSeconds: 5,
  waitSecondsMax: 15 * 60,
  forgetSeconds: hour,
};

/** The limits counted in the database. Email addresses are hashed: the table must not list attempted addresses. */
export const limits = {
  sender: (purpose: SenderPurpose, ipAddress: string | null): Limit => ({
    key: `${purpose}:${clientNetwork(ipAddress)}`,
    backoff: senderBackoff,
    action: purpose.startsWith('mail:') ? 'mail' : 'sign_in',
    isOfSender: true,
  }),
  signUp: (ipAddress: string | null): Limit => ({
    key: `sign-up:${clientNetwork(ipAddress)}`,
    backoff: signUpBackoff,
    action: 'sign_up',
    isOfSender: true,
  }),
  password: (email: string, knownDevice: string | null): Limit => ({
    key: accountKey(email, knownDevice),
    backoff: passwordBackoff,
    action: 'sign_in',
  }),
  /** Separate from the sign-in's counter, which every right password clears. */
  secondFactor: (userId: string): Limit => ({
    key: `second-factor:${userId}`,
    backoff: secondFactorBackoff,
    action: 'sign_in',
  }),
  emailCode: (kind: 'sign-in' | 'verify-email', email: string, knownDevice: string | null): Limit => ({
    key: `email-code:${kind}:${accountKey(email, knownDevice)}`,
    backoff: emailCodeBackoff,
    action: 'sign_in',
  }),
  mail: (kind: MailKind, email: string, knownDevice: string | null = null): Limit => ({
    key: `mail:${kind}:${accountKey(limitedMailbox(email), knownDevice)}`,
    backoff: mailBackoff,
    action: 'mail',
  }),
  /** Separate from the mailbox's counter, which anyone may have used up. */
  elevatedAccessMail: (userId: string): Limit => ({
    key: `elevated-access:${userId}`,
    backoff: mailBackoff,
    action: 'mail',
  }),
  emailChange: (userId: string): Limit => ({
    key: `email-change:${userId}`,
    backoff: mailBackoff,
    action: 'mail',
  }),
  /** Separate from the sign-in's counter: failures here must not block the sign-in page. */
  currentPassword: (userId: string): Limit => ({
    key: `current-password:${userId}`,
    backoff: passwordBackoff,
    action: 'password',
  }),
  totpSetUp: (userId: string): Limit => ({
    key: `totp-set-up:${userId}`,
    backoff: totpSetUpBackoff,
    action: 'second_factor',
  }),
  totpFirstCode: (userId: string): Limit => ({
    key: `totp-first-code:${userId}`,
    backoff: passwordBackoff,
    action: 'second_factor',
  }),
  invitations: (organizationId: string): Limit => ({
    key: `invite:${organizationId}`,
    backoff: invitationBackoff,
    action: 'invitation',
  }),
};

/** A known device has its own counter, which strangers cannot use up. */
function accountKey(email: string, knownDevice: string | null): string {
  const account = `account:${createHash('sha256').update(email).digest('base64url')}`;
  return knownDevice === null ? account : `${account}:${knownDevice}`;
}

/**
 * Sign-ins that a network has started and not finished, and codes issued to a signed-in user without a page. Each stores a row before any input. A
 * large office may open its tabs in the same minute; the 7,000 rows of an hour are deleted afterwards.
 */
export const pendingSignInLimit: RateLimit = { capacity: 300, perSecond: 2 };
/** Audit lines about refused API keys: one an hour per network, and in total no more than a person can read. */
export const refusedApiKeyLimit: RateLimit = { capacity: 1, perSecond: 1 / hour };
export const refusedApiKeysLimit: RateLimit = { capacity: 100, perSecond: 100 / hour };
