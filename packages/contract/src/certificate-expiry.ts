// Separate from the schemas, so that the notice on every page of a workspace does not load zod.

/** An identifier is flagged if its certificate has expired or expires within this many days, inclusive. */
export const certificateWarningDays = 28;

/** Whether a certificate has expired or expires soon. */
export function isExpiringSoon(expiresAt: string, now: Date): boolean {
  const warningMilliseconds = certificateWarningDays * 24 * 60 * 60 * 1000;
  return new Date(expiresAt).getTime() - now.getTime() <= warningMilliseconds;
}
