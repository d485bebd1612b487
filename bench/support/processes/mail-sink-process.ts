import { SMTPServer } from 'smtp-server';
import { answerParent } from '../child.ts';
import { now } from '../figures.ts';

export type MailSinkGreeting = { url: string };
export type MailSinkReport = {
  mails: number;
  people: number;
  firstAt: number;
  lastAt: number;
  sample: string;
};
export type MailSinkQuestion = 'reset' | 'report';

let mails = 0;
let firstAt = 0;
let lastAt = 0;
let last: Buffer[] = [];
const people = new Set<string>();

const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  disableReverseLookup: true,
  logger: false,
  onData: (stream, { envelope }, callback) => {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('end', () => {
      last = chunks;
      lastAt = now();
      if (mails === 0) firstAt = lastAt;
      mails += 1;
      people.add(envelope.rcptTo[0]?.address ?? '');
      callback();
    });
  },
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const address = server.server.address();
const port = address && typeof address === 'object' ? address.port : 0;
const greeting: MailSinkGreeting = { url: `smtp://127.0.0.1:${port}` };

answerParent(greeting, async ({ question }: { question: MailSinkQuestion }): Promise<MailSinkReport> => {
  if (question === 'reset') {
    mails = 0;
    people.clear();
  }
  return { mails, people: people.size, firstAt, lastAt, sample: Buffer.concat(last).toString('latin1') };
});
