import packageJson from '../../package.json' with { type: 'json' };
import type { Config } from '../config/config.ts';
import { preparePaths } from '../platform/database/embedded/paths.ts';
import { startEmbeddedPostgres } from '../platform/database/embedded/start-embedded-postgres.ts';
import { embeddedOptions } from '../platform/database/open-database-server.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import { openFiles } from '../platform/files/open-files.ts';
import { fingerprintOf } from '../platform/keys/derive-keys.ts';
import type { Logger } from '../platform/logger.ts';
import { type ArchiveHeader, type BackupTarget, writeArchive } from './archive.ts';
import type { Entry } from './archive-entries.ts';
import { newKeySource } from './archive-key.ts';
import { asSentence } from './backup-error.ts';
import { copyEmbeddedDatabase } from './copy-embedded-database.ts';
import { embeddedVersion } from './embedded-version.ts';
import { backupName } from './list-backups.ts';
import { dumpDatabase, dumpEntry } from './pg-dump.ts';

export const filesFolder = 'files/';

/** Rendered images are a cache. */
export const isCached = (key: string): boolean => /^ws\/[^/]+\/rendered\//.test(key);

export type BackupContext = {
  config: Config;
  masterKey: Buffer;
  clock: () => Date;
  logger: Pick<Logger, 'info' | 'warn'>;
};

export type Backup = {
  name: string;
  bytes: number;
  /** It holds what was committed until then. */
  databaseAt: Date;
};

/** While the server runs, or while it does not. @throws BackupError and other errors of the disk; then no archive is left behind */
export async function createBackup(
  { config, masterKey, clock, logger }: BackupContext,
  target: BackupTarget,
  signal?: AbortSignal,
): Promise<Backup> {
  const startedAt = clock();
  const secrets = { masterKey, passphrase: config.backup.passphrase };
  const files = await openFiles(config);
  const embedded =
    config.database.kind === 'embedded' ? await startEmbeddedPostgres(embeddedOptions(config, logger)) : null;
  try {
    const paths = embedded && preparePaths(config.dataDirectory);
    const name = backupName(startedAt);
    const header: ArchiveHeader = {
      format: 1,
      version: packageJson.version,
      startedAt: startedAt.toISOString(),
      database: paths ? embeddedVersion(paths.data) : { kind: 'address' },
      masterKeyFingerprint: fingerprintOf(masterKey),
      key: newKeySource(secrets),
    };
    let databaseAt = startedAt;
    const entries = async function* (): AsyncGenerator<Entry> {
      if (paths && embedded)
        yield* copyEmbeddedDatabase(paths, embedded.url, (at) => {
          databaseAt = at;
        });
      else if (config.database.kind === 'address')
        yield {
          path: dumpEntry,
          parts: dumpDatabase(config.backup.databaseUrl ?? config.database.url),
        };
      // After the database, so that no row names a file that the archive lacks.
      yield* storedFiles(files, async (key) => !isCached(key));
    };
    const { bytes } = await asSentence(writeArchive(target, { name, header, secrets, signal }, entries()));
    return { name, bytes, databaseAt };
  } finally {
    await embedded?.stop();
  }
}

export async function* storedFiles(
  files: FileStore,
  isWanted: (key: string) => Promise<boolean>,
): AsyncGenerator<Entry> {
  for await (const key of files.list()) {
    if (!(await isWanted(key))) continue;
    const parts = files.readParts(key)[Symbol.asyncIterator]();
    // It may have been removed since it was listed.
    const first = await parts.next().catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    });
    if (first === null) continue;
    yield {
      path: `${filesFolder}${key}`,
      parts: (async function* () {
        for (let step = first; !step.done; step = await parts.next()) yield step.value;
      })(),
    };
  }
}
