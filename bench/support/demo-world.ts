import { loadDemoData } from '../../apps/server/src/demo/load-demo-data.ts';
import { startWorld } from '../../stories/world/start-world.ts';
import { startBenchPostgres } from './bench-postgres.ts';

export type DemoWorld = { publicUrl: string; stop(): Promise<void> };

export async function startDemoWorld(): Promise<DemoWorld> {
  const postgres = await startBenchPostgres();
  const world = await startWorld({ administratorUrl: postgres.url });
  await loadDemoData(world.server.ctx);
  return {
    publicUrl: world.publicUrl,
    stop: async () => {
      await world.stop();
      await postgres.stop();
    },
  };
}
