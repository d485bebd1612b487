import { type AuditSubject, recordAuditEvent } from '../audit.ts';
import type { Browser } from '../device.ts';
import type { IdentityContext } from '../identity-context.ts';
import { findKnownDevice } from './find-known-device.ts';
import { type Limit, limits, type MailKind } from './limits.ts';

export type Attempt = { allowed: true } | RefusedAttempt;
export type RefusedAttempt = { allowed: false; retryAfterSeconds: number };

/** The subject of an attempt. The owner of an email address is looked up only for an audit line. */
type Subject = AuditSubject & { email?: string };

/**
 * The row-locked rate limiter: counts an attempt before it runs, so that a hundred simultaneous ones count as a
 * hundred. Counts limits in order up to the first that refuses: an attempt that its sender's limit refuses does not
 * count against the account. A refused attempt does not count, so that retrying does not extend the wait.
 */
export async function throttle(
  context: IdentityContext,
  limits: readonly (Limit | null)[],
  subject: Subject,
): Promise<Attempt> {
  for (const limit of limits) {
    if (!limit) continue;
    const at = context.clock();
    const blockedUntil = await countAttempt(context, limit, at);
    if (!blockedUntil) continue;
    await recordThrottled(context, limit, { blockedUntil, subject });
    const milliseconds = blockedUntil.getTime() - at.getTime();
    return { allowed: false, retryAfterSeconds: Math.max(1, Math.ceil(milliseconds / 1000)) };
  }
  return { allowed: true };
}

/** After a right proof: clears the failures counted with it, and refunds this attempt for limits that keep counting. */
export async function settleAttempts(
  { store }: IdentityContext,
  { clear = [], refund = [] }: { clear?: readonly Limit[]; refund?: readonly (Limit | null)[] },
): Promise<void> {
  const keysOf = (settled: readonly (Limit | null)[]) => settled.flatMap((limit) => limit?.key ?? []);
  await store.settleAttempts({ clear: keysOf(clear), refund: keysOf(refund) });
}

/** Returns the end of the block if the attempt is refused, else null. */
export function countAttempt(
  { clock, store }: IdentityContext,
  { key, backoff }: Limit,
  at = clock(),
): Promise<Date | null> {
  const { attemptsFree, firstWaitSeconds, waitSecondsMax, forgetSeconds } = backoff;
  const waits = [0];
  for (let wait = firstWaitSeconds; wait < waitSecondsMax; wait *= 2) waits.push(wait);
  const after = (seconds: number) => new Date(at.getTime() + seconds * 1000);
  const outcomes = [...waits, waitSecondsMax].map((wait) => ({
    blockedUntil: wait > 0 ? after(wait) : null,
    expiresAt: after(wait + forgetSeconds),
  }));
  return store.countAttempt({ key, at, attemptsFree, outcomes });
}

/** Best effort, once per block and process, so that a flood does not fill the audit log. */
async function recordThrottled(
  context: IdentityContext,
  { key, action, isOfSender }: Limit,
  { blockedUntil, subject: { email, ...about } }: { blockedUntil: Date; subject: Subject },
): Promise<void> {
  if (context.throttledUntil.get(key) === blockedUntil.getTime()) return;
  context.throttledUntil.set(key, blockedUntil.getTime());
  const subject = isOfSender ? { device: about.device } : about;
  const owner = email === undefined || isOfSender ? null : await context.store.findUserByEmail(email);
  await recordAuditEvent(context, 'attempt.throttled', {
    ...subject,
    ...(owner && { userId: owner.id }),
    detail: action,
  });
}

/** Counts a mail requested by a form, per network and per mailbox, whether or not an account has the address. A known device counts on its own. */
export async function throttleMail(
  context: IdentityContext,
  { kind, email, browser }: { kind: MailKind; email: string; browser: Browser },
): Promise<Attempt> {
  const { device } = browser;
  const knownDevice = await findKnownDevice(context, { email }, browser);
  const sender = knownDevice === null ? limits.sender(`mail:${kind}`, device.ipAddress) : null;
  return throttle(context, [sender, limits.mail(kind, email, knownDevice)], { email, device });
}
