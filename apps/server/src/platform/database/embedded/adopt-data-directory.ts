import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from '../../logger.ts';
import { chownPaths, readPassword, unfinished } from './create-data-directory.ts';
import { renameDurably, writeDurably } from './durable.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { findBinaries } from './find-binaries.ts';
import { holdFileLock, tryFileLock } from './hold-file-lock.ts';
import { launchServer } from './launch-server.ts';
import { type DatabasePaths, hasEmbeddedPostgres, preparePaths } from './paths.ts';
import { serveWal } from './serve-wal.ts';
import { stopServer } from './stop-server.ts';

export type AdoptedDirectory = {
  directory: string;
  log: Pick<Logger, 'info' | 'warn'>;
  /** Writes the copy into the empty directory `data`; returns the superuser's password. */
  fill: (data: string) => Promise<string>;
  recovery: {
    /** Where recovery ends: PostgreSQL's `recovery_target_…`. */
    settings: Record<string, string>;
    /** A WAL segment or timeline history that the copy lacks; null if there is none. */
    findWal: (name: string) => Promise<Buffer | null>;
  };
  archiveSeconds: number | null;
  /** Runs when the copy has started, before it becomes the database. */
  beforeAdopting: () => Promise<void>;
};

/** Of directories that a restore removes at its end. */
export const unfinishedRestore = 'unfinished-restore-';

/** A restore that was killed: without a database, what there is belongs to it. */
export const hasUnfinishedRestore = (directory: string): boolean =>
  existsSync(directory) &&
  !hasEmbeddedPostgres(directory) &&
  readdirSync(directory).some((name) => name.startsWith(unfinishedRestore));

/**
 * Makes a copied data directory the database. PostgreSQL recovers it beside first, and begins a new timeline, so that its WAL has other names
 * than that of the original. The password is written last: without it, no start takes
 * the directory for a database. @throws EmbeddedPostgresError `inUse` if there is a database, `didNotStart` for a copy without use
 */
export async function adoptDataDirectory({
  directory,
  log,
  fill,
  recovery,
  archiveSeconds,
  beforeAdopting,
}: AdoptedDirectory): Promise<void> {
  const paths = preparePaths(directory);
  const binaries = await findBinaries(paths);
  const change = await holdFileLock(paths.changeLock);
  try {
    const alone = tryFileLock(paths.usersLock, 'exclusive');
    if (alone === null || existsSync(paths.data) || existsSync(paths.password))
      throw new EmbeddedPostgresError('inUse', `There is already a database in ${directory}.`);
    const temporary = mkdtempSync(join(paths.home, unfinished));
    try {
      const data = join(temporary, 'data');
      mkdirSync(data, { mode: 0o700 });
      const password = await fill(data);
      const beside = {
        ...paths,
        data,
        log: join(temporary, 'postgres.log'),
        password: join(temporary, 'password'),
      };
      writeDurably(beside.password, password);
      if (readPassword(beside) === null)
        throw new EmbeddedPostgresError('didNotStart', 'The copy of the database has no valid password.');
      writeFileSync(join(data, 'recovery.signal'), '');
      chownPaths(paths, temporary);
      chownTree(paths, data);
      const wal = serveWal(join(temporary, 'wal'), paths, recovery.findWal);
      const settings = {
        ...recovery.settings,
        restore_command: wal.command,
        recovery_target_action: 'promote',
        // Ready then means recovered.
        hot_standby: 'off',
        // Says where the WAL ended.
        log_min_messages: 'log',
      };
      const startMs = Number.POSITIVE_INFINITY;
      await launchServer(beside, binaries, password, { log, settings, archiveSeconds, startMs }).finally(
        wal.close,
      );
      await stopServer(beside);
      await beforeAdopting();
      renameDurably(data, paths.data);
      writeDurably(paths.password, password);
    } finally {
      rmSync(temporary, { recursive: true, force: true });
      alone.release();
    }
  } finally {
    change.release();
  }
}

function chownTree({ runAs }: DatabasePaths, directory: string): void {
  if (!runAs) return;
  chownSync(directory, runAs.uid, runAs.gid);
  for (const entry of readdirSync(directory, { withFileTypes: true, recursive: true }))
    chownSync(join(entry.parentPath, entry.name), runAs.uid, runAs.gid);
}
