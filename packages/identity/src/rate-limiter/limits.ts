import { createHash } from 'node:crypto';
import { limitedMailbox } from '@tessera/text-rules';
import { clientNetwork } from './client-network.ts';
import type { RateLimit } from './token-bucket.ts';

/** The first `attemptsFree` attempts cost nothing; after each further one the wait doubles, from the first to the longest. */
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
  /** Counts a network, not an account: the audit log names no account. */
  isOfSender?: true;
};

/** Mails that anybody can have sent to an address. Each kind has its own counter: requesting one kind must not use up another. */
export type MailKind = 'sign-in' | 'verify-email' | 'password-reset' | 'email-change' | 'invitation';
/** Each purpose has its own counter. */
type SenderPurpose = 'sign-in' | 'email-code' | 'password-reset' | `mail:${MailKind}`;

const hour = 60 * 60;

/**
 * Against guessing one person's password. Five attempts cover a forgotten capital; at five minutes each a guesser gets 288 a day, and common
 * passwords are refused anyway. No longer wait, because anybody can lock an account whose address they know.
 */
const passwordBackoff = { attemptsFree: 5, firstWaitSeconds: 2, waitSecondsMax: 5 * 60, forgetSeconds: hour };
/** Against trying one password on many accounts. A school or office behind one address stays below thirty failures. */
const senderBackoff = { attemptsFree: 30, firstWaitSeconds: 1, waitSecondsMax: 15 * 60, forgetSeconds: hour };
/** Against filling a mailbox, whatever the spelling of its address. Losing a mail or two is common. */
const mailBackoff = { attemptsFree: 3, firstWaitSeconds: 30, waitSecondsMax: hour, forgetSeconds: hour };
/** Against creating accounts in bulk, and against probing which addresses are taken. */
const signUpBackoff = { attemptsFree: 10, firstWaitSeconds: 2, waitSecondsMax: 15 * 60, forgetSeconds: hour };
/**
 * Against guessing codes with a stolen password. Three codes of a million are right at any moment, so one guess an hour, counted for a day,
 * leaves a thief well below one chance in a thousand a week; nobody else can block an account here.
 */
const secondFactorBackoff = {
  attemptsFree: 5,
  firstWaitSeconds: 2,
  waitSecondsMax: hour,
  forgetSeconds: 24 * hour,
};
/**
 * Against guessing mailed codes, one in a million each. At most two guesses an hour, counted for a day, leave a guesser well below one
 * chance in a thousand a week. Shorter than the second factor's, because anybody can request a code for an address they know.
 */
const emailCodeBackoff = {
  attemptsFree: 5,
  firstWaitSeconds: 2,
  waitSecondsMax: 30 * 60,
  forgetSeconds: 24 * hour,
};
/** Each time the dialog opens it renders a QR code and leaves a row. */
const totpSetUpBackoff = {
  attemptsFree: 20,
  firstWaitSeconds: 2,
  waitSecondsMax: 5 * 60,
  forgetSeconds: hour,
};
/** A whole team is invited in one go; beyond a hundred in an hour it is mail to strangers in our name. */
const invitationBackoff = {
  attemptsFree: 100,
  firstWaitSeconds: 5,
  waitSecondsMax: 15 * 60,
  forgetSeconds: hour,
};

/** The limits that count in the database. An email address is hashed: the table must not be a list of attempted addresses. */
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
  /** Separate from the mailbox's counter, which anybody may have used up. */
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
 * Sign-ins that a network has started and not finished, and codes that a signed-in user gets without a page. Each leaves a row, before anybody has
 * typed anything. A large office may open its tabs in the same minute, and the 7,000 rows of an hour are deleted afterwards.
 */
export const pendingSignInLimit: RateLimit = { capacity: 300, perSecond: 2 };
/** Audit lines about refused API keys: one an hour for each network, and no more in all than a person can read. */
export const refusedApiKeyLimit: RateLimit = { capacity: 1, perSecond: 1 / hour };
export const refusedApiKeysLimit: RateLimit = { capacity: 100, perSecond: 100 / hour };
