import { type Html, html } from './html.ts';
import { mailFont, mailFooter, mailPage } from './mail-page.ts';
import type { MailMessage } from './mailer.ts';
import type { MailSite, NoticeMailContent } from './notice-mail-content.ts';

/** Sufficient contrast to white. */
const accent = '#0f766e';

/** Also says what to do if the recipient did not cause the event. */
function noticeMailHtml(content: NoticeMailContent, site: MailSite): string {
  return mailPage({
    subject: content.subject,
    preview: content.lead,
    rows: [head, body(content)],
    foot: foot(content, site),
  });
}

const head: Html = html`<tr><td class="pad band" bgcolor="${accent}" style="padding:20px 32px;background:${accent};color:#ffffff;border-bottom:1px solid #e6e9eb;border-radius:15px 15px 0 0;${mailFont}">
<strong style="font-size:16px;line-height:24px">Tessera</strong>
</td></tr>`;

function body({ title, lead, code, button, facts, advice }: NoticeMailContent): Html {
  return html`<tr><td class="pad" style="padding:32px;${mailFont}">
<h1 class="text" style="margin:0 0 16px;font-size:22px;line-height:28px;font-weight:600;color:#1a1f24;word-break:break-word">${title}</h1>
<p class="text" style="margin:0;font-size:16px;line-height:24px;color:#1a1f24;word-break:break-word">${lead}</p>
${code === undefined ? null : codeBox(code)}
${facts ? factsTable(facts) : null}
${button ? buttonWithAddress(button) : null}
<p class="quiet" style="margin:28px 0 0;font-size:14px;line-height:20px;color:#5d666e;word-break:break-word">${advice}</p>
</td></tr>`;
}

function codeBox(code: string): Html {
  return html`<p class="text" style="margin:24px 0 0;font-size:32px;line-height:40px;font-weight:600;letter-spacing:0.2em;color:#1a1f24;font-family:ui-monospace,Menlo,Consolas,monospace">${code}</p>`;
}

function factsTable(facts: NonNullable<NoticeMailContent['facts']>): Html {
  const rows = facts.map(
    ({ name, value }) => html`<tr>
<td class="quiet" valign="top" style="padding:4px 24px 4px 0;font-size:14px;line-height:20px;color:#5d666e;white-space:nowrap;${mailFont}">${name}</td>
<td class="text" valign="top" style="padding:4px 0;font-size:14px;line-height:20px;color:#1a1f24;word-break:break-word;${mailFont}">${value}</td>
</tr>`,
  );
  return html`<table cellpadding="0" cellspacing="0" border="0" style="margin:24px 0 0">${rows}</table>`;
}

function buttonWithAddress({ label, url }: NonNullable<NoticeMailContent['button']>): Html {
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:28px 0 0"><tr>
<td align="center" bgcolor="${accent}" style="border-radius:12px;background:${accent}"><a href="${url}" style="display:block;padding:16px 24px;font-size:17px;line-height:24px;font-weight:600;text-decoration:none;color:#ffffff;${mailFont}">${label}</a></td>
</tr></table>
<p class="quiet" style="margin:12px 0 0;font-size:14px;line-height:20px;color:#5d666e;word-break:break-all"><a href="${url}" style="color:#5d666e">${url}</a></p>`;
}

function foot(content: NoticeMailContent, site: MailSite): Html {
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:520px">
<tr><td class="pad quiet" align="center" style="padding:24px 32px 0;font-size:13px;line-height:20px;color:#5d666e;${mailFont}">${mailFooter(content, site)}</td></tr>
</table>`;
}

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
