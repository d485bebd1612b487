import { mailFooter } from './mail-footer.ts';
import type { MailMessage } from './mailer.ts';
import type { MailSite, NoticeMailContent } from './notice-mail-content.ts';
import { noticeMailHtml } from './notice-mail-html.ts';

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

/** The mail for programs and readers that draw no HTML. */
function noticeMailText(words: NoticeMailContent, site: MailSite): string {
  const { title, lead, code, button, facts, advice } = words;
  const paragraphs = [
    title,
    lead,
    ...(code === undefined ? [] : [code]),
    ...(facts ? [facts.map(({ name, value }) => `${name}: ${value}`).join('\n')] : []),
    ...(button ? [`${button.label}: ${button.url}`] : []),
    advice,
    `-- \n${mailFooter(words, site)}`,
  ];
  return `${paragraphs.join('\n\n')}\n`;
}
