import type { Config } from '../../config/config.ts';
import type { Logger } from '../logger.ts';
import { startEmbeddedPostgres } from './embedded/start-embedded-postgres.ts';
import { prepareEmbeddedDatabase } from './prepare-embedded-database.ts';
import { requireDatabase } from './require-database.ts';

export type DatabaseServer = { url: string; stop(): Promise<void> };

/** The configured database server, or the embedded one, shared by all processes with this data directory. */
export async function openDatabaseServer(config: Config, logger: Logger): Promise<DatabaseServer> {
  if (config.database.kind === 'address') {
    await requireDatabase(config.database.url);
    return { url: config.database.url, stop: () => Promise.resolve() };
  }
  const embedded = await startEmbeddedPostgres({ directory: config.dataDirectory, log: logger });
  try {
    return { url: await prepareEmbeddedDatabase(embedded.url), stop: () => embedded.stop() };
  } catch (error) {
    await embedded.stop();
    throw error;
  }
}
