import type { IdentityMailWords, MailSite } from './identity-mail-words.ts';
import { smallPrint } from './small-print.ts';

/** The mail for programs and readers that draw no HTML. */
export function identityMailText(words: IdentityMailWords, site: MailSite): string {
  const { title, lead, code, button, facts, advice } = words;
  const paragraphs = [
    title,
    lead,
    ...(code === undefined ? [] : [code]),
    ...(facts ? [facts.map(({ name, value }) => `${name}: ${value}`).join('\n')] : []),
    ...(button ? [`${button.label}: ${button.url}`] : []),
    advice,
    `-- \n${smallPrint(words, site)}`,
  ];
  return `${paragraphs.join('\n\n')}\n`;
}
