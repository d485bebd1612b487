import { createHash } from 'node:crypto';
import type { IdentityContext } from '../identity-context.ts';
import type { ThrottleRecord } from '../store/records-store.ts';
import { clientNetwork } from './client-network.ts';

/** After `attemptsFree` tries each further one must wait twice as long as the one before. */
export type ThrottleRule = {
  attemptsFree: number;
  firstWaitSeconds: number;
  waitSecondsMax: number;
  /** After the last wait: when attempts no longer count. */
  forgetSeconds: number;
};

/** As a rule attempts count for an hour: it is not worth more than a few waits at the limit. */
const forgetSeconds = 60 * 60;

/**
 * Against guessing one person's password. Five tries cover a forgotten capital; at five minutes each a guesser gets 288 a day at passwords
 * the common ones are not among. Not longer, because anybody may lock an account they only know the address of.
 */
export const accountRule: ThrottleRule = {
  attemptsFree: 5,
  firstWaitSeconds: 2,
  waitSecondsMax: 5 * 60,
  forgetSeconds,
};
/** Against trying one password on many accounts. A school or an office behind one address stays below thirty *failures*. */
export const addressRule: ThrottleRule = {
  attemptsFree: 30,
  firstWaitSeconds: 1,
  waitSecondsMax: 15 * 60,
  forgetSeconds,
};
/** Against making accounts in bulk, and against asking which addresses are taken. */
export const signUpRule: ThrottleRule = {
  attemptsFree: 10,
  firstWaitSeconds: 2,
  waitSecondsMax: 15 * 60,
  forgetSeconds,
};
/**
 * Against guessing codes with a stolen password. Three codes of a million are right at any moment, so a guess an hour, remembered for
 * a day, leaves a thief well below one chance in a thousand a week; and nobody else can bring an account to wait here.
 */
export const secondFactorRule: ThrottleRule = {
  attemptsFree: 5,
  firstWaitSeconds: 2,
  waitSecondsMax: 60 * 60,
  forgetSeconds: 24 * 60 * 60,
};

/** Against filling somebody's mailbox. A lost mail or two are everyday; from then on each waits twice as long, up to an hour. */
export const mailRule: ThrottleRule = {
  attemptsFree: 3,
  firstWaitSeconds: 30,
  waitSecondsMax: 60 * 60,
  forgetSeconds,
};

/**
 * Against guessing mailed codes, each a million to one. Five tries cover a mistyped one; then at most two an hour, remembered for a day, leave a
 * guesser well below one chance in a thousand a week. Not the second factor's hour: anybody may ask for a code to an address they know.
 */
export const emailCodeRule: ThrottleRule = {
  attemptsFree: 5,
  firstWaitSeconds: 2,
  waitSecondsMax: 30 * 60,
  forgetSeconds: 24 * 60 * 60,
};

const doublingsMax = 20; // beyond any limit above; keeps the power finite

export type Attempt = { allowed: true } | { allowed: false; retryAfterSeconds: number };

/**
 * Counts an attempt before it is made, so that a hundred simultaneous ones count as a hundred. Refused ones do not count:
 * they would let an impatient person wait ever longer.
 */
export async function takeAttempt(
  context: IdentityContext,
  key: string,
  rule: ThrottleRule,
): Promise<Attempt> {
  const now = context.clock().getTime();
  let attempt: Attempt = { allowed: true };
  await context.store.changeThrottle(key, (stored) => {
    attempt = waitOf(stored, now);
    if (!attempt.allowed) return stored;
    const attempts = stored && stored.expiresAt.getTime() > now ? stored.attempts : 0;
    return afterAttempt(attempts + 1, now, rule);
  });
  return attempt;
}

/** What `takeAttempt` would answer, without counting anything. */
export async function peekAttempt(context: IdentityContext, key: string): Promise<Attempt> {
  const now = context.clock().getTime();
  let attempt: Attempt = { allowed: true };
  await context.store.changeThrottle(key, (stored) => {
    attempt = waitOf(stored, now);
    return stored;
  });
  return attempt;
}

function waitOf(stored: ThrottleRecord | null, now: number): Attempt {
  const blockedUntil = stored && stored.expiresAt.getTime() > now ? (stored.blockedUntil?.getTime() ?? 0) : 0;
  return blockedUntil > now
    ? { allowed: false, retryAfterSeconds: Math.ceil((blockedUntil - now) / 1000) }
    : { allowed: true };
}

function afterAttempt(attempts: number, now: number, rule: ThrottleRule): ThrottleRecord {
  const doublings = Math.min(attempts - rule.attemptsFree, doublingsMax);
  const waitMs =
    doublings < 0 ? 0 : Math.min(rule.firstWaitSeconds * 2 ** doublings, rule.waitSecondsMax) * 1000;
  return {
    attempts,
    blockedUntil: waitMs > 0 ? new Date(now + waitMs) : null,
    expiresAt: new Date(now + waitMs + rule.forgetSeconds * 1000),
  };
}

/** After a right password: the account's failures are forgotten. */
export async function forgetAttempts(context: IdentityContext, key: string): Promise<void> {
  await context.store.changeThrottle(key, () => null);
}

/** After a right password: this one attempt did not count. Others of the address do, else a guesser would sign in to their own account between guesses. */
export async function giveBackAttempt(context: IdentityContext, key: string): Promise<void> {
  await context.store.changeThrottle(key, (current) =>
    current && current.attempts > 1
      ? { ...current, attempts: current.attempts - 1, blockedUntil: null }
      : null,
  );
}

/** Hashed: a table of throttles should not become a list of addresses that somebody tried. */
export function accountThrottleKey(email: string): string {
  return `account:${createHash('sha256').update(email).digest('base64url')}`;
}

/** Codes have a count of their own: the password's is forgotten with every right password. */
export function secondFactorThrottleKey(userId: string): string {
  return `second-factor:${userId}`;
}

/** All mails somebody can have sent to an address count together. */
export function mailThrottleKey(email: string): string {
  return `mail:${accountThrottleKey(email)}`;
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
