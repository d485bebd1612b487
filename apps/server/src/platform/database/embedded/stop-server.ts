import { setTimeout as wait } from 'node:timers/promises';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import type { Places } from './places.ts';
import { findRunningServer } from './running-server.ts';

const pollMs = 10;

/** A fast shutdown ends all transactions and writes one checkpoint of 64 MB at most. */
const stopMsMax = 60_000;

/**
 * A fast shutdown (SIGINT, see "Shutting Down the Server" in PostgreSQL's manual) of the server on this data directory, if one
 * runs, and the wait for its end. The process was seen to work in the directory a moment before the signal.
 */
export async function stopServer(places: Places): Promise<void> {
  const server = findRunningServer(places);
  if (server === null) return;
  sendSignal(server.pid);
  const givenUpAt = performance.now() + stopMsMax;
  while (findRunningServer(places)?.pid === server.pid) {
    if (performance.now() > givenUpAt) {
      throw new EmbeddedPostgresError(
        'inUse',
        `The embedded database, process ${server.pid}, does not stop: stop it yourself.`,
      );
    }
    await wait(pollMs);
  }
}

function sendSignal(pid: number): void {
  try {
    process.kill(pid, 'SIGINT');
  } catch (error) {
    // It ended by itself in between.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}
