import type { InviteEmailContent } from '@tessera/contract';
import { type Colors, compileEmbedding, contrast, googleTextColor, type Scope } from '@tessera/pass-design';
import { automatic, headerText } from '../../platform/mail/header-text.ts';
import { html } from '../../platform/mail/html.ts';
import type { MailMessage } from '../../platform/mail/mailer.ts';
import { openEmbeddedValues } from './embedded-values.ts';
import { type MailFrame, mailFrame, mailHint, mailReason, platformName } from './mail-frame.ts';
import { type BodyFacts, type MailBody, renderMailBody } from './mail-markdown.ts';
import type { MailPicture } from './mail-picture.ts';

export type MailIssuer = {
  issuerName: string;
  issuerAddress: string | null;
  /** The Reply-To address unless the content has one. */
  issuerContact: string | null;
  showPlatformBranding: boolean;
};

export type InviteEmailFacts = {
  to: string;
  passName: string;
  colors: Colors;
  logo: MailPicture | null;
  pictureOf: BodyFacts['pictureOf'];
  scope: Scope;
  downloadUrl: string;
  unsubscribeUrl: string;
  messageId: string;
};

export type RenderedInviteEmail = {
  mail: MailMessage /** What the writer has to correct. */;
  problems: string[];
};

/** @throws Error if a limit is exceeded for these facts */
export type InviteEmailRenderer = (facts: InviteEmailFacts) => RenderedInviteEmail;

type MailContent = Omit<InviteEmailContent, 'subject'> & { subject: string | null };

/** Gmail hides the rest of a longer mail, and with it the unsubscribe link. */
const htmlBytesMax = 102 * 1_024;
const previewCharactersMax = 150;
/** WCAG's minimum contrast for normal text. */
const contrastMin = 4.5;

/**
 * The mail has no attachment: mail programs change the type of attached passes, which wallets then refuse. Supports one-click unsubscribing
 * (RFC 8058).
 * @throws Error if the Liquid is invalid
 */
export async function openInviteEmailRenderer(
  content: MailContent,
  issuer: MailIssuer,
): Promise<InviteEmailRenderer> {
  const shape = {
    hasContact: issuer.issuerContact !== null,
    showPlatformBranding: issuer.showPlatformBranding,
  };
  const withLogo = await mailFrame({ ...shape, hasLogo: true });
  const withoutLogo = await mailFrame({ ...shape, hasLogo: false });
  const subjectOf = content.subject === null ? null : compileEmbedding(content.subject);
  const bodyOf = compileEmbedding(content.body);
  return (facts) => {
    const frame = facts.logo ? withLogo : withoutLogo;
    const subject = headerText(
      subjectOf?.(facts.scope, (value) => value) ?? `${facts.passName}: your pass is ready`,
    );
    if (!subject) throw new Error('the subject is empty');
    const values = openEmbeddedValues();
    const buttonHtml = (label: string) => frame.button({ ...look(facts), label });
    const body = renderMailBody(bodyOf(facts.scope, values.embed), values, { ...facts, buttonHtml });
    const html = pageHtml(frame, issuer, facts, { subject, body });
    if (Buffer.byteLength(html) > htmlBytesMax) throw new Error('mail programs cut off an email this long');
    const mail = {
      to: facts.to,
      fromName: issuer.issuerName,
      replyTo: content.replyTo || issuer.issuerContact,
      messageId: facts.messageId,
      subject,
      html,
      text: plainText(issuer, facts, body),
      headers: {
        'List-Unsubscribe': `<${facts.unsubscribeUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        ...automatic,
      },
    };
    return { mail, problems: body.problems };
  };
}

const buttonLabel = 'Get your pass';

function look({ colors: { background, foreground }, downloadUrl }: InviteEmailFacts) {
  const isReadable = contrast(foreground, background) >= contrastMin;
  return {
    background,
    color: isReadable ? foreground : googleTextColor(background),
    downloadUrl: escapeHtml(downloadUrl),
  };
}

const escapeHtml = (text: string): string => html`${text}`.markup;

function pageHtml(
  frame: MailFrame,
  issuer: MailIssuer,
  facts: InviteEmailFacts,
  { subject, body }: { subject: string; body: MailBody },
): string {
  const address = oneLine(issuer.issuerAddress);
  const button = body.hasButton ? '' : frame.button({ ...look(facts), label: buttonLabel });
  return frame.page({
    ...look(facts),
    subject: escapeHtml(subject),
    preview: escapeHtml(headerText(body.preview).slice(0, previewCharactersMax).toWellFormed()),
    logoUrl: escapeHtml(facts.logo?.url ?? ''),
    logoWidth: String(facts.logo?.width ?? ''),
    logoHeight: String(facts.logo?.height ?? ''),
    issuerName: escapeHtml(issuer.issuerName),
    passName: escapeHtml(facts.passName),
    body: body.html + button,
    address: address && `, ${escapeHtml(address)}`,
    contact: escapeHtml(issuer.issuerContact ?? ''),
    unsubscribeUrl: escapeHtml(facts.unsubscribeUrl),
  });
}

const oneLine = (address: string | null): string =>
  (address ?? '')
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean)
    .join(', ');

function plainText(issuer: MailIssuer, facts: InviteEmailFacts, body: MailBody): string {
  const paragraphs = [
    body.text,
    ...(body.hasButton ? [] : [`${buttonLabel}: ${facts.downloadUrl}`]),
    mailHint,
    '-- ',
    [issuer.issuerName, oneLine(issuer.issuerAddress)].filter(Boolean).join(', '),
    mailReason(issuer.issuerName),
    `Unsubscribe: ${facts.unsubscribeUrl}`,
    ...(issuer.showPlatformBranding ? [platformName] : []),
  ];
  return `${paragraphs.join('\n\n').replace('-- \n\n', '-- \n')}\n`;
}
