import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';

/** A lock that is held until released, or until this process ends in whatever way. */
export type FileLock = { release(): void };

/**
 * Locks between processes that the kernel itself takes back when a process dies, `kill -9` included; a file with a process
 * number in it would survive, and its number be given to someone else. Node has no flock(2), but its SQLite takes and checks
 * such locks on any file system and between threads too (sqlite.org/lockingv3.html); the file stays empty.
 *
 * `shared` is held by any number at once, `exclusive` by one alone. Answers null when the lock is taken.
 */
export function tryFileLock(path: string, mode: 'shared' | 'exclusive'): FileLock | null {
  const connection = new DatabaseSync(path, { timeout: 0 });
  try {
    connection.exec(mode === 'exclusive' ? 'begin exclusive' : 'begin');
    // A deferred transaction takes its shared lock only with the first read.
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

/** Waits for the exclusive lock as long as another one holds it; whoever holds it is alive and at work. */
export async function holdFileLock(path: string): Promise<FileLock> {
  for (;;) {
    const lock = tryFileLock(path, 'exclusive');
    if (lock) return lock;
    await wait(retryMs);
  }
}

/** Short beside a start of PostgreSQL (100 ms and more), long beside the system call. */
const retryMs = 20;

/** Keeps the connections reachable: a collected one would drop its lock. */
const held = new Set<DatabaseSync>();

const sqliteBusy = 5;

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy;
}
