import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { createWorldDatabase } from '../../../stories/world/world-database.ts';
import { readConfig } from './config/config.ts';
import type { Context } from './context.ts';
import { preparePlaces } from './platform/database/embedded/places.ts';
import { removeEmbeddedPostgres } from './platform/database/embedded/remove-embedded-postgres.ts';
import { type StartOptions, startServer } from './start-server.ts';

export type TestServer = { ctx: Context; directory: string; stop(): Promise<void> };

/**
 * The whole server with its own directory, and its own database in the PostgreSQL shared by all tests. With `ROLES: 'web'` no worker
 * interferes with jobs that a test runs itself.
 */
export async function startTestServer(
  settings: Record<string, string> = {},
  options: StartOptions = {},
): Promise<TestServer> {
  const database = await createWorldDatabase(inject('administratorUrl'));
  const server = await start({ DATABASE_URL: database.url, ...settings }, options);
  return {
    ...server,
    stop: async () => {
      await server.stop();
      await database.drop();
      rmSync(server.directory, { recursive: true });
    },
  };
}

/** As `startTestServer`, with an embedded PostgreSQL in its directory, which takes seconds longer. */
export async function startEmbeddedTestServer(): Promise<TestServer> {
  const server = await start({});
  return {
    ...server,
    stop: async () => {
      await server.stop();
      const { home, runAs } = preparePlaces(server.directory);
      await removeEmbeddedPostgres({ directory: server.directory });
      rmSync(server.directory, { recursive: true });
      if (runAs) rmSync(home, { recursive: true, force: true });
    },
  };
}

async function start(settings: Record<string, string>, options: StartOptions = {}): Promise<TestServer> {
  const directory = mkdtempSync(join(tmpdir(), 'tessera-server-'));
  const port = String(await freePort());
  const server = await startServer(
    readConfig({ DATA_DIR: directory, LOG_LEVEL: 'silent', PORT: port, ...settings }, []),
    options,
  );
  return { ctx: server.ctx, directory, stop: () => server.stop() };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => (address && typeof address === 'object' ? resolve(address.port) : reject(address)));
    });
  });
}
