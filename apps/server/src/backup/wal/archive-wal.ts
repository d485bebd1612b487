import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import packageJson from '../../../package.json' with { type: 'json' };
import { openSecrets } from '../../config/secrets.ts';
import type { Context } from '../../context.ts';
import { preparePaths } from '../../platform/database/embedded/paths.ts';
import { openFiles } from '../../platform/files/open-files.ts';
import { fingerprintOf } from '../../platform/keys/derive-keys.ts';
import type { JobAttempt } from '../../platform/queue/job.ts';
import { type BackupTarget, type NewArchive, readArchive, writeArchive } from '../archive.ts';
import type { Entry } from '../archive-entries.ts';
import { type ArchiveSecrets, newWalKeySource } from '../archive-key.ts';
import { asSentence, BackupError } from '../backup-error.ts';
import { isCached, storedFiles } from '../create-backup.ts';
import { embeddedVersion } from '../embedded-version.ts';
import { listBackups } from '../list-backups.ts';
import { openTarget } from '../open-target.ts';
import {
  isHistory,
  isSegment,
  listSpool,
  listWal,
  uploadedFiles,
  type WalFile,
  walKey,
} from './wal-files.ts';

type ArchivingContext = Pick<Context, 'clock' | 'config' | 'countedLog'>;

/** Moves finished segments from the spool to the backups. While these are out of reach, the spool grows, and a warning a minute says so. */
export async function archiveWal(
  ctx: ArchivingContext,
  _payload: object,
  { signal }: Pick<JobAttempt, 'signal'>,
): Promise<void> {
  try {
    await asSentence(archiveSpool(ctx, signal));
  } catch (error) {
    if (!(error instanceof BackupError)) throw error;
    ctx.countedLog.add('warn', 'The WAL cannot be archived', {
      kind: {},
      details: { cause: error.message },
    });
  }
}

async function archiveSpool(ctx: ArchivingContext, signal: AbortSignal): Promise<void> {
  const { directory, passphrase, walSeconds } = ctx.config.backup;
  if (directory === null || walSeconds === null) return;
  const { data } = preparePaths(ctx.config.dataDirectory);
  const waiting = await listSpool(data);
  if (waiting.length === 0) return;
  const target = await openTarget(ctx.config, directory, 'BACKUP_DIRECTORY');
  const database = embeddedVersion(data);
  const { systemId } = database;
  const archived = await listWal(target, systemId);
  const { masterKey } = await openSecrets(ctx.config, false);
  const secrets: ArchiveSecrets = { masterKey, passphrase };
  const write = async (name: string, at: Date, entries: AsyncIterable<Entry>) => {
    const key = newWalKeySource(secrets);
    const header: NewArchive['header'] = {
      ...{ format: 1, version: packageJson.version, startedAt: at.toISOString(), database },
      ...{ masterKeyFingerprint: fingerprintOf(masterKey), key },
    };
    await writeArchive(target, { name: walKey(systemId, name, at), header, secrets, signal }, entries);
  };
  // Before the WAL, so that no row names a file that the backups lack.
  await archiveFiles(ctx, target, archived, write);
  // The history of a restore that was made without BACKUP_WAL_SECONDS is not in the spool.
  const histories = (await readdir(join(data, 'pg_wal')))
    .filter((name) => isHistory(name) && ![...waiting, ...archived].some((file) => file.name === name))
    .map((name) => ({ name, path: join(data, 'pg_wal', name), isKept: true }));
  for (const { name, path, isKept } of [
    ...histories,
    ...waiting.map((file) => ({ ...file, isKept: false })),
  ]) {
    signal.throwIfAborted();
    const content = await readFile(path).catch(() => null);
    // Another worker may have archived it.
    if (content === null) continue;
    const before = archived.find((file) => file.name === name);
    if (before) await requireSame(target, before, secrets, content);
    else if (isHistory(name)) await write(name, (await stat(path)).mtime, oneEntry(name, content));
    // Not labels of base backups, which are in these, and not the end of a timeline that a restore left (".partial").
    else if (isSegment(name)) await write(name, ctx.clock(), oneEntry(name, content));
    if (!isKept) await rm(path, { force: true });
  }
}

/** After a crash a segment may be archived twice. @throws BackupError if another server has written it */
async function requireSame(
  target: BackupTarget,
  file: WalFile,
  secrets: ArchiveSecrets,
  content: Buffer,
): Promise<void> {
  if (content.equals(await readWal(target, file, secrets))) return;
  throw new BackupError(
    `Another installation with the same origin has archived a different ${file.name} in BACKUP_DIRECTORY: give each one a directory of its own.`,
  );
}

export async function readWal(
  target: BackupTarget,
  { key, name }: Pick<WalFile, 'key' | 'name'>,
  secrets: ArchiveSecrets,
): Promise<Buffer> {
  let content: Buffer | null = null;
  await readArchive(target, key, secrets, async ({ path, parts }) => {
    const bytes = Buffer.concat(await Array.fromAsync(parts));
    if (path === name) content = bytes;
  });
  if (content === null)
    throw new BackupError(`The archive ${key} does not hold the WAL that it is named after.`);
  return content;
}

/** Files that have changed since they were archived last. A bucket keeps its own. */
async function archiveFiles(
  { clock, config }: ArchivingContext,
  target: BackupTarget,
  archived: readonly WalFile[],
  write: (name: string, at: Date, entries: AsyncIterable<Entry>) => Promise<void>,
): Promise<void> {
  if (config.files.location) return;
  const last =
    archived.findLast(({ name }) => name === uploadedFiles) ?? (await listBackups(target, clock())).at(-1);
  // A first backup will hold them.
  if (!last) return;
  const at = clock();
  const files = await openFiles(config);
  const hasChanged = async (key: string) =>
    !isCached(key) && ((await files.modifiedAt(key)) ?? new Date(0)) >= last.at;
  const changed = storedFiles(files, hasChanged);
  const first = await changed.next();
  if (first.done) return;
  await write(
    uploadedFiles,
    at,
    (async function* () {
      yield first.value;
      yield* changed;
    })(),
  );
}

async function* oneEntry(path: string, content: Buffer): AsyncGenerator<Entry> {
  yield {
    path,
    parts: (async function* () {
      yield content;
    })(),
  };
}
