import { setTimeout as wait } from 'node:timers/promises';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import type { DatabasePaths } from './paths.ts';
import { findRunningServer } from './running-server.ts';

const pollMs = 10;

/** A fast shutdown aborts all transactions and writes one checkpoint of at most 64 MB. */
const stopMsMax = 60_000;

/** A fast shutdown (SIGINT, see "Shutting Down the Server" in PostgreSQL's manual). Verifies the process right before the signal. */
export async function stopServer(paths: DatabasePaths): Promise<void> {
  const server = findRunningServer(paths);
  if (server === null) return;
  sendSignal(server.pid);
  const givenUpAt = performance.now() + stopMsMax;
  while (findRunningServer(paths)?.pid === server.pid) {
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
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}
