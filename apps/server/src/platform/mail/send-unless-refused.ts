import type { Context } from '../../context.ts';
import { MailError } from './mail-error.ts';
import type { MailMessage } from './mailer.ts';

/**
 * Hands a mail over. An address that the server will never take is noted in the log, and answered with false; anything else that goes
 * wrong is thrown, and tried again.
 * @param what it is, for the log: `An invitation`
 * @throws MailError
 */
export async function sendUnlessRefused(
  { mailer, logger }: Pick<Context, 'mailer' | 'logger'>,
  mail: MailMessage,
  what: string,
  fields: Record<string, unknown> = {},
): Promise<boolean> {
  if (!mailer) throw new MailError('unavailable', `${what} waits for a mail server: set SMTP_URL.`);
  try {
    await mailer.send(mail);
    return true;
  } catch (error) {
    if (!(error instanceof MailError && error.code === 'refused')) throw error;
    logger.warn(`${what} could not be delivered`, { ...fields, reason: error.message });
    return false;
  }
}
