import { createDataDirectory, readPassword } from './create-data-directory.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { findBinaries } from './find-binaries.ts';
import { type FileLock, holdFileLock, tryFileLock } from './hold-file-lock.ts';
import { type LaunchOptions, launchServer } from './launch-server.ts';
import { type DatabasePaths, preparePaths } from './paths.ts';
import { stopServer } from './stop-server.ts';

export type EmbeddedPostgres = {
  url: string;
  /** Does not affect which process stops the server. */
  owned: boolean;
  /** Keeps the address. Returns whether this call started the server. @throws EmbeddedPostgresError `didNotStart` */
  restart(): Promise<boolean>;
  stop(): Promise<void>;
};

/**
 * The first call creates the database; every process with the directory shares the server, which outlives the process that started it until
 * the last `stop`. After `kill -9` of any process the next call recovers. As root, the server runs as user 65534 with its files outside the
 * directory.
 * @throws EmbeddedPostgresError with a message for the operator
 */
export async function startEmbeddedPostgres({
  directory,
  ...options
}: LaunchOptions & { directory: string }): Promise<EmbeddedPostgres> {
  const paths = preparePaths(directory);
  const binaries = await findBinaries(paths);
  const change = await holdFileLock(paths.changeLock);
  try {
    const server = await joinOrLaunch(paths, binaries, options);
    const user = tryFileLock(paths.usersLock, 'shared');
    if (user === null) throw new Error('The users lock was taken without the change lock.');
    const port = Number(new URL(server.url).port);
    return {
      ...server,
      restart: () => restart(paths, binaries, { ...options, port }),
      stop: leaveOnce(paths, user),
    };
  } finally {
    change.release();
  }
}

async function joinOrLaunch(
  paths: DatabasePaths,
  binaries: string,
  options: LaunchOptions,
): Promise<{ url: string; owned: boolean }> {
  if (readPassword(paths) === null) await stopOrphanedServer(paths);
  const password = await createDataDirectory(paths, binaries, options.log);
  return launchServer(paths, binaries, password, options);
}

async function restart(paths: DatabasePaths, binaries: string, options: LaunchOptions): Promise<boolean> {
  const change = await holdFileLock(paths.changeLock);
  try {
    return (await joinOrLaunch(paths, binaries, options)).owned;
  } finally {
    change.release();
  }
}

/** Without its password the server accepts no new connections, but users may still be connected. */
async function stopOrphanedServer(paths: DatabasePaths): Promise<void> {
  const alone = tryFileLock(paths.usersLock, 'exclusive');
  if (alone === null) {
    throw new EmbeddedPostgresError(
      'inUse',
      'The data directory was deleted while another process works with its database: stop that process first.',
    );
  }
  try {
    await stopServer(paths);
  } finally {
    alone.release();
  }
}

function leaveOnce(paths: DatabasePaths, user: FileLock): () => Promise<void> {
  let left: Promise<void> | undefined;
  return () => {
    left ??= leave(paths, user);
    return left;
  };
}

async function leave(paths: DatabasePaths, user: FileLock): Promise<void> {
  const change = await holdFileLock(paths.changeLock);
  try {
    user.release();
    const last = tryFileLock(paths.usersLock, 'exclusive');
    if (last === null) return;
    try {
      await stopServer(paths);
    } finally {
      last.release();
    }
  } finally {
    change.release();
  }
}
