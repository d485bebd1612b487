import { createDataDirectory, readPassword } from './create-data-directory.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { findBinaries } from './find-binaries.ts';
import { type FileLock, holdFileLock, tryFileLock } from './hold-file-lock.ts';
import { type LaunchOptions, launchServer } from './launch-server.ts';
import { type Places, preparePlaces } from './places.ts';
import { stopServer } from './stop-server.ts';

export type EmbeddedPostgres = {
  /** Of the database `postgres`, as its superuser, with the password. */
  url: string;
  /** Whether this call started the server; it says nothing about who stops it. */
  owned: boolean;
  /** Leaves the server; the last one to leave stops it. May be called twice. */
  stop(): Promise<void>;
};

/**
 * A private PostgreSQL on this directory: created at the first call, started when none runs, shared with every other process
 * that calls this for the same directory. It runs on its own, so that no user takes it from another by ending; the last
 * `stop` ends it. A user that is killed counts as gone at once; a server whose users were all killed stays and serves the
 * next start. Safe against `kill -9` of any process at any moment: the next call recovers by itself.
 *
 * As root the server runs as user 65534, and its files lie outside the directory, under a name made from its path.
 * @throws EmbeddedPostgresError with a sentence for the operator
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

/** Its password was deleted with the directory: nobody can enter it any more, but those who are inside may still work. */
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
