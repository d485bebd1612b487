import pg from 'pg';
import { preparePaths } from '../../apps/server/src/platform/database/embedded/paths.ts';
import { findRunningServer } from '../../apps/server/src/platform/database/embedded/running-server.ts';
import { createStoryDatabase } from '../../stories/world/story-database.ts';
import { startBenchPostgres } from './bench-postgres.ts';
import { openPortRelay, type PortRelay } from './open-port-relay.ts';

export type BenchDatabase = {
  /** For the server: an unprivileged role, as in production. */
  readonly url: string;
  readonly administrator: pg.Client;
  /** Makes `url` independent of PostgreSQL's port, which changes with each start. */
  relayed(): Promise<void>;
  killAndStart(): Promise<void>;
  stop(): Promise<void>;
};

export async function startBenchDatabase(): Promise<BenchDatabase> {
  const postgres = await startBenchPostgres();
  let postgresUrl = postgres.url;
  const database = await createStoryDatabase(postgresUrl);
  const connect = async () => {
    const url = new URL(postgresUrl);
    url.pathname = new URL(database.url).pathname;
    const client = new pg.Client({ connectionString: url.toString() });
    client.on('error', () => undefined);
    await client.connect();
    return client;
  };
  let administrator = await connect();
  let relay: PortRelay | null = null;
  return {
    get url() {
      return relay ? relay.urlOf(database.url) : database.url;
    },
    get administrator() {
      return administrator;
    },
    relayed: async () => {
      relay = await openPortRelay(Number(new URL(database.url).port));
    },
    killAndStart: async () => {
      const running = findRunningServer(preparePaths(postgres.directory));
      if (!running || !relay) throw new Error('Only a running database behind a relay can be killed.');
      process.kill(running.pid, 'SIGKILL');
      postgresUrl = await postgres.startAgain();
      relay.forwardTo(Number(new URL(postgresUrl).port));
      await administrator.end().catch(() => undefined);
      administrator = await connect();
    },
    stop: async () => {
      await administrator.end();
      await relay?.close();
      await postgres.stop();
    },
  };
}
