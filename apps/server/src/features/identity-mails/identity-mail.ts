import type { IdentityMailContent } from '@tessera/identity';
import type { MailMessage } from '../../platform/mail/mailer.ts';
import { codeWords } from './code-words.ts';
import type { IdentityMailWords, MailSite } from './identity-mail-words.ts';
import { accountExistsWords, invitationWords, passwordResetWords } from './link-words.ts';
import { noticeMail } from './notice-mail.ts';
import { occasionWords } from './occasion-words.ts';

/** A mail of the identity provider in both its forms, but for whom it is to. */
export function identityMail(
  content: IdentityMailContent,
  site: MailSite,
): Omit<MailMessage, 'to' | 'messageId'> {
  return noticeMail(wordsOf(content, site), site);
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
