import type { Context } from '../../context.ts';
import { messageId } from '../../platform/mail/message-id.ts';
import { sendUnlessRefused } from '../../platform/mail/send-unless-refused.ts';
import { identityMail } from './identity-mail.ts';
import type { IdentityMailDelivery } from './identity-mails.jobs.ts';
import { openIdentityMail, type QueuedIdentityMail } from './queued-identity-mail.ts';

const minuteMilliseconds = 60_000;

/** Null for a notification, which never expires. */
function mailExpiry({ sentAt, content }: QueuedIdentityMail): Date | null {
  if ('expiresAt' in content) return content.expiresAt;
  if ('minutes' in content) return new Date(sentAt.getTime() + content.minutes * minuteMilliseconds);
  return null;
}

type Delivering = Pick<Context, 'clock' | 'config' | 'vault' | 'mailer' | 'logger'>;

/** A run after a crash repeats the mail with the same Message-ID, by which mail programs deduplicate. Skips expired mails. */
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
