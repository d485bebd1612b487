import type { MailSite, NoticeMailContent } from './notice-mail-content.ts';

/** These mails cannot be unsubscribed, because owners must learn of changes to their account. */
export function mailFooter({ reason }: Pick<NoticeMailContent, 'reason'>, { publicUrl }: MailSite): string {
  const why = reason ?? 'This mail is about an account or an invitation for this address.';
  return `Tessera at ${new URL(publicUrl).host}. ${why}`;
}
