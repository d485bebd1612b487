import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeEmbeddedPostgres, startEmbeddedPostgres } from '@tessera/server/embedded-postgres';
import type { TestProject } from 'vitest/node';

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
  const postgres = await startEmbeddedPostgres({ directory, log: silent, settings });
  project.provide('administratorUrl', postgres.url);
  project.provide('scratchDirectory', directory);
  return async () => {
    await postgres.stop();
    await removeEmbeddedPostgres({ directory });
    await rm(directory, { recursive: true, force: true });
  };
}
