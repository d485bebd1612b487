import type { Socket } from 'node:net';
import type { SMTPServerDataStream, SMTPServerSession } from 'smtp-server';
import { ConfigError } from '../../../config/config-error.ts';
import type { Context } from '../../../context.ts';
import { isForBounces, type MailReference, readBounceAddress } from './bounce-address.ts';
import { parseBounce } from './parse-bounce.ts';
import { recordMailReport } from './record-mail-report.ts';

/** A report returns at most our own mail, which is far smaller. */
const messageBytesMax = 1_000_000;
const clientsMax = 20;
const recipientsMax = 5;
const idleMilliseconds = 30_000;
/** Ends connections that send a byte now and then. */
const connectionMilliseconds = 5 * 60_000;

type Receiving = Pick<
  Context,
  'config' | 'keys' | 'clock' | 'database' | 'ids' | 'queue' | 'reactions' | 'logger'
>;

export type BounceServer = { port: number; close(): Promise<void> };

/** Accepts mail for the bounce address only; relays and stores none. @throws ConfigError if the port is in use */
export async function openBounceServer(ctx: Receiving, port: number): Promise<BounceServer> {
  const { SMTPServer } = await import('smtp-server');
  const server = new SMTPServer({
    banner: 'Tessera',
    // The server has no certificate; an MTA in front of it may have one.
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: messageBytesMax,
    maxClients: clientsMax,
    socketTimeout: idleMilliseconds,
    closeTimeout: 1_000,
    logger: false,
    onRcptTo: ({ address }, { envelope }, callback) => {
      if (!isForBounces(ctx, address)) return callback(smtpError(550, '5.1.1 This address does not exist'));
      if (envelope.rcptTo.length >= recipientsMax)
        return callback(smtpError(452, '4.5.3 Too many recipients'));
      callback();
    },
    onData: (stream, session, callback) => {
      takeMessage(ctx, stream, session).then(
        () => callback(),
        (error: unknown) => callback(error instanceof Error ? error : new Error(String(error))),
      );
    },
  });
  // Strangers cause broken connections and protocol errors.
  server.on('error', () => undefined);
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', (error: NodeJS.ErrnoException) => reject(listenError(port, error)));
    server.listen(port, ctx.config.host, resolve);
  });
  server.server.on('connection', (socket: Socket) => {
    const timer = setTimeout(() => socket.destroy(), connectionMilliseconds).unref();
    socket.on('close', () => clearTimeout(timer));
  });
  const address = server.server.address();
  return {
    port: address && typeof address === 'object' ? address.port : port,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

const smtpError = (responseCode: number, message: string) =>
  Object.assign(new Error(message), { responseCode });

function listenError(port: number, error: NodeJS.ErrnoException): Error {
  if (error.code !== 'EADDRINUSE') return error;
  const message = `Port ${port} is in use: set BOUNCE_SMTP_PORT to another one, or stop the program that uses it.`;
  return new ConfigError('invalid', message, { cause: error });
}

/** Throws the SMTP error: too large is final, our own failure makes the sender try again. */
async function takeMessage(
  ctx: Receiving,
  stream: SMTPServerDataStream,
  { envelope }: SMTPServerSession,
): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) if (!stream.sizeExceeded) chunks.push(chunk as Buffer);
  if (stream.sizeExceeded) throw smtpError(552, '5.3.4 The message is too large');
  try {
    const report = await parseBounce(Buffer.concat(chunks));
    if (!report) return;
    const mails = envelope.rcptTo.map(({ address }) => address);
    for (const mail of referencesOf(ctx, [...mails, report.returnPath ?? '']))
      await recordMailReport(ctx, mail, report);
  } catch (error) {
    ctx.logger.error('A returned mail could not be recorded', error);
    throw smtpError(451, '4.3.0 Try again later');
  }
}

/** Bounces name our mail by their recipient; complaints go to one address and name it inside. */
function referencesOf(ctx: Receiving, addresses: readonly string[]): MailReference[] {
  const found = addresses.map((address) => readBounceAddress(ctx, address)).filter((mail) => mail !== null);
  return [...new Map(found.map((mail) => [mail.passId, mail])).values()];
}
