import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';

/** A lock that is held until it is released or the process ends. */
export type FileLock = { release(): void };

/**
 * A lock between processes that the kernel releases when a process dies, even by `kill -9`; a file with a process id would survive, and the
 * id could be reused. Node has no flock(2), but its SQLite takes such locks on any file system and also between threads
 * (sqlite.org/lockingv3.html); the file stays empty.
 *
 * `shared` can be held by many at once, `exclusive` by one. Returns null if the lock is taken.
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

/** Short compared with a start of PostgreSQL (100 ms or more), long compared with the system call. */
const retryMs = 20;

/** References the connections, since garbage collection would release their locks. */
const held = new Set<DatabaseSync>();

const sqliteBusy = 5;

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy;
}
