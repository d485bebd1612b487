import { headerText } from './header-text.ts';
import { MailError } from './mail-error.ts';
import type { Mailer, MailMessage } from './mailer.ts';
import { readSender } from './read-sender.ts';

/** To connect, to be greeted, and between two lines: a server that is silent for longer is gone. */
const silenceMillisecondsMax = 30_000;
/** For the whole of one mail: a server that answers a letter at a time must not hold a worker for ever. */
const mailMillisecondsMax = 120_000;
/** What small mail servers allow one sender at a time. */
const connectionsMax = 4;

/**
 * Mail by SMTP (RFC 5321) over a few kept connections. TLS as the address says: `smtps:` from the first byte, `smtp:` by STARTTLS where
 * the server offers it, `?requireTLS=true` to insist.
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

/** Loaded with the first mail: most processes at rest never send one. */
async function openPool(url: string) {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    url,
    pool: true,
    maxConnections: connectionsMax,
    // The job tries again, for hours and with growing waits; the pool's own tries would only hide the reason.
    maxRequeues: 0,
    connectionTimeout: silenceMillisecondsMax,
    greetingTimeout: silenceMillisecondsMax,
    socketTimeout: silenceMillisecondsMax,
    // A mail is made of texts alone; nothing in it may make us read a file or an address.
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

/** Only a 5xx about the recipient or the mail itself is final; the same number at sign-in or about the sender is a setting to mend. */
function mailErrorOf(cause: unknown): MailError {
  const { responseCode, command, message } = readFailure(cause);
  const isFinal = responseCode >= 500 && ['RCPT TO', 'DATA'].includes(command);
  return isFinal
    ? new MailError('refused', `The mail server refused the mail: ${message}`, { cause })
    : new MailError('unavailable', `The mail server did not take the mail: ${message}`, { cause });
}

function readFailure(cause: unknown): { responseCode: number; command: string; message: string } {
  if (!(cause instanceof Error)) return { responseCode: 0, command: '', message: String(cause) };
  const responseCode = 'responseCode' in cause ? Number(cause.responseCode) : 0;
  return { responseCode, command: 'command' in cause ? String(cause.command) : '', message: cause.message };
}
