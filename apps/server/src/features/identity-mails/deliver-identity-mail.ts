import type { Context } from '../../context.ts';
import { messageId } from '../../platform/mail/message-id.ts';
import { sendUnlessRefused } from '../../platform/mail/send-unless-refused.ts';
import { identityMail } from './identity-mail.ts';
import type { IdentityMailDelivery } from './identity-mails.jobs.ts';
import { openIdentityMail, type QueuedIdentityMail } from './queued-identity-mail.ts';

const minuteMilliseconds = 60_000;

/** When the mail's code or link expires; null for a notification, which stays useful. */
function mailExpiry({ sentAt, content }: QueuedIdentityMail): Date | null {
  if ('expiresAt' in content) return content.expiresAt;
  if ('minutes' in content) return new Date(sentAt.getTime() + content.minutes * minuteMilliseconds);
  return null;
}

type Delivering = Pick<Context, 'clock' | 'config' | 'vault' | 'mailer' | 'logger'>;

/**
 * Sends a mail of the identity provider. If a run crashes after sending, the next one sends a second mail with the same Message-ID, by
 * which mail programs deduplicate. Skips expired mails, such as old codes.
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
    ctx.logger.warn('A mail expired before it could be sent', { mailId, kind: content.kind });
    return;
  }
  const message = {
    to,
    messageId: messageId(ctx.config, `identity.${mailId}`),
    ...identityMail(content, ctx.config),
  };
  await sendUnlessRefused(ctx, message, 'A mail about an account', { kind: content.kind });
}
