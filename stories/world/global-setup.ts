import { chown, mkdtemp, rm, statfs } from 'node:fs/promises';
import { freemem, tmpdir } from 'node:os';
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
  const memory = await mkdtemp(join(await memoryDirectory(directory), 'tessera-databases-'));
  // As root, PostgreSQL runs as `nobody`.
  if (process.getuid?.() === 0) await chown(memory, nobody, nobody);
  await asAdministrator(postgres.url, async (client) => {
    await client.query(`create tablespace memory location '${memory}'`);
    // Databases are copies of it, in the same tablespace.
    await client.query('alter database template1 set tablespace memory');
  });
  return async () => {
    await postgres.stop();
    await rm(memory, { recursive: true, force: true });
    await removeEmbeddedPostgres({ directory });
    await rm(directory, { recursive: true, force: true });
  };
}

const nobody = 65_534;
const memoryBytesMin = 4 * 1024 ** 3;

/**
 * Where Linux keeps files in memory: a database has 850 files, whose copies take up to two seconds each on a disk. The fallback where memory is scarce,
 * as in a container.
 */
async function memoryDirectory(fallback: string): Promise<string> {
  const directory = '/dev/shm';
  const space = await statfs(directory).catch(() => null);
  const bytes = Math.min(freemem(), space ? space.bavail * space.bsize : 0);
  return bytes < memoryBytesMin ? fallback : directory;
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
