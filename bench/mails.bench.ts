import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CreatedWorkspace, createWorkspace } from '../stories/world/create-workspace.ts';
import { freePort } from '../stories/world/free-port.ts';
import { type ServerProcess, startProcess } from '../stories/world/start-process.ts';
import { waitFor } from '../stories/world/wait-for.ts';
import { type Child, startChild } from './support/child.ts';
import { type BenchDatabase, startBenchDatabase } from './support/database.ts';
import { atLeast, median, now, type Row } from './support/figures.ts';
import { insertHolders } from './support/insert-holders.ts';
import type { BareMails } from './support/processes/bare-mails.ts';
import type {
  MailSinkGreeting,
  MailSinkQuestion,
  MailSinkReport,
} from './support/processes/mail-sink-process.ts';

export const name = 'mails';

const mails = 5_000;
const passes = 100_000;
const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const connections = 4;
const program = (file: string) => join(import.meta.dirname, 'support', file);
const minutes = 60_000;

type Bench = {
  database: BenchDatabase;
  created: CreatedWorkspace;
  sink: Child;
  bare: Child;
  url: string;
};

export async function measure(): Promise<Row[]> {
  const directory = await mkdtemp(join(tmpdir(), 'tessera-bench-mails-'));
  const database = await startBenchDatabase();
  const { child: sink, greeting } = await startChild<MailSinkGreeting>(program('mail-sink-process.ts'));
  const { child: bare } = await startChild<unknown>(program('bare-mails.ts'));
  const port = await freePort();
  const publicUrl = `http://localhost:${port}`;
  const start = (settings: Record<string, string> = {}): Promise<ServerProcess> =>
    startProcess({
      environment: {
        PORT: String(port),
        DATABASE_URL: database.url,
        DATA_DIR: join(directory, 'data'),
        MASTER_KEY: masterKey,
        LOG_LEVEL: 'warn',
        ...settings,
      },
      publicUrl,
    });
  const masterKey = randomBytes(32).toString('base64');
  // With the development mailbox, for the founder's code.
  let server = await start();
  try {
    const created = await createWorkspace(publicUrl);
    await insertHolders(database.administrator, {
      ...created,
      count: passes,
      devices: [{ deviceLibraryIdentifier: 'bench', pushToken: 'bench' }],
    });
    await server.stop();
    server = await start({ SMTP_URL: greeting.url, MAIL_FROM: 'Passes <passes@example.com>' });
    const bench = { database, created, sink, bare, url: greeting.url };
    const listed = await listMilliseconds(bench);
    const first = await sendOurs(bench);
    await sendBare(bench, first.sample);
    const ratios: number[] = [];
    const speeds: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const before = await sendBare(bench, first.sample);
      const ours = await sendOurs(bench);
      const after = await sendBare(bench, first.sample);
      ratios.push((before + after) / 2 / ours.milliseconds);
      speeds.push(mails / (ours.milliseconds / 1_000));
    }
    return [
      atLeast(`${mails} download links, request to last mail, to bare nodemailer pool`, 'x', 0.5, ratios),
      atLeast(`${mails} download links, mails per second`, '/s', 100, speeds),
      {
        name: `recipient options of ${passes} passes, request to parsed answer`,
        figure: median(listed),
        unit: 'ms',
        bar: 1_000,
        atLeast: false,
      },
    ];
  } finally {
    await server.stop();
    await sink.stop();
    await bare.stop();
    await database.stop();
    await rm(directory, { recursive: true, force: true });
  }
}

const ask = (sink: Child, question: MailSinkQuestion) => sink.ask<MailSinkReport>({ question });

async function listMilliseconds({ created: { person, ...template } }: Bench): Promise<number[]> {
  const { inviteEmails } = person.api.workspace.passTemplates;
  const times: number[] = [];
  for (let call = 0; call < 5; call++) {
    const begunAt = performance.now();
    const options = await inviteEmails.listRecipientOptions.query(template);
    times.push(performance.now() - begunAt);
    if (options.passes.length !== passes) throw new Error(`There are ${options.passes.length} options.`);
  }
  return times;
}

async function sendOurs({ created: { person, ...template }, sink, database }: Bench) {
  await database.administrator.query('delete from download_links_sent');
  await ask(sink, 'reset');
  const { inviteEmails } = person.api.workspace.passTemplates;
  const options = await inviteEmails.listRecipientOptions.query(template);
  const passIds = options.passes.slice(0, mails).map(({ id }) => id);
  const startedAt = now();
  await inviteEmails.send.mutate({ ...template, passIds });
  const report = await waitFor(
    'the last mail',
    async () => {
      const sofar = await ask(sink, 'report');
      return sofar.mails >= mails && sofar;
    },
    5 * minutes,
  );
  await waitFor(
    'the last record',
    async () => (await inviteEmails.progress.query(template)).send?.waiting === 0,
  );
  if (report.mails !== mails || report.people !== mails)
    throw new Error(`${report.mails} mails reached ${report.people} of ${mails} people.`);
  return { milliseconds: report.lastAt - startedAt, sample: report.sample };
}

async function sendBare({ sink, bare, url }: Bench, sample: string): Promise<number> {
  await ask(sink, 'reset');
  const question: BareMails = { url, sample, count: mails, connections };
  const { startedAt } = await bare.ask<{ startedAt: number }>(question);
  const report = await ask(sink, 'report');
  if (report.mails !== mails) throw new Error(`Of ${mails} bare mails ${report.mails} arrived.`);
  return report.lastAt - startedAt;
}
