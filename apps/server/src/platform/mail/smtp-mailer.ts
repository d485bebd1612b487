import pLimit from 'p-limit';
import { headerText } from './header-text.ts';
import { MailError } from './mail-error.ts';
import type { Mailer, MailMessage } from './mailer.ts';
import { readSender } from './read-sender.ts';

const silenceMillisecondsDefault = 30_000;
/** Against servers that answer very slowly. */
const mailMillisecondsMax = 120_000;

export type SmtpSettings = {
  url: string;
  from: string;
  connections: number;
  /** For connecting, the greeting, and between two lines. */
  silenceMilliseconds?: number;
};

/** Waits for `pace` before each mail. SMTP (RFC 5321): `smtps:` is TLS from the first byte, `smtp:` STARTTLS if offered, `?requireTLS=true` requires it. */
export function createSmtpMailer(settings: SmtpSettings, pace = async () => {}): Mailer {
  const sender = readSender(settings.from);
  const connections = pLimit(settings.connections);
  let pool: ReturnType<typeof openPool> | undefined;
  return {
    send: (message, accepted) =>
      connections(async () => {
        await pace();
        pool ??= openPool(settings);
        const transport = await pool;
        try {
          await transport.sendMail(mailOf(message, sender));
        } catch (cause) {
          throw mailErrorOf(cause);
        }
        await accepted?.();
      }),
    close: async () => (await pool)?.close(),
  };
}

/** Connects and signs in, and sends nothing. Rejects with the server's or the connection's error. */
export async function checkSmtp(settings: SmtpSettings): Promise<void> {
  const transport = await openPool({ ...settings, connections: 1 });
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

/** Loaded with the first mail, because most processes send none. */
async function openPool({
  url,
  connections,
  silenceMilliseconds = silenceMillisecondsDefault,
}: SmtpSettings) {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    url,
    pool: true,
    maxConnections: connections,
    // The job retries for hours; retries of the pool would only hide the reason.
    maxRequeues: 0,
    connectionTimeout: silenceMilliseconds,
    greetingTimeout: silenceMilliseconds,
    socketTimeout: silenceMilliseconds,
    // Mails consist of text only: disallow reading files and URLs.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

function mailOf(
  { fromName, replyTo, messageId, headers, returnPath, ...mail }: MailMessage,
  sender: { name: string; address: string },
) {
  return {
    from: { name: headerText(fromName) || sender.name, address: sender.address },
    to: { name: '', address: headerText(mail.to) },
    ...(replyTo ? { replyTo: { name: '', address: headerText(replyTo) } } : {}),
    ...(returnPath ? { envelope: { from: returnPath, to: headerText(mail.to) } } : {}),
    messageId: `<${messageId}>`,
    subject: headerText(mail.subject),
    html: mail.html,
    text: mail.text,
    headers,
    signal: AbortSignal.timeout(mailMillisecondsMax),
  };
}

/** Gmail's 550 above a day's quota is temporary. */
const quotaExceeded = '5.4.5';

/** Only a 5xx about recipient or mail is final; others indicate configuration errors. 421 closes the connection (RFC 5321, 3.8). */
function mailErrorOf(cause: unknown): MailError {
  const { responseCode, response, command, message } = readFailure(cause);
  const [, enhanced] = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})(?!\d)/.exec(response) ?? [];
  const status = enhanced ?? (responseCode > 0 ? String(responseCode) : null);
  const isAboutMail =
    ['RCPT TO', 'DATA'].includes(command) &&
    responseCode >= 400 &&
    responseCode !== 421 &&
    status !== quotaExceeded;
  if (isAboutMail && responseCode >= 500)
    return new MailError('refused', `The mail server refused the mail: ${message}`, { cause, status });
  const words = `The mail server did not accept the mail: ${message}`;
  return new MailError(isAboutMail ? 'deferred' : 'unavailable', words, { cause, status });
}

type Failure = { responseCode: number; response: string; command: string; message: string };

function readFailure(cause: unknown): Failure {
  if (!(cause instanceof Error))
    return { responseCode: 0, response: '', command: '', message: String(cause) };
  return {
    responseCode: 'responseCode' in cause ? Number(cause.responseCode) : 0,
    response: 'response' in cause ? String(cause.response) : '',
    command: 'command' in cause ? String(cause.command) : '',
    message: cause.message,
  };
}
