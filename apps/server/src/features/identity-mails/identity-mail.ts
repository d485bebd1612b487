import type { IdentityMailContent } from '@tessera/identity';
import type { MailMessage } from '../../platform/mail/mailer.ts';
import { noticeMail } from '../../platform/mail/notice-mail.ts';
import type { MailSite, NoticeMailContent } from '../../platform/mail/notice-mail-content.ts';
import { codeMail } from './code-mail.ts';
import { accountExistsMail, invitationMail, passwordResetMail } from './link-mail.ts';
import { securityMail } from './security-mail.ts';

export function identityMail(
  content: IdentityMailContent,
  site: MailSite,
): Omit<MailMessage, 'to' | 'messageId'> {
  return noticeMail(noticeContent(content, site), site);
}

function noticeContent(content: IdentityMailContent, site: MailSite): NoticeMailContent {
  if ('code' in content) return codeMail(content);
  if ('occasion' in content) return securityMail(content, site);
  switch (content.kind) {
    case 'account-exists':
      return accountExistsMail(content);
    case 'password-reset':
      return passwordResetMail(content);
    case 'invitation':
      return invitationMail(content);
  }
}
