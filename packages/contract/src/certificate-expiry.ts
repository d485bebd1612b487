// Apart from the schemas, so that the notice on every page of a workspace loads none of them.

/** An identifier is flagged when its certificate has run out or runs out within this many days, the last of them included. */
export const certificateWarningDays = 28;

/** Whether a certificate has run out, or is about to. */
export function isExpiringSoon(expiresAt: string, now: Date): boolean {
  const warningMilliseconds = certificateWarningDays * 24 * 60 * 60 * 1000;
  return new Date(expiresAt).getTime() - now.getTime() <= warningMilliseconds;
}
