import type { Context } from '../../context.ts';
import { messageId } from '../../platform/mail/message-id.ts';
import { sendUnlessRefused } from '../../platform/mail/send-unless-refused.ts';
import type { IdentityMailDelivery } from './deliver-identity-mail.job.ts';
import { identityMail } from './identity-mail.ts';
import { openIdentityMail, type QueuedIdentityMail } from './queued-identity-mail.ts';

const minuteMilliseconds = 60_000;

/** When the code or the link of a mail is over; null for news, which is late rather than useless. */
function mailExpiry({ sentAt, content }: QueuedIdentityMail): Date | null {
  if ('expiresAt' in content) return content.expiresAt;
  if ('minutes' in content) return new Date(sentAt.getTime() + content.minutes * minuteMilliseconds);
  return null;
}

type Delivering = Pick<Context, 'clock' | 'config' | 'vault' | 'mailer' | 'logger'>;

/**
 * Hands a mail of the identity provider to the mail server. When a run dies after the server's yes the next one sends a second mail with
 * the first one's Message-ID, by which mail programs show one. What is no use any more, such as an old code, is left.
 */
export async function deliverIdentityMail(
  ctx: Delivering,
  { mailId, sealed }: IdentityMailDelivery,
): Promise<void> {
  const mail = openIdentityMail(ctx.vault, mailId, sealed);
  const { to, content } = mail;
  if (to === null) return;
  const lapsed = mailExpiry(mail);
  if (lapsed && lapsed <= ctx.clock()) {
    ctx.logger.warn('A mail waited until what it says was over', { mailId, kind: content.kind });
    return;
  }
  const message = {
    to,
    messageId: messageId(ctx.config, `identity.${mailId}`),
    ...identityMail(content, ctx.config),
  };
  await sendUnlessRefused(ctx, message, 'A mail about an account', { kind: content.kind });
}
