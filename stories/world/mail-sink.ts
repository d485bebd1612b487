import { SMTPServer } from 'smtp-server';

export type MailSink = {
  url: string;
  mails: Map<string, string[]>;
  accepted(count: number): Promise<void>;
  stop(): Promise<void>;
};

/** A real SMTP server that accepts every mail and keeps its recipient and Message-ID. */
export async function startMailSink(): Promise<MailSink> {
  const mails = new Map<string, string[]>();
  const waiting: { count: number; resolve: () => void }[] = [];
  let accepted = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    maxClients: 200,
    onData: (stream, { envelope }, callback) => {
      let text = '';
      stream.on('data', (chunk: Buffer) => {
        text += chunk.toString('latin1');
      });
      stream.on('end', () => {
        const to = envelope.rcptTo[0]?.address ?? '';
        const id = /^Message-ID:\s*(\S+)/im.exec(text)?.[1] ?? '';
        mails.set(to, [...(mails.get(to) ?? []), id]);
        accepted += 1;
        for (const { count, resolve } of waiting) if (accepted >= count) resolve();
        callback();
      });
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.server.address();
  return {
    url: `smtp://127.0.0.1:${address && typeof address === 'object' ? address.port : 0}`,
    mails,
    accepted: (count) =>
      new Promise((resolve) => {
        if (accepted >= count) resolve();
        else waiting.push({ count, resolve });
      }),
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
