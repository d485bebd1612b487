import type { MailMessage } from '../../platform/mail/mailer.ts';
import { identityMailHtml } from './identity-mail-html.ts';
import { identityMailText } from './identity-mail-text.ts';
import type { IdentityMailWords, MailSite } from './identity-mail-words.ts';

/** A mail of the installation itself in both its forms, but for whom it is to. */
export function noticeMail(words: IdentityMailWords, site: MailSite): Omit<MailMessage, 'to' | 'messageId'> {
  return {
    // The installation's own, as MAIL_FROM has it.
    fromName: '',
    replyTo: null,
    subject: words.subject,
    html: identityMailHtml(words, site),
    text: identityMailText(words, site),
    // RFC 3834: holiday notices and other machines do not answer it.
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}
