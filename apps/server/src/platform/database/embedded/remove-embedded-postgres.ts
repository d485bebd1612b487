import { deleteDataDirectory } from './create-data-directory.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { holdFileLock, tryFileLock } from './hold-file-lock.ts';
import { preparePaths } from './paths.ts';
import { stopServer } from './stop-server.ts';

/** Safe to interrupt: the next start completes it. @throws EmbeddedPostgresError `inUse` while any process uses the database */
export async function removeEmbeddedPostgres(options: { directory: string }): Promise<void> {
  const paths = preparePaths(options.directory);
  const change = await holdFileLock(paths.changeLock);
  try {
    const alone = tryFileLock(paths.usersLock, 'exclusive');
    if (alone === null) {
      throw new EmbeddedPostgresError(
        'inUse',
        'The embedded database is in use: stop every other Tessera process on this data directory first.',
      );
    }
    try {
      await stopServer(paths);
      deleteDataDirectory(paths);
    } finally {
      alone.release();
    }
  } finally {
    change.release();
  }
}
