import type { MailSite, NoticeMailContent } from './notice-mail-content.ts';

/** Whose mail it is, and why it came. It cannot be unsubscribed: who owns an account must hear of what happens to it. */
export function mailFooter({ reason }: Pick<NoticeMailContent, 'reason'>, { publicUrl }: MailSite): string {
  const why = reason ?? 'This mail is about an account or an invitation for this address.';
  return `Tessera at ${new URL(publicUrl).host}. ${why}`;
}
