import { mailFooter } from './mail-footer.ts';
import type { MailSite, NoticeMailContent } from './notice-mail-content.ts';

/** The mail for programs and readers that draw no HTML. */
export function noticeMailText(words: NoticeMailContent, site: MailSite): string {
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
