import { fillIn, type SignUpLanguage, signUpTexts } from '@tessera/contract';
import { contrast, googleTextColor } from '@tessera/pass-design';
import { html } from '../../platform/mail/html.ts';
import { mailFont, mailPage } from '../../platform/mail/mail-page.ts';
import type { MailMessage } from '../../platform/mail/mailer.ts';

/** WCAG's minimum contrast for normal text. */
const contrastMin = 4.5;

export type SignUpMailFacts = {
  to: string;
  language: SignUpLanguage;
  passName: string;
  issuerName: string;
  issuerContact: string | null;
  colors: { background: string; foreground: string };
  confirmUrl: string;
  messageId: string;
  showPlatformBranding: boolean;
};

export function signUpMail(facts: SignUpMailFacts): MailMessage {
  const { language, passName, issuerName, confirmUrl, showPlatformBranding } = facts;
  const texts = signUpTexts[language];
  const names = { pass: passName, issuer: issuerName };
  const subject = fillIn(texts.mailSubject, names);
  const lead = fillIn(texts.mailLead, names);
  const foot = [issuerName, ...(showPlatformBranding ? ['Passes by Tessera'] : [])].join(' · ');
  return {
    to: facts.to,
    fromName: issuerName,
    replyTo: facts.issuerContact,
    messageId: facts.messageId,
    subject,
    html: mailPage({
      language,
      subject,
      preview: lead,
      rows: [head(facts), body(facts, lead)],
      foot: html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:520px">
<tr><td class="pad quiet" align="center" style="padding:24px 32px 0;font-size:13px;line-height:20px;color:#5d666e;${mailFont}">${foot}</td></tr>
</table>`,
    }),
    text: `${[lead, `${texts.confirmButton}: ${confirmUrl}`, texts.mailAdvice, `-- \n${foot}`].join('\n\n')}\n`,
    // RFC 3834: prevents automatic replies.
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}

const textColorOn = ({ background, foreground }: SignUpMailFacts['colors']) =>
  contrast(foreground, background) >= contrastMin ? foreground : googleTextColor(background);

function head({ colors, issuerName, passName }: SignUpMailFacts) {
  return html`<tr><td class="pad band" bgcolor="${colors.background}" style="padding:28px 32px;background:${colors.background};color:${textColorOn(colors)};border-bottom:1px solid #e6e9eb;border-radius:15px 15px 0 0;${mailFont}">
<strong style="font-size:16px;line-height:24px">${issuerName}</strong>
<div style="margin-top:28px;font-size:26px;line-height:32px;font-weight:600;letter-spacing:-0.01em;word-break:break-word">${passName}</div>
</td></tr>`;
}

function body({ colors, language, confirmUrl }: SignUpMailFacts, lead: string) {
  const texts = signUpTexts[language];
  return html`<tr><td class="pad" style="padding:32px;${mailFont}">
<h1 class="text" style="margin:0 0 16px;font-size:20px;line-height:28px;font-weight:600;color:#1a1f24">${texts.confirmTitle}</h1>
<p class="text" style="margin:0 0 28px;font-size:16px;line-height:24px;color:#1a1f24;word-break:break-word">${lead}</p>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr>
<td align="center" bgcolor="${colors.background}" style="border:1px solid #8f979e;border-radius:12px;background:${colors.background}"><a href="${confirmUrl}" style="display:block;padding:16px 24px;font-size:17px;line-height:24px;font-weight:600;text-decoration:none;color:${textColorOn(colors)};${mailFont}">${texts.confirmButton}</a></td>
</tr></table>
<p class="quiet" style="margin:28px 0 0;font-size:14px;line-height:20px;color:#5d666e;word-break:break-all"><a href="${confirmUrl}" style="color:#5d666e">${confirmUrl}</a></p>
<p class="quiet" style="margin:16px 0 0;font-size:14px;line-height:20px;color:#5d666e">${texts.mailAdvice}</p>
</td></tr>`;
}
