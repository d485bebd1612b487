import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../../../stories/world/free-port.ts';
import { ageHeartbeats, endQueueWaits } from '../../../../stories/world/queue-waits.ts';
import { type ServerProcess, startProcess } from '../../../../stories/world/start-process.ts';
import { waitFor } from '../../../../stories/world/wait-for.ts';
import type { TestServer } from './test-server.fixture.ts';

/** Waking opens a connection. */
const pollsPerWaking = 20;

type Work = {
  kills: number;
  /** About as long as a chunk takes, so that any of its statements may be the last. */
  chunkMilliseconds: number;
  total: number;
  progress(): Promise<{ processed: number; isRunning: boolean }>;
};

export function killableWorkers(server: TestServer) {
  let worker: ServerProcess | undefined;
  const start = async () => {
    await ageHeartbeats(server.databaseUrl);
    const port = await freePort();
    worker = await startProcess({
      environment: { DATABASE_URL: server.databaseUrl, DATA_DIR: server.directory, PORT: String(port) },
      publicUrl: `http://localhost:${port}`,
    });
    return worker;
  };
  return {
    stop: async () => worker?.kill(),
    /** Kills each process at a random moment until the work is done. Returns how many died while it ran. */
    finish: async ({ kills, chunkMilliseconds, total, progress }: Work): Promise<number> => {
      const advance = async (to: number) => {
        let polls = 0;
        await waitFor(
          'the work to advance',
          async () => {
            // The queue releases a dead process's job some seconds after its start.
            if (++polls % pollsPerWaking === 0) await endQueueWaits(server.databaseUrl);
            const { processed, isRunning } = await progress();
            return !isRunning || processed >= to;
          },
          300_000,
        );
      };
      let died = 0;
      for (let kill = 0; kill < kills; kill += 1) {
        const living = worker ?? (await start());
        await advance((total * (kill + Math.random())) / (kills + 1));
        await sleep(Math.random() * chunkMilliseconds);
        await living.kill();
        worker = undefined;
        if ((await progress()).isRunning) died += 1;
      }
      if (!worker) await start();
      await advance(Number.POSITIVE_INFINITY);
      return died;
    },
  };
}
