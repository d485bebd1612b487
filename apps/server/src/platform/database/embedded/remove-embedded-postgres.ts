import { deleteDataDirectory } from './create-data-directory.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { holdFileLock, tryFileLock } from './hold-file-lock.ts';
import { preparePlaces } from './places.ts';
import { stopServer } from './stop-server.ts';

/**
 * Deletes the embedded database of this directory, wherever its files lie; the next start creates a new one. A server that
 * outlived its killed users is stopped first. Interrupted, it has either not begun or is finished by the next start.
 * @throws EmbeddedPostgresError `inUse` while any process works with the database
 */
export async function removeEmbeddedPostgres(options: { directory: string }): Promise<void> {
  const places = preparePlaces(options.directory);
  const change = await holdFileLock(places.changeLock);
  try {
    const alone = tryFileLock(places.usersLock, 'exclusive');
    if (alone === null) {
      throw new EmbeddedPostgresError(
        'inUse',
        'The embedded database is in use: stop every other Tessera process on this data directory first.',
      );
    }
    try {
      await stopServer(places);
      deleteDataDirectory(places);
    } finally {
      alone.release();
    }
  } finally {
    change.release();
  }
}
