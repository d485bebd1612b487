import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { inject } from 'vitest';
import { copyLabKeys } from '../../../../stories/world/lab-keys.ts';
import { requireDistributable } from '../../../../stories/world/statement-rules.ts';
import { cluster } from '../../../../stories/world/story-database.ts';
import { createWorldDatabase } from '../../../../stories/world/world-database.ts';
import { type RunningServer, type StartOptions, startServer } from '../composition/start-server.ts';
import { readConfig } from '../config/config.ts';
import { ConfigError } from '../config/config-error.ts';
import type { Context } from '../context.ts';
import { restoreJobsJob } from '../platform/queue/restoration.jobs.ts';

export type TestServer = {
  ctx: Context;
  directory: string;
  databaseUrl: string;
  stop: RunningServer['stop'];
};

/** Own directory and database in the shared PostgreSQL. With `ROLES: 'web'` no worker takes a test's jobs. */
export async function startTestServer(
  settings: Record<string, string> = {},
  options: StartOptions = {},
): Promise<TestServer> {
  const database = await createWorldDatabase(inject('administratorUrl'));
  const directory = mkdtempSync(join(tmpdir(), 'tessera-server-'));
  // Certificates are not valid at an earlier time.
  if (!options.overrides?.clock) await copyLabKeys(directory);
  const base = { DATA_DIR: directory, LOG_LEVEL: 'silent', DATABASE_URL: database.url };
  const statements = new Set<string>();
  const server = await startOnFreePort(
    { ...base, ...settings },
    {
      ...options,
      onStatement: (statement) => {
        statements.add(statement);
        options.onStatement?.(statement);
      },
    },
  );
  // A cluster that started today has one waiting, and without a worker it would wait forever.
  if (cluster)
    await sql`update pgboss.job set state = 'completed' where name = ${restoreJobsJob.name}`.execute(
      server.ctx.database.global,
    );
  return {
    ctx: server.ctx,
    directory,
    databaseUrl: database.url,
    stop: async (options) => {
      await server.stop(options);
      await database.drop();
      rmSync(directory, { recursive: true });
      requireDistributable(statements);
    },
  };
}

/** Another process may take the port before the server listens. */
async function startOnFreePort(settings: Record<string, string>, options: StartOptions, retries = 3) {
  const port = String(await freePort());
  try {
    return await startServer(readConfig({ PORT: port, ...settings }, []), options);
  } catch (error) {
    if (retries === 0 || !(error instanceof ConfigError) || !error.message.includes(port)) throw error;
    return startOnFreePort(settings, options, retries - 1);
  }
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
