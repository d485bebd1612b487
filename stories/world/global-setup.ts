import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeEmbeddedPostgres, startEmbeddedPostgres } from '@tessera/server/embedded-postgres';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Of the one PostgreSQL all stories share, as its administrator. */
    administratorUrl: string;
  }
}

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** One real PostgreSQL for all stories; each story file has a database of its own in it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const directory = await mkdtemp(join(tmpdir(), 'tessera-stories-'));
  const postgres = await startEmbeddedPostgres({ directory, log: silent });
  project.provide('administratorUrl', postgres.url);
  return async () => {
    await postgres.stop();
    await removeEmbeddedPostgres({ directory });
    await rm(directory, { recursive: true, force: true });
  };
}
