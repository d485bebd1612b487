import pg from 'pg';
import type { Logger } from '../../logger.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import type { EmbeddedPostgres } from './start-embedded-postgres.ts';

const endsMax = 5;

export type KeepRunningOptions = {
  log: Pick<Logger, 'warn'>;
  /** Called once if the server cannot be started again. */
  onLost: (error: unknown) => void;
};

/** An idle connection notices the server's end at once. Returns a function that stops watching; call it before stopping the server. */
export function keepRunning(
  server: Pick<EmbeddedPostgres, 'url' | 'restart'>,
  { log, onLost }: KeepRunningOptions,
): () => void {
  let isClosed = false;
  let connection: pg.Client | null = null;
  const watch = async (): Promise<void> => {
    for (let ends: number[] = []; !isClosed; ) {
      connection = new pg.Client({ connectionString: server.url });
      await lossOf(connection);
      if (isClosed) return;
      if (await server.restart()) log.warn('The embedded database had ended and was started again');
      const now = performance.now();
      ends = [...ends.filter((at) => now - at < 60_000), now];
      if (ends.length >= endsMax)
        throw new EmbeddedPostgresError(
          'didNotStart',
          `The embedded database ended ${endsMax} times within a minute.`,
        );
    }
  };
  watch().catch((error: unknown) => {
    if (!isClosed) onLost(error);
  });
  return () => {
    isClosed = true;
    connection?.end().catch(() => undefined);
  };
}

/** Resolves when the connection is lost, or cannot be opened. */
function lossOf(connection: pg.Client): Promise<void> {
  return new Promise((resolve) => {
    connection.once('end', resolve);
    connection.on('error', () => undefined);
    connection.connect().catch(() => resolve());
  });
}
