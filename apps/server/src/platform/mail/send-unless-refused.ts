import type { Context } from '../../context.ts';
import { MailError } from './mail-error.ts';
import type { MailMessage } from './mailer.ts';

/** Returns false for a refused address. @param what names the mail in the log: `An invitation` @throws MailError */
export async function sendUnlessRefused(
  { mailer, logger }: Pick<Context, 'mailer' | 'logger'>,
  mail: MailMessage,
  what: string,
  fields: Record<string, unknown> = {},
): Promise<boolean> {
  if (!mailer)
    throw new MailError('unavailable', `${what} cannot be sent without a mail server: set SMTP_URL.`);
  try {
    await mailer.send(mail);
    return true;
  } catch (error) {
    if (!(error instanceof MailError && error.code === 'refused')) throw error;
    logger.warn(`${what} could not be delivered`, { ...fields, reason: error.message });
    return false;
  }
}
