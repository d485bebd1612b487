import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeEmbeddedPostgres, startEmbeddedPostgres } from '@tessera/server/embedded-postgres';
import pg from 'pg';
import { createStoryDatabase } from '../../stories/world/story-database.ts';

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

export type BenchDatabase = {
  /** For the server: an unprivileged role, as in production. */
  url: string;
  /** The same database as administrator, for filling and counting. */
  administrator: pg.Client;
  stop(): Promise<void>;
};

/** A real PostgreSQL in its own directory, with an empty database. */
export async function startBenchDatabase(): Promise<BenchDatabase> {
  const directory = await mkdtemp(join(tmpdir(), 'tessera-bench-database-'));
  const postgres = await startEmbeddedPostgres({ directory, log: silent });
  const database = await createStoryDatabase(postgres.url);
  const url = new URL(postgres.url);
  url.pathname = new URL(database.url).pathname;
  const administrator = new pg.Client({ connectionString: url.toString() });
  await administrator.connect();
  return {
    url: database.url,
    administrator,
    stop: async () => {
      await administrator.end();
      await postgres.stop();
      await removeEmbeddedPostgres({ directory });
      await rm(directory, { recursive: true, force: true });
    },
  };
}
