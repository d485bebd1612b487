import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeEmbeddedPostgres, startEmbeddedPostgres } from '@tessera/server/embedded-postgres';
import { loadDemoData } from '../../apps/server/src/demo/load-demo-data.ts';
import { startWorld } from '../../stories/world/start-world.ts';

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

export type DemoWorld = { publicUrl: string; stop(): Promise<void> };

/** PostgreSQL and the server with demo data, like `npm start`; web, worker and lab in this process. */
export async function startDemoWorld(): Promise<DemoWorld> {
  const directory = await mkdtemp(join(tmpdir(), 'tessera-bench-demo-'));
  const postgres = await startEmbeddedPostgres({ directory, log: silent });
  const world = await startWorld({ administratorUrl: postgres.url });
  await loadDemoData(world.server.ctx);
  return {
    publicUrl: world.publicUrl,
    stop: async () => {
      await world.stop();
      await postgres.stop();
      await removeEmbeddedPostgres({ directory });
      await rm(directory, { recursive: true, force: true });
    },
  };
}
