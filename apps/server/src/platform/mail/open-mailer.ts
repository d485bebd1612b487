import type { MailConfig } from '../../config/mail-config.ts';
import { createMailboxMailer, type DeliverMail } from './mailbox-mailer.ts';
import type { Mailer } from './mailer.ts';
import { createSmtpMailer } from './smtp-mailer.ts';

/** The mailer the settings ask for; null when there is none, and then every operation that needs one refuses in words. */
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
