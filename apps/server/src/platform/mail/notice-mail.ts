import type { MailMessage } from './mailer.ts';
import type { MailSite, NoticeMailContent } from './notice-mail-content.ts';
import { noticeMailHtml } from './notice-mail-html.ts';
import { noticeMailText } from './notice-mail-text.ts';

/** A mail of the installation itself in both its forms, but for whom it is to. */
export function noticeMail(words: NoticeMailContent, site: MailSite): Omit<MailMessage, 'to' | 'messageId'> {
  return {
    // The installation's own, as MAIL_FROM has it.
    fromName: '',
    replyTo: null,
    subject: words.subject,
    html: noticeMailHtml(words, site),
    text: noticeMailText(words, site),
    // RFC 3834: holiday notices and other machines do not answer it.
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}
