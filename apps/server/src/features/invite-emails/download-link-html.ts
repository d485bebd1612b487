import { contrast, googleTextColor } from '@tessera/pass-design';
import { type Html, html } from '../../platform/mail/html.ts';
import { mailFont, mailPage } from '../../platform/mail/mail-page.ts';
import type { DownloadLinkFacts, DownloadLinkTexts } from './download-link-mail.ts';

/** WCAG's minimum contrast for normal text. */
const contrastMin = 4.5;

/** A readable text colour on the pass's background: the issuer's, or black or white if its contrast is too low. */
function textColorOn({ background, foreground }: DownloadLinkFacts['colors']): string {
  return contrast(foreground, background) >= contrastMin ? foreground : googleTextColor(background);
}

/** The HTML of the mail: the issuer's colours and logo, a button, the link to copy, and the unsubscribe link. */
export function downloadLinkHtml(facts: DownloadLinkFacts, texts: DownloadLinkTexts): string {
  return mailPage({
    subject: texts.subject,
    preview: texts.lead,
    rows: [head(facts), body(facts, texts)],
    foot: foot(facts, texts),
  });
}

function head({ colors, logo, issuerName, passName }: DownloadLinkFacts): Html {
  const color = textColorOn(colors);
  const mark = logo
    ? html`<img src="${logo.url}" alt="${issuerName}" width="${logo.width}" height="${logo.height}" style="display:block;border:0;font-weight:600">`
    : html`<strong style="font-size:16px;line-height:24px">${issuerName}</strong>`;
  return html`<tr><td class="pad band" bgcolor="${colors.background}" style="padding:28px 32px;background:${colors.background};color:${color};border-bottom:1px solid #e6e9eb;border-radius:15px 15px 0 0;${mailFont}">
${mark}
<div style="margin-top:28px;font-size:26px;line-height:32px;font-weight:600;letter-spacing:-0.01em;word-break:break-word">${passName}</div>
</td></tr>`;
}

function body(facts: DownloadLinkFacts, texts: DownloadLinkTexts): Html {
  const { colors, downloadUrl } = facts;
  return html`<tr><td class="pad" style="padding:32px;${mailFont}">
<h1 class="text" style="margin:0 0 16px;font-size:20px;line-height:28px;font-weight:600;color:#1a1f24">Your pass is ready</h1>
<p class="text" style="margin:0 0 8px;font-size:16px;line-height:24px;color:#1a1f24;word-break:break-word">${texts.greeting}</p>
<p class="text" style="margin:0 0 28px;font-size:16px;line-height:24px;color:#1a1f24;word-break:break-word">${texts.lead}</p>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr>
<td align="center" bgcolor="${colors.background}" style="border:1px solid #8f979e;border-radius:12px;background:${colors.background}"><a href="${downloadUrl}" style="display:block;padding:16px 24px;font-size:17px;line-height:24px;font-weight:600;text-decoration:none;color:${textColorOn(colors)};${mailFont}">Get your pass</a></td>
</tr></table>
<p class="quiet" style="margin:28px 0 0;font-size:14px;line-height:20px;color:#5d666e">${texts.hint}</p>
<p class="quiet" style="margin:8px 0 0;font-size:14px;line-height:20px;color:#5d666e;word-break:break-all"><a href="${downloadUrl}" style="color:#5d666e">${downloadUrl}</a></p>
</td></tr>`;
}

function foot(facts: DownloadLinkFacts, texts: DownloadLinkTexts): Html {
  const { issuerName, issuerContact, unsubscribeUrl, showPlatformBranding } = facts;
  const contact = issuerContact
    ? html` · <a href="mailto:${issuerContact}" style="color:#5d666e">${issuerContact}</a>`
    : null;
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:520px">
<tr><td class="pad quiet" align="center" style="padding:24px 32px 0;font-size:13px;line-height:20px;color:#5d666e;${mailFont}">
<div><strong style="font-weight:600">${issuerName}</strong>${texts.address ? html`, ${texts.address}` : null}${contact}</div>
<div style="margin-top:8px">${texts.reason}</div>
<div style="margin-top:8px"><a href="${unsubscribeUrl}" style="color:#5d666e">Unsubscribe</a>${showPlatformBranding ? html` · Passes by Tessera` : null}</div>
</td></tr>
</table>`;
}
