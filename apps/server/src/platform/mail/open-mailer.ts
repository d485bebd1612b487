import type { MailConfig } from '../../config/mail-config.ts';
import { createMailboxMailer, type DeliverMail } from './mailbox-mailer.ts';
import type { Mailer } from './mailer.ts';
import { createSmtpMailer } from './smtp-mailer.ts';

export function openMailer(config: MailConfig, deliver: DeliverMail | null): Mailer | null {
  switch (config.kind) {
    case 'smtp':
      return createSmtpMailer(config);
    case 'mailbox':
      return createMailboxMailer(config.from, deliver);
    case 'none':
      return null;
  }
}
