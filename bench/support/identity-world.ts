import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../stories/world/free-port.ts';
import { type BenchDatabase, startBenchDatabase } from './bench-database.ts';
import { startChild } from './child.ts';
import { processorTimeOf } from './processor-time-of.ts';
import type { MeasuredServer } from './rate-per-core.ts';

export type IdentityWorld = MeasuredServer & {
  database: BenchDatabase;
  stop(): Promise<void>;
};

const serverProgram = join(import.meta.dirname, 'identity-server.ts');

export async function startIdentityWorld(
  settings: { TOKEN_ALGORITHM?: 'ES256' } = {},
): Promise<IdentityWorld> {
  const directory = await mkdtemp(join(tmpdir(), 'tessera-bench-identity-'));
  const database = await startBenchDatabase();
  const port = await freePort();
  const environment = {
    PORT: String(port),
    DATABASE_URL: database.url,
    DATA_DIR: directory,
    LOG_LEVEL: 'warn',
    ROLES: 'web',
    // Lets every sign-in have its own address.
    TRUSTED_PROXIES: '1',
    ...settings,
  };
  const { child: server } = await startChild<unknown>(serverProgram, [JSON.stringify(environment)]);
  return {
    publicUrl: `http://localhost:${port}`,
    database,
    processorTimeOf: (work) => processorTimeOf(server, work),
    stop: async () => {
      await server.stop();
      await database.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
