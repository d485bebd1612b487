import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeEmbeddedPostgres, startEmbeddedPostgres } from '@tessera/server/embedded-postgres';

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

export type BenchPostgres = {
  directory: string;
  url: string;
  startAgain(): Promise<string>;
  stop(): Promise<void>;
};

const running = new Set<BenchPostgres>();

export async function startBenchPostgres(): Promise<BenchPostgres> {
  const directory = await mkdtemp(join(tmpdir(), 'tessera-bench-database-'));
  const start = () => startEmbeddedPostgres({ directory, log: silent });
  const starts = [await start()];
  let stopping: Promise<void> | undefined;
  const stop = async () => {
    for (const each of starts) await each.stop();
    await removeEmbeddedPostgres({ directory });
    await rm(directory, { recursive: true, force: true });
    running.delete(postgres);
  };
  const postgres: BenchPostgres = {
    directory,
    url: starts[0]?.url ?? '',
    startAgain: async () => {
      const again = await start();
      starts.push(again);
      return again.url;
    },
    stop: () => {
      stopping ??= stop();
      return stopping;
    },
  };
  running.add(postgres);
  return postgres;
}

export async function stopBenchPostgres(): Promise<void> {
  for (const postgres of [...running]) await postgres.stop();
}
