import type { Context } from '../../context.ts';
import { MailError } from '../../platform/mail/mail-error.ts';
import type { MailMessage } from '../../platform/mail/mailer.ts';
import type { IdentityMailDelivery } from './deliver-identity-mail.job.ts';
import { identityMail } from './identity-mail.ts';
import { lapsesAt } from './lapses-at.ts';
import { openIdentityMail } from './waiting-identity-mail.ts';

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
  const lapsed = lapsesAt(mail);
  if (lapsed && lapsed <= ctx.clock()) {
    ctx.logger.warn('A mail waited until what it says was over', { mailId, kind: content.kind });
    return;
  }
  const messageId = `identity.${mailId}@${new URL(ctx.config.publicUrl).hostname}`;
  await send(ctx, { to, messageId, ...identityMail(content, ctx.config) }, content.kind);
}

/** An address that the server will never take is noted; anything else that goes wrong is thrown, and tried again. */
async function send({ mailer, logger }: Delivering, mail: MailMessage, kind: string): Promise<void> {
  if (!mailer)
    throw new MailError('unavailable', 'A mail about an account waits for a mail server: set SMTP_URL.');
  try {
    await mailer.send(mail);
  } catch (error) {
    if (!(error instanceof MailError && error.code === 'refused')) throw error;
    logger.warn('A mail about an account could not be delivered', { kind, reason: error.message });
  }
}
