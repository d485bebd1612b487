import type { QueuedIdentityMail } from './queued-identity-mail.ts';

const minuteMilliseconds = 60_000;

/** When the code or the link of a mail is over; null for news, which is late rather than useless. */
export function mailExpiry({ sentAt, content }: QueuedIdentityMail): Date | null {
  if ('expiresAt' in content) return content.expiresAt;
  if ('minutes' in content) return new Date(sentAt.getTime() + content.minutes * minuteMilliseconds);
  return null;
}
