import { headerText } from './header-text.ts';
import { MailError } from './mail-error.ts';
import type { Mailer, MailMessage } from './mailer.ts';
import { readSender } from './read-sender.ts';

/** Timeout for connecting, the greeting, and between two lines. */
const silenceMillisecondsMax = 30_000;
/** Timeout for one mail, against servers that answer very slowly. */
const mailMillisecondsMax = 120_000;
/** What small mail servers allow per sender. */
const connectionsMax = 4;

/**
 * Sends mail by SMTP (RFC 5321) over pooled connections. The URL determines TLS: `smtps:` from the first byte, `smtp:` by STARTTLS if
 * offered, `?requireTLS=true` to require it.
 */
export function createSmtpMailer({ url, from }: { url: string; from: string }): Mailer {
  const sender = readSender(from);
  let pool: ReturnType<typeof openPool> | undefined;
  return {
    send: async (message) => {
      pool ??= openPool(url);
      const transport = await pool;
      try {
        await transport.sendMail(mailOf(message, sender));
      } catch (cause) {
        throw mailErrorOf(cause);
      }
    },
    close: async () => (await pool)?.close(),
  };
}

/** Loaded with the first mail, because most processes send none. */
async function openPool(url: string) {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    url,
    pool: true,
    maxConnections: connectionsMax,
    // The job retries for hours with growing delays; retries of the pool would only hide the reason.
    maxRequeues: 0,
    connectionTimeout: silenceMillisecondsMax,
    greetingTimeout: silenceMillisecondsMax,
    socketTimeout: silenceMillisecondsMax,
    // Mails consist of text only: disallow reading files and URLs.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

function mailOf(
  { fromName, replyTo, messageId, headers, ...mail }: MailMessage,
  sender: { name: string; address: string },
) {
  return {
    from: { name: headerText(fromName) || sender.name, address: sender.address },
    to: { name: '', address: headerText(mail.to) },
    ...(replyTo ? { replyTo: { name: '', address: headerText(replyTo) } } : {}),
    messageId: `<${messageId}>`,
    subject: headerText(mail.subject),
    html: mail.html,
    text: mail.text,
    headers,
    signal: AbortSignal.timeout(mailMillisecondsMax),
  };
}

/** Only a 5xx about the recipient or the mail itself is final; at authentication or about the sender it indicates a configuration error. */
function mailErrorOf(cause: unknown): MailError {
  const { responseCode, command, message } = readFailure(cause);
  const isFinal = responseCode >= 500 && ['RCPT TO', 'DATA'].includes(command);
  return isFinal
    ? new MailError('refused', `The mail server refused the mail: ${message}`, { cause })
    : new MailError('unavailable', `The mail server did not accept the mail: ${message}`, { cause });
}

function readFailure(cause: unknown): { responseCode: number; command: string; message: string } {
  if (!(cause instanceof Error)) return { responseCode: 0, command: '', message: String(cause) };
  const responseCode = 'responseCode' in cause ? Number(cause.responseCode) : 0;
  return { responseCode, command: 'command' in cause ? String(cause.command) : '', message: cause.message };
}
