import { createDataDirectory, readPassword } from './create-data-directory.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { findBinaries } from './find-binaries.ts';
import { type FileLock, holdFileLock, tryFileLock } from './hold-file-lock.ts';
import { type LaunchOptions, launchServer } from './launch-server.ts';
import { type Places, preparePlaces } from './places.ts';
import { stopServer } from './stop-server.ts';

export type EmbeddedPostgres = {
  /** The URL of the database `postgres`, as its superuser, with the password. */
  url: string;
  /** Whether this call started the server, which does not affect who stops it. */
  owned: boolean;
  /** Stops using the server; the last user stops it. Idempotent. */
  stop(): Promise<void>;
};

/**
 * A private PostgreSQL in this directory: created by the first call, started if not running, and shared with every process that calls this
 * for the same directory. It runs independently of the process that started it; the last `stop` ends it. A killed user no longer counts; a
 * server whose users were all killed keeps running and serves the next start. Safe against `kill -9` of any process at any time: the next
 * call recovers.
 *
 * As root, the server runs as user 65534, and its files are outside the directory, under a name derived from its path.
 * @throws EmbeddedPostgresError with a message for the operator
 */
export async function startEmbeddedPostgres({
  directory,
  ...options
}: LaunchOptions & { directory: string }): Promise<EmbeddedPostgres> {
  const places = preparePlaces(directory);
  const binaries = await findBinaries(places);
  const change = await holdFileLock(places.changeLock);
  try {
    const server = await joinOrLaunch(places, binaries, options);
    const user = tryFileLock(places.usersLock, 'shared');
    if (user === null) throw new Error('The lock of the users was taken without the lock for changes.');
    return { ...server, stop: leaveOnce(places, user) };
  } finally {
    change.release();
  }
}

async function joinOrLaunch(
  places: Places,
  binaries: string,
  options: LaunchOptions,
): Promise<{ url: string; owned: boolean }> {
  if (readPassword(places) === null) await stopStranded(places);
  const password = await createDataDirectory(places, binaries, options.log);
  return launchServer(places, binaries, password, options);
}

/** Without its password the server accepts no new connections, but existing users may still be connected. */
async function stopStranded(places: Places): Promise<void> {
  const alone = tryFileLock(places.usersLock, 'exclusive');
  if (alone === null) {
    throw new EmbeddedPostgresError(
      'inUse',
      'The data directory was deleted while another process works with its database: stop that process first.',
    );
  }
  try {
    await stopServer(places);
  } finally {
    alone.release();
  }
}

function leaveOnce(places: Places, user: FileLock): () => Promise<void> {
  let left: Promise<void> | undefined;
  return () => {
    left ??= leave(places, user);
    return left;
  };
}

async function leave(places: Places, user: FileLock): Promise<void> {
  const change = await holdFileLock(places.changeLock);
  try {
    user.release();
    const last = tryFileLock(places.usersLock, 'exclusive');
    if (last === null) return;
    try {
      await stopServer(places);
    } finally {
      last.release();
    }
  } finally {
    change.release();
  }
}
