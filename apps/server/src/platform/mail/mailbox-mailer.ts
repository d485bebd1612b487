import { headerText } from './header-text.ts';
import { MailError } from './mail-error.ts';
import type { Mailer } from './mailer.ts';
import { readSender } from './read-sender.ts';

/** Delivers a mail to the development mailbox. */
export type DeliverMail = (mail: {
  from: string;
  to: string;
  subject: string;
  html: string;
  text: string;
  headers: Record<string, string>;
}) => unknown;

/** `deliver` is null if no process serves the mailbox. */
export function createMailboxMailer(from: string, deliver: DeliverMail | null): Mailer {
  const sender = readSender(from);
  return {
    send: async ({ to, fromName, replyTo, messageId, subject, html, text, headers }, accepted) => {
      if (!deliver)
        throw new MailError(
          'noMailbox',
          'The mailbox is a page of the web process, which never ran on this data directory: start it, or set SMTP_URL.',
        );
      await deliver({
        from: `"${(headerText(fromName) || sender.name).replace(/["\\]/g, '\\$&')}" <${sender.address}>`,
        to: headerText(to),
        subject: headerText(subject),
        html,
        text,
        headers: {
          ...headers,
          'Message-ID': `<${messageId}>`,
          ...(replyTo ? { 'Reply-To': headerText(replyTo) } : {}),
        },
      });
      await accepted?.();
    },
    close: async () => undefined,
  };
}
