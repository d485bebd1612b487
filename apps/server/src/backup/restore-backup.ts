import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import pg from 'pg';
import type { Config } from '../config/config.ts';
import {
  adoptDataDirectory,
  hasUnfinishedRestore,
  unfinishedRestore,
} from '../platform/database/embedded/adopt-data-directory.ts';
import { EmbeddedPostgresError } from '../platform/database/embedded/embedded-postgres-error.ts';
import { hasEmbeddedPostgres, preparePaths } from '../platform/database/embedded/paths.ts';
import { requireDatabase } from '../platform/database/open-database-server.ts';
import { describeLocation, openFiles } from '../platform/files/open-files.ts';
import type { Logger } from '../platform/logger.ts';
import {
  type ArchiveHeader,
  type BackupTarget,
  readArchive,
  readArchiveHeader,
  readToEnd,
} from './archive.ts';
import type { Entry, Manifest } from './archive-entries.ts';
import { archiveKey } from './archive-key.ts';
import { asSentence, BackupError, damaged } from './backup-error.ts';
import { databaseFolder, passwordEntry } from './copy-embedded-database.ts';
import { filesFolder } from './create-backup.ts';
import { platformName } from './embedded-version.ts';
import { dumpEntry, restoreDump } from './pg-dump.ts';
import { openRestoredFiles, writeEntry } from './restored-files.ts';
import { type PointInTime, planRecovery, type Recovery } from './wal/plan-recovery.ts';

export type RestoreContext = {
  config: Config;
  masterKey: Buffer;
  logger: Pick<Logger, 'info' | 'warn'>;
  /** Only checks the installation and the archive. */
  dryRun?: boolean;
};

export type Restored = { header: ArchiveHeader; manifest: Manifest };

/**
 * Into an installation without database and files. Everything is written beside and checked; renames, and for an external database one
 * transaction, make it the installation. @throws BackupError, after which the installation is as empty as before
 */
export async function restoreBackup(
  ctx: RestoreContext,
  target: BackupTarget,
  name: string,
  to: PointInTime | null = null,
): Promise<Restored> {
  const { config, masterKey } = ctx;
  const secrets = { masterKey, passphrase: config.backup.passphrase };
  const { header } = await readArchiveHeader(target, name);
  requireSameKind(config, header);
  await archiveKey(header.key, secrets, header.masterKeyFingerprint);
  if (to !== null && header.database.kind !== 'embedded')
    throw new BackupError('WAL is archived for the embedded database only: restore without --to.');
  await requireEmpty(config);
  const recovery = await planRecovery(target, secrets, header, to);
  if (ctx.dryRun) {
    let lastSegment = '';
    const checked = await readArchive(target, name, secrets, async (entry) => {
      if (entry.path.startsWith(`${databaseFolder}pg_wal/`)) lastSegment = basename(entry.path);
      await readToEnd(entry);
    });
    await recovery.check(lastSegment);
    return checked;
  }
  mkdirSync(config.dataDirectory, { recursive: true, mode: 0o700 });
  if (config.database.kind === 'embedded' && hasUnfinishedRestore(config.dataDirectory))
    rmSync(preparePaths(config.dataDirectory).data, { recursive: true, force: true });
  const temporary = prepareBeside(config.dataDirectory);
  const files = await openRestoredFiles(config, temporary);
  const read = (database: (entry: Entry) => Promise<void>) =>
    readArchive(target, name, secrets, async (entry) => {
      if (entry.path.startsWith(filesFolder)) await files.add(entry.path.slice(filesFolder.length), entry);
      else await database(entry);
    });
  const addLater = async () => {
    for (const { key } of recovery.files)
      await readArchive(target, key, secrets, (entry) =>
        files.add(entry.path.slice(filesFolder.length), entry),
      );
  };
  try {
    return await asSentence(
      config.database.kind === 'embedded'
        ? restoreEmbedded(ctx, read, recovery, async () => {
            await addLater();
            files.commit();
          })
        : restoreExternal(config.database.url, read, files.commit, (use) =>
            readArchive(target, name, secrets, use),
          ),
    );
  } catch (error) {
    await files.undo().catch(() => undefined);
    throw error;
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}

type ReadArchive = (database: (entry: Entry) => Promise<void>) => Promise<Restored>;

async function restoreEmbedded(
  { config, logger }: RestoreContext,
  read: ReadArchive,
  recovery: Recovery,
  commitFiles: () => Promise<void>,
): Promise<Restored> {
  let restored: Restored | undefined;
  try {
    await adoptDataDirectory({
      directory: config.dataDirectory,
      log: logger,
      fill: async (data) => {
        let password = '';
        restored = await read(async (entry) => {
          if (entry.path === passwordEntry)
            password = Buffer.concat(await Array.fromAsync(entry.parts)).toString('utf8');
          else if (entry.path.startsWith(databaseFolder))
            await writeEntry(join(data, entry.path.slice(databaseFolder.length)), entry);
          else throw damaged();
        });
        return password;
      },
      recovery,
      archiveSeconds: config.backup.walSeconds,
      beforeAdopting: commitFiles,
    });
  } catch (error) {
    if (error instanceof EmbeddedPostgresError && error.code === 'inUse')
      throw notEmpty(`There is a database in ${config.dataDirectory}`);
    return recovery.explain(error);
  }
  if (!restored) throw damaged();
  return restored;
}

/** Reads the archive twice: the dump is at its start, and the database must be the last to exist. */
async function restoreExternal(
  url: string,
  read: ReadArchive,
  commitFiles: () => void,
  readAgain: ReadArchive,
): Promise<Restored> {
  const restored = await read(readToEnd);
  commitFiles();
  await readAgain(async (entry) => {
    if (entry.path.startsWith(filesFolder)) return readToEnd(entry);
    if (entry.path !== dumpEntry) throw damaged();
    await restoreDump(url, entry.parts);
  });
  return restored;
}

function requireSameKind({ database }: Config, header: ArchiveHeader): void {
  if (database.kind !== header.database.kind)
    throw new BackupError(
      header.database.kind === 'embedded'
        ? 'The archive holds the embedded database: unset DATABASE_URL.'
        : 'The archive holds an external database: set DATABASE_URL to an empty one.',
    );
  if (header.database.kind === 'embedded' && header.database.platform !== platformName)
    throw new BackupError(
      `The archive is of a server on ${header.database.platform}, whose database does not run on ${platformName}.`,
    );
}

async function requireEmpty(config: Config): Promise<void> {
  const { dataDirectory, database } = config;
  if (database.kind === 'address') {
    await requireDatabase(database.url);
    await requireNoTables(database.url);
  } else if (existsSync(dataDirectory) && hasEmbeddedPostgres(dataDirectory))
    throw notEmpty(`There is a database in ${dataDirectory}`);
  // A killed restore had found none.
  if (!config.files.location && database.kind === 'embedded' && hasUnfinishedRestore(dataDirectory)) return;
  const files = await openFiles(config);
  for await (const _ of files.list()) throw notEmpty(`There are files in ${describeLocation(config)}`);
}

async function requireNoTables(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rowCount } = await client.query(
      "select 1 from pg_class where relkind in ('r', 'p') and relnamespace not in (select oid from pg_namespace where nspname like 'pg\\_%' or nspname = 'information_schema') limit 1",
    );
    if (rowCount) throw notEmpty('The database of DATABASE_URL has tables');
  } finally {
    await client.end();
  }
}

const notEmpty = (found: string) => new BackupError(`${found}: restore into an empty installation.`);

/** Removes what interrupted restores left. */
function prepareBeside(dataDirectory: string): string {
  for (const entry of readdirSync(dataDirectory))
    if (entry.startsWith(unfinishedRestore))
      rmSync(join(dataDirectory, entry), { recursive: true, force: true });
  return mkdtempSync(join(dataDirectory, unfinishedRestore));
}
