import type { IdentityMailContent } from '@tessera/identity';
import type { MailMessage } from '../../platform/mail/mailer.ts';
import { codeWords } from './code-words.ts';
import { identityMailHtml } from './identity-mail-html.ts';
import { identityMailText } from './identity-mail-text.ts';
import type { IdentityMailWords, MailSite } from './identity-mail-words.ts';
import { accountExistsWords, invitationWords, passwordResetWords } from './link-words.ts';
import { occasionWords } from './occasion-words.ts';

/** A mail of the identity provider in both its forms, but for whom it is to. */
export function identityMail(
  content: IdentityMailContent,
  site: MailSite,
): Omit<MailMessage, 'to' | 'messageId'> {
  const words = wordsOf(content, site);
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

function wordsOf(content: IdentityMailContent, site: MailSite): IdentityMailWords {
  if ('code' in content) return codeWords(content);
  if ('occasion' in content) return occasionWords(content, site);
  switch (content.kind) {
    case 'account-exists':
      return accountExistsWords(content);
    case 'password-reset':
      return passwordResetWords(content);
    case 'invitation':
      return invitationWords(content);
  }
}
