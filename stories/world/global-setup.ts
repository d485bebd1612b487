import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeEmbeddedPostgres, startEmbeddedPostgres } from '@tessera/server/embedded-postgres';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Of the one PostgreSQL all tests of a project share, as its administrator. */
    administratorUrl: string;
    /** Removed at the end of the run. */
    scratchDirectory: string;
  }
}

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** For several servers at once, each with a pool of its own; nobody switches off the machine in the middle, and nothing here outlives the run. */
const settings = {
  max_connections: '200',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
};

/** One real PostgreSQL for all stories, and one for the server's own tests; each file has a database of its own in it. */
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
