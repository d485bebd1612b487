import { mailFooter } from './mail-footer.ts';
import type { MailMessage } from './mailer.ts';
import type { MailSite, NoticeMailContent } from './notice-mail-content.ts';
import { noticeMailHtml } from './notice-mail-html.ts';

export function noticeMail(
  content: NoticeMailContent,
  site: MailSite,
): Omit<MailMessage, 'to' | 'messageId'> {
  return {
    // Uses the name in MAIL_FROM.
    fromName: '',
    replyTo: null,
    subject: content.subject,
    html: noticeMailHtml(content, site),
    text: noticeMailText(content, site),
    // RFC 3834: prevents automatic replies.
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}

function noticeMailText(content: NoticeMailContent, site: MailSite): string {
  const { title, lead, code, button, facts, advice } = content;
  const paragraphs = [
    title,
    lead,
    ...(code === undefined ? [] : [code]),
    ...(facts ? [facts.map(({ name, value }) => `${name}: ${value}`).join('\n')] : []),
    ...(button ? [`${button.label}: ${button.url}`] : []),
    advice,
    `-- \n${mailFooter(content, site)}`,
  ];
  return `${paragraphs.join('\n\n')}\n`;
}
