import { type Html, html } from './html.ts';
import type { MailSite, NoticeMailContent } from './notice-mail-content.ts';

/** Repeated in every element, because mail programs do not inherit it into tables. */
export const mailFont = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** Adds dark mode and narrow screens; mail programs support tables and inline styles reliably. */
export const mailCss = `
@media (prefers-color-scheme: dark) {
  .page, .page > table > tbody > tr > td { background: #0f1214 !important }
  .card { background: #1a1e21 !important; border-color: #2a2f34 !important }
  .band { border-color: #2a2f34 !important }
  .text { color: #e7eaec !important }
  .quiet, .quiet a { color: #9aa2a9 !important }
}
@media (max-width: 480px) {
  .pad { padding-left: 20px !important; padding-right: 20px !important }
}
`;

const style: Html = { markup: `<style>${mailCss}</style>` };

export type MailPage = {
  language?: string;
  subject: string;
  preview: string;
  rows: readonly Html[];
  foot: Html;
};

export function mailPage({ language = 'en', subject, preview, rows, foot }: MailPage): string {
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${subject}</title>
${style}
</head>
<body class="page" style="margin:0;padding:0;background:#f3f4f5">
<div style="display:none;max-height:0;overflow:hidden">${preview}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:#f3f4f5">
<tr><td align="center" style="padding:32px 12px">
<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:520px;background:#ffffff;border:1px solid #e6e9eb;border-radius:16px;border-collapse:separate;overflow:hidden">
${rows}
</table>
${foot}
</td></tr>
</table>
</body>
</html>
`.markup;
}

/** These mails cannot be unsubscribed, because owners must learn of changes to their account. */
export function mailFooter({ reason }: Pick<NoticeMailContent, 'reason'>, { publicUrl }: MailSite): string {
  const why = reason ?? 'This email is about an account or an invitation for this address.';
  return `Tessera at ${new URL(publicUrl).host}. ${why}`;
}
