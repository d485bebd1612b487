import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';

export type FileLock = { release(): void };

/**
 * The kernel releases the lock when a process dies, even by `kill -9`; a file with a process id would survive. Node has no flock(2), but
 * its SQLite takes such locks on any file system and between threads (sqlite.org/lockingv3.html). Returns null if the lock is taken.
 */
export function tryFileLock(path: string, mode: 'shared' | 'exclusive'): FileLock | null {
  const connection = new DatabaseSync(path, { timeout: 0 });
  try {
    connection.exec(mode === 'exclusive' ? 'begin exclusive' : 'begin');
    // A deferred transaction acquires its shared lock with the first read.
    if (mode === 'shared') connection.prepare('select count(*) from sqlite_schema').get();
  } catch (error) {
    connection.close();
    if (isBusy(error)) return null;
    throw error;
  }
  held.add(connection);
  return {
    release: () => {
      if (held.delete(connection)) connection.close();
    },
  };
}

/** Waits for the exclusive lock; its holder is always a living process. */
export async function holdFileLock(path: string): Promise<FileLock> {
  for (;;) {
    const lock = tryFileLock(path, 'exclusive');
    if (lock) return lock;
    await wait(retryMs);
  }
}

/** Short beside a start of PostgreSQL (100 ms or more), long beside the system call. */
const retryMs = 20;

/** Garbage collection would release the locks of unreferenced connections. */
const held = new Set<DatabaseSync>();

const sqliteBusy = 5;

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy;
}
