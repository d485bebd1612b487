import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../stories/world/free-port.ts';
import { type ServerProcess, startProcess } from '../../stories/world/start-process.ts';
import { startChild } from './child.ts';
import { type BenchDatabase, startBenchDatabase } from './database.ts';
import type { SinkGreeting, SinkQuestion, SinkReport } from './processes/apns-sink.ts';

export type BenchWorld = {
  publicUrl: string;
  database: BenchDatabase;
  sink: SinkGreeting;
  askSink(question: SinkQuestion): Promise<SinkReport>;
  pushesArrived(count: number): Promise<SinkReport>;
  startServer(roles?: string, flags?: string[], settings?: Record<string, string>): Promise<void>;
  startRoles(roles: string, settings?: Record<string, string>): Promise<ServerProcess>;
  serverPid(): number;
  killServer(): Promise<void>;
  /** Lets the next worker take a dead worker's jobs. Call it when no worker lives. */
  releaseJobs(): Promise<void>;
  stop(): Promise<void>;
};

const sinkProgram = join(import.meta.dirname, 'processes/apns-sink.ts');
/** Short compared with the awaited times, long enough not to disturb. */
const askMilliseconds = 20;
const waitMillisecondsMax = 120_000;

export type BenchWorldOptions = {
  follow?: boolean;
  apart?: boolean;
  settings?: Record<string, string>;
  /** Otherwise one of a server of its own. */
  database?: BenchDatabase;
};

/** A worker requires addresses of Google; no pass of these benchmarks is there. */
const googleAddresses = {
  GOOGLE_WALLET_API_URL: 'http://127.0.0.1:9',
  GOOGLE_TOKEN_URL: 'http://127.0.0.1:9',
  GOOGLE_CALLBACK_KEYS_URL: 'http://127.0.0.1:9',
  GOOGLE_SAVE_URL: 'http://127.0.0.1:9',
};

export async function startBenchWorld(
  phones: number,
  { follow = false, apart = false, settings: more = {}, database: given }: BenchWorldOptions = {},
): Promise<BenchWorld> {
  const directory = await mkdtemp(join(tmpdir(), 'tessera-bench-'));
  const database = given ?? (await startBenchDatabase());
  if (apart) await database.relayed();
  const { child, greeting } = await startChild<SinkGreeting>(sinkProgram, [
    join(directory, 'sink'),
    String(phones),
    follow ? 'follow' : 'count',
  ]);
  const port = await freePort();
  const publicUrl = `http://localhost:${port}`;
  const environment = {
    ...greeting.environment,
    PORT: String(port),
    DATABASE_URL: database.url,
    DATA_DIR: join(directory, 'data'),
    LOG_LEVEL: 'warn',
    ...(apart && googleAddresses),
    ...more,
  };
  let server: ServerProcess | null = null;
  const others: ServerProcess[] = [];
  const start = (roles: string, settings: Record<string, string> = {}, flags: string[] = []) =>
    startProcess(
      roles.includes('web')
        ? { environment: { ...environment, ...settings, ROLES: roles }, flags, publicUrl }
        : // It serves no pages, so its log tells when it is ready.
          {
            environment: { ...environment, ...settings, LOG_LEVEL: 'info' },
            flags: ['--roles', roles],
            publicUrl,
          },
    );
  const askSink = (question: SinkQuestion): Promise<SinkReport> => child.ask({ question });
  return {
    publicUrl,
    database,
    sink: greeting,
    askSink,
    pushesArrived: (count) => arrived(askSink, count),
    startServer: async (roles = 'web,worker', flags = [], settings = {}) => {
      await server?.stop();
      server = await start(roles, settings, flags);
    },
    startRoles: async (roles, settings) => {
      const started = await start(roles, settings);
      others.push(started);
      return started;
    },
    serverPid: () => server?.pid ?? 0,
    killServer: async () => {
      await server?.kill();
    },
    releaseJobs: async () => {
      // The queue itself does this half a minute after a worker's last heartbeat.
      await database.administrator.query(
        `update pgboss.job set state = 'retry', retry_count = retry_count + 1, start_after = now() where state = 'active'`,
      );
    },
    stop: async () => {
      for (const other of others) await other.stop();
      await server?.stop();
      await child.stop();
      await database.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

async function arrived(askSink: BenchWorld['askSink'], count: number): Promise<SinkReport> {
  const end = performance.now() + waitMillisecondsMax;
  for (;;) {
    const report = await askSink('report');
    if (report.pushes >= count) return report;
    if (performance.now() > end) throw new Error(`Only ${report.pushes} of ${count} pushes arrived.`);
    await sleep(askMilliseconds);
  }
}
