import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../stories/world/free-port.ts';
import { startProcess } from '../../stories/world/start-process.ts';
import type { SinkGreeting, SinkQuestion, SinkReport } from './apns-sink.ts';
import { type BenchDatabase, startBenchDatabase } from './bench-database.ts';
import { startChild } from './child.ts';

export type BenchWorld = {
  publicUrl: string;
  database: BenchDatabase;
  sink: SinkGreeting;
  askSink(question: SinkQuestion): Promise<SinkReport>;
  /** Waits until the sink has counted this many pushes. */
  pushesArrived(count: number): Promise<SinkReport>;
  /** Starts the server in a separate process after ending the previous one. */
  startServer(roles?: string): Promise<void>;
  /** Sends SIGKILL to the server, and lets the next one take the jobs that it held. */
  killServer(): Promise<void>;
  stop(): Promise<void>;
};

const sinkProgram = join(import.meta.dirname, 'apns-sink.ts');
/** Short compared with the awaited times, long enough not to disturb. */
const askMilliseconds = 20;
const waitMillisecondsMax = 120_000;

/** PostgreSQL, the server, and Apple with this many phones, each in its own process. */
export async function startBenchWorld(phones: number): Promise<BenchWorld> {
  const directory = await mkdtemp(join(tmpdir(), 'tessera-bench-'));
  const database = await startBenchDatabase();
  const { child, greeting } = await startChild<SinkGreeting>(sinkProgram, [
    join(directory, 'sink'),
    String(phones),
  ]);
  const port = await freePort();
  const publicUrl = `http://localhost:${port}`;
  const environment = {
    ...greeting.environment,
    PORT: String(port),
    DATABASE_URL: database.url,
    DATA_DIR: join(directory, 'data'),
    LOG_LEVEL: 'warn',
  };
  let server: Awaited<ReturnType<typeof startProcess>> | null = null;
  const askSink = (question: SinkQuestion): Promise<SinkReport> => child.ask({ question });
  return {
    publicUrl,
    database,
    sink: greeting,
    askSink,
    pushesArrived: (count) => arrived(askSink, count),
    startServer: async (roles = 'web,worker') => {
      await server?.stop();
      server = await startProcess({ environment: { ...environment, ROLES: roles }, publicUrl });
    },
    killServer: async () => {
      await server?.kill();
      // What the queue does itself half a minute after a worker's last heartbeat.
      await database.administrator.query(
        `update pgboss.job set state = 'retry', retry_count = retry_count + 1, start_after = now() where state = 'active'`,
      );
    },
    stop: async () => {
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
