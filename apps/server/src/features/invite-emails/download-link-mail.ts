import type { Colors } from '@tessera/pass-design';
import type { MailMessage } from '../../platform/mail/mailer.ts';
import { downloadLinkHtml } from './download-link-html.ts';
import type { MailLogo } from './mail-logo.ts';

/** Everything the mail with a download link contains. */
export type DownloadLinkFacts = {
  to: string;
  /** Empty if the pass was issued without a name. */
  firstName: string;
  passName: string;
  issuerName: string;
  /** As entered in the company information, with line breaks. */
  issuerAddress: string | null;
  /** The Reply-To address. */
  issuerContact: string | null;
  colors: Colors;
  logo: MailLogo | null;
  /** The names of the wallets the pass supports. */
  wallets: string[];
  downloadUrl: string;
  unsubscribeUrl: string;
  messageId: string;
  showPlatformBranding: boolean;
};

/** The texts that the HTML and the plain-text form share. */
export type DownloadLinkTexts = {
  subject: string;
  greeting: string;
  lead: string;
  hint: string;
  reason: string;
  /** One line, or empty. */
  address: string;
};

/**
 * The mail with a pass's download link. It has no attachment, because mail programs change the type of attached passes, which wallets then
 * refuse. Supports one-click unsubscribing (RFC 8058) from the mail program.
 */
export function downloadLinkMail(facts: DownloadLinkFacts): MailMessage {
  const texts = textsOf(facts);
  return {
    to: facts.to,
    fromName: facts.issuerName,
    replyTo: facts.issuerContact,
    messageId: facts.messageId,
    subject: texts.subject,
    html: downloadLinkHtml(facts, texts),
    text: plainText(facts, texts),
    headers: {
      'List-Unsubscribe': `<${facts.unsubscribeUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      // RFC 3834: prevents automatic replies.
      'Auto-Submitted': 'auto-generated',
    },
  };
}

function textsOf({
  firstName,
  passName,
  issuerName,
  issuerAddress,
  wallets,
}: DownloadLinkFacts): DownloadLinkTexts {
  const wallet = wallets.length > 0 ? wallets.join(' or ') : 'your phone’s wallet';
  return {
    subject: `${passName}: your pass is ready`,
    greeting: firstName ? `Hello ${firstName},` : 'Hello,',
    lead: `${issuerName} has made a pass for you. Open this mail on your phone and add the pass to ${wallet}.`,
    hint: 'On a computer, the link shows a code to scan with your phone. It is yours alone: whoever has it can add the pass.',
    reason: `You receive this mail because ${issuerName} made a pass for this address.`,
    address: (issuerAddress ?? '')
      .split(/\r?\n/)
      .map((line) => line.trim())
      .filter(Boolean)
      .join(', '),
  };
}

function plainText(facts: DownloadLinkFacts, texts: DownloadLinkTexts): string {
  const paragraphs = [
    texts.greeting,
    texts.lead,
    `Your pass: ${facts.downloadUrl}`,
    texts.hint,
    '-- ',
    [facts.issuerName, texts.address].filter(Boolean).join(', '),
    texts.reason,
    `Unsubscribe: ${facts.unsubscribeUrl}`,
    ...(facts.showPlatformBranding ? ['Passes by Tessera'] : []),
  ];
  return `${paragraphs.join('\n\n').replace('-- \n\n', '-- \n')}\n`;
}
