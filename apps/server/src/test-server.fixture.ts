import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from './config/config.ts';
import type { Context } from './context.ts';
import { preparePlaces } from './platform/database/embedded/places.ts';
import { removeEmbeddedPostgres } from './platform/database/embedded/remove-embedded-postgres.ts';
import { startServer } from './start-server.ts';

export type TestServer = { ctx: Context; directory: string; stop(): Promise<void> };

/**
 * The whole server with its embedded database, in a directory of its own that goes with it. With `ROLES: 'web'` no worker does in the
 * background what a test does by hand.
 */
export async function startTestServer(settings: Record<string, string> = {}): Promise<TestServer> {
  const directory = mkdtempSync(join(tmpdir(), 'tessera-server-'));
  const port = String(await freePort());
  const server = await startServer(
    readConfig({ DATA_DIR: directory, LOG_LEVEL: 'silent', PORT: port, ...settings }, []),
  );
  return {
    ctx: server.ctx,
    directory,
    stop: async () => {
      await server.stop();
      const { home, runAs } = preparePlaces(directory);
      await removeEmbeddedPostgres({ directory });
      rmSync(directory, { recursive: true });
      if (runAs) rmSync(home, { recursive: true, force: true });
    },
  };
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
