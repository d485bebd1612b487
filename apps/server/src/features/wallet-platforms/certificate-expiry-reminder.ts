/** A month allows for finding the owner of the Apple account; a week is the final reminder. */
const reminderDays = [28, 7] as const;
export type ReminderDays = (typeof reminderDays)[number];

const dayMilliseconds = 24 * 3600 * 1000;

export type Reminded = {
  certificateId: string;
  expiresAt: Date;
  remindedCertificateId: string | null;
  remindedDays: number | null;
};

/** Each is due at most once: with few days left only the final one, after a renewal both again, after expiry none. */
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

/** The latest expiry for which a reminder can be due now. */
export function remindersEnd(now: Date): Date {
  return new Date(now.getTime() + reminderDays[0] * dayMilliseconds);
}
