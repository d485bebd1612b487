import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createWorkspace } from '../stories/world/create-workspace.ts';
import { freePort } from '../stories/world/free-port.ts';
import { startProcess } from '../stories/world/start-process.ts';
import { createStoryDatabase } from '../stories/world/story-database.ts';
import { type Child, startChild } from './support/child.ts';
import { startBenchPostgres } from './support/database.ts';
import type { Row } from './support/figures.ts';
import { median, processorSeconds } from './support/figures.ts';
import type { IssueCalls } from './support/processes/issue-calls.ts';

/** Two processes of the same settings differ by several per cent. */
const starts = 5;
const rounds = 3;
const countPerRound = 1_500;
const atOnce = 8;
const scrapeMilliseconds = 15_000;
/** By then the jobs have run and the spans are sent. */
const restMilliseconds = 1_000;

/** The same passes, issued in turns by servers that differ in their telemetry only. */
export async function measure(): Promise<Row[]> {
  const directory = await mkdtemp(join(tmpdir(), 'tessera-bench-telemetry-'));
  const postgres = await startBenchPostgres();
  const collector = createServer((request, response) => request.resume().on('end', () => response.end()));
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  const address = collector.address();
  const endpoint = `http://127.0.0.1:${typeof address === 'object' && address?.port}`;
  const metricsPorts = [await freePort(), await freePort()];
  const scraping = setInterval(() => {
    for (const port of metricsPorts)
      fetch(`http://127.0.0.1:${port}/metrics`).then(
        (answer) => answer.text(),
        () => undefined,
      );
  }, scrapeMilliseconds);
  const { child: callers } = await startChild(join(import.meta.dirname, 'support/processes/issue-calls.ts'));
  const settings: Record<string, string>[] = [
    {},
    { METRICS_PORT: String(metricsPorts[0]) },
    {
      METRICS_PORT: String(metricsPorts[1]),
      OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
      OTEL_BSP_SCHEDULE_DELAY: '500',
    },
  ];
  const totals = settings.map((): number[] => []);
  try {
    for (let start = 0; start < starts; start++) {
      const servers: Issuer[] = [];
      try {
        for (const each of settings)
          servers.push(
            await startIssuer(postgres.url, join(directory, `${start}-${servers.length}`), each, callers),
          );
        const seconds = servers.map(() => 0);
        for (const { issue } of servers) await issue();
        for (let round = 0; round < rounds; round++)
          for (const [index, { issue }] of servers.entries())
            seconds[index] = (seconds[index] ?? 0) + (await issue());
        for (const [index, total] of seconds.entries()) totals[index]?.push(total);
      } finally {
        for (const { stop } of servers) await stop();
      }
    }
    const [off = [], metrics = [], traces = []] = totals;
    const row = (name: string, on: number[]): Row => ({
      name: `processor time per issued pass, ${name} to none`,
      figure: median(on) / median(off),
      unit: 'x',
      bar: 1.03,
      atLeast: false,
    });
    return [row('metrics', metrics), row('metrics and a trace of one request in ten, with its jobs', traces)];
  } finally {
    clearInterval(scraping);
    await callers.stop();
    collector.close();
    await postgres.stop();
    await rm(directory, { recursive: true, force: true });
  }
}

type Issuer = {
  /** Returns the seconds of processor time. */
  issue(): Promise<number>;
  stop(): Promise<void>;
};

async function startIssuer(
  postgresUrl: string,
  directory: string,
  settings: Record<string, string>,
  callers: Child,
): Promise<Issuer> {
  const database = await createStoryDatabase(postgresUrl);
  const port = await freePort();
  const publicUrl = `http://localhost:${port}`;
  const environment = {
    PORT: String(port),
    DATABASE_URL: database.url,
    DATA_DIR: directory,
    LOG_LEVEL: 'warn',
    API_REQUESTS_PER_MINUTE: '0',
    ...settings,
  };
  const server = await startProcess({ environment, publicUrl });
  const { person, workspaceHandle, passTemplateId } = await createWorkspace(publicUrl);
  const { value } = await person.api.workspace.apiKeys.create.mutate({ workspaceHandle, name: 'Bench' });
  const calls = { port, apiKey: value ?? '', passTemplateId, count: countPerRound, atOnce };
  return {
    issue: async () => {
      const before = await processorSeconds(server.pid);
      await callers.ask(calls satisfies IssueCalls);
      await sleep(restMilliseconds);
      return (await processorSeconds(server.pid)) - before;
    },
    stop: () => server.stop(),
  };
}
