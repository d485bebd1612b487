import { chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeEmbeddedPostgres, startEmbeddedPostgres } from '@tessera/server/embedded-postgres';
import type { TestProject } from 'vitest/node';
import { asAdministrator, cluster } from './story-database.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    administratorUrl: string;
    scratchDirectory: string;
  }
}

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** Runs PostgreSQL for root. */
const nobody = 65_534;

const settings = {
  max_connections: '200',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
};

/** Starts one PostgreSQL server per project. Each world and each test server uses a database of its own in it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const directory = await mkdtemp(join(tmpdir(), 'tessera-stories-'));
  const [coordinator] = cluster ?? [];
  if (cluster && coordinator) {
    await dropLeftovers(cluster);
    project.provide('administratorUrl', coordinator);
    project.provide('scratchDirectory', directory);
    return () => rm(directory, { recursive: true, force: true });
  }
  const postgres = await startEmbeddedPostgres({ directory, log: silent, settings });
  project.provide('administratorUrl', postgres.url);
  project.provide('scratchDirectory', directory);
  // As root, PostgreSQL's data is not in the temporary directory, which `npm test` keeps in memory.
  const databases = await mkdtemp(join(tmpdir(), 'tessera-databases-'));
  if (process.getuid?.() === 0) await chown(databases, nobody, nobody);
  await asAdministrator(postgres.url, async (client) => {
    await client.query(`create tablespace temporary location '${databases}'`);
    // Databases are copies of it, in the same tablespace.
    await client.query('alter database template1 set tablespace temporary');
  });
  return async () => {
    await postgres.stop();
    await rm(databases, { recursive: true, force: true });
    await removeEmbeddedPostgres({ directory });
    await rm(directory, { recursive: true, force: true });
  };
}

/** Of an earlier run that was interrupted: a cluster outlives the tests. Once, because each project runs this file, at any time. */
async function dropLeftovers(nodes: readonly string[]): Promise<void> {
  if (process.env.TESSERA_CITUS_IS_CLEAN) return;
  process.env.TESSERA_CITUS_IS_CLEAN = 'true';
  for (const node of nodes)
    await asAdministrator(node, async (client) => {
      const { rows } = await client.query<{ name: string }>(
        String.raw`select datname as name from pg_database where datname like 'story\_%'`,
      );
      for (const { name } of rows) await client.query(`drop database ${name} with (force)`);
    });
}
