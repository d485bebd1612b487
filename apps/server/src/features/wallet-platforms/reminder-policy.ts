/** A month is time to ask whoever holds the Apple account; a week is the last call. */
const reminderDays = [28, 7] as const;
export type ReminderDays = (typeof reminderDays)[number];

const dayMilliseconds = 24 * 3600 * 1000;

export type Reminded = {
  certificateId: string;
  expiresAt: Date;
  /** The last reminder that was mailed: of which certificate, and how many days before its end that was due. */
  remindedCertificateId: string | null;
  remindedDays: number | null;
};

/**
 * Which reminder of a certificate is due: the nearest one to its end that has come, once. One that was brought with a few days left
 * brings the last call alone, a renewal begins anew, and of one that is over nobody is reminded: its page says so.
 */
export function reminderDue(
  { certificateId, expiresAt, remindedCertificateId, remindedDays }: Reminded,
  now: Date,
): ReminderDays | null {
  const left = (expiresAt.getTime() - now.getTime()) / dayMilliseconds;
  if (left <= 0) return null;
  const due = reminderDays.findLast((days) => left <= days);
  if (due === undefined) return null;
  const last = remindedCertificateId === certificateId ? remindedDays : null;
  return last !== null && last <= due ? null : due;
}

/** Nothing ends after this that anybody is reminded of now. */
export function remindersEnd(now: Date): Date {
  return new Date(now.getTime() + reminderDays[0] * dayMilliseconds);
}
