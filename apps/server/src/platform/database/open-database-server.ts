import type { Config } from '../../config/config.ts';
import type { Logger } from '../logger.ts';
import { keepRunning } from './embedded/keep-running.ts';
import { startEmbeddedPostgres } from './embedded/start-embedded-postgres.ts';
import { prepareEmbeddedDatabase } from './prepare-embedded-database.ts';
import { requireDatabase } from './require-database.ts';

export type DatabaseServer = { url: string; stop(): Promise<void> };

/** @param onLost if given, restarts an embedded server that ends, and runs if that fails */
export async function openDatabaseServer(
  config: Config,
  logger: Logger,
  onLost?: (error: unknown) => void,
): Promise<DatabaseServer> {
  if (config.database.kind === 'address') {
    await requireDatabase(config.database.url);
    return { url: config.database.url, stop: () => Promise.resolve() };
  }
  const embedded = await startEmbeddedPostgres({ directory: config.dataDirectory, log: logger });
  try {
    const url = await prepareEmbeddedDatabase(embedded.url);
    const stopWatching = onLost ? keepRunning(embedded, { log: logger, onLost }) : () => undefined;
    return {
      url,
      stop: () => {
        stopWatching();
        return embedded.stop();
      },
    };
  } catch (error) {
    await embedded.stop();
    throw error;
  }
}
