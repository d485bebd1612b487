import { randomBytes } from 'node:crypto';
import { type FileHandle, open, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { walSpool } from '../platform/database/embedded/launch-server.ts';
import type { DatabasePaths } from '../platform/database/embedded/paths.ts';
import type { Entry } from './archive-entries.ts';

/** In an archive, paths of the data directory begin with this. */
export const databaseFolder = 'database/';
export const passwordEntry = 'database-password';

/** What PostgreSQL's own base backup omits (protocol-replication.html, BASE_BACKUP), and the spool: of no use to a restored server. */
const emptyFolders = new Set([
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
  'pg_wal',
  walSpool,
]);
const omitted =
  /^(?:postmaster\.(?:pid|opts)|current_logfiles(?:\.tmp)?|backup_label(?:\.old)?|tablespace_map(?:\.old)?|pg_internal\.init.*|pgsql_tmp.*)$/;

const controlFile = 'global/pg_control';
const readBytes = 256 * 1024;

/**
 * A base backup of the running database, as in "Making a Base Backup Using the Low Level API" of PostgreSQL's manual. Files change while they
 * are copied; the WAL from start to stop makes them consistent, and the temporary slot keeps it.
 * @param url of the superuser
 */
export async function* copyEmbeddedDatabase(
  { data, password }: Pick<DatabasePaths, 'data' | 'password'>,
  url: string,
  onStopped: (at: Date) => void,
): AsyncGenerator<Entry> {
  const client = new pg.Client({ connectionString: url });
  // A lost connection makes the next statement fail.
  client.on('error', () => undefined);
  await client.connect();
  try {
    const name = `tessera_backup_${randomBytes(8).toString('hex')}`;
    await client.query('select pg_create_physical_replication_slot($1, true, true)', [name]);
    await client.query('select pg_backup_start($1, fast => true)', [name]);
    yield* filesBelow(data, '');
    // Last, as PostgreSQL's own base backup does.
    yield entryOf(controlFile, [await readControlFile(join(data, controlFile))]);
    // Before the stop: what is committed until now is in the copied WAL.
    const at = await client.query<{ now: Date }>('select clock_timestamp() as now');
    const { rows } = await client.query<{ label: string; last: string }>(
      'select labelfile as label, pg_walfile_name(lsn) as last from pg_backup_stop(wait_for_archive => false)',
    );
    const [stopped] = rows;
    const first = /\(file ([0-9A-F]{24})\)/.exec(stopped?.label ?? '')?.[1];
    if (!stopped || !first) throw new Error('PostgreSQL returned no backup label.');
    for (const { now } of at.rows) onStopped(now);
    for (const segment of (await readdir(join(data, 'pg_wal'))).toSorted())
      if (/^[0-9A-F]{24}$/.test(segment) && segment >= first && segment <= stopped.last)
        yield* fileIfThere(data, `pg_wal/${segment}`);
    yield entryOf('backup_label', [Buffer.from(stopped.label, 'utf8')]);
    // Belongs to the roles inside the database.
    yield { path: passwordEntry, parts: partsOf([await readFile(password)]) };
  } finally {
    // Ends the backup and removes the slot, if they have not ended.
    await client.end();
  }
}

async function* filesBelow(data: string, folder: string): AsyncGenerator<Entry> {
  for (const entry of await readFolder(join(data, folder))) {
    const path = `${folder}${entry.name}`;
    if (omitted.test(entry.name) || path === controlFile) continue;
    if (entry.isDirectory()) {
      yield entryOf(`${path}/`, []);
      if (!emptyFolders.has(path)) yield* filesBelow(data, `${path}/`);
    } else if (entry.isFile()) yield* fileIfThere(data, path);
  }
}

/** A table may be dropped meanwhile; then recovery does not need its files. */
async function* fileIfThere(data: string, path: string): AsyncGenerator<Entry> {
  const file = await ifThere(open(join(data, path), 'r'));
  if (file === null) return;
  try {
    yield entryOf(path, contentOf(file));
  } finally {
    await file.close();
  }
}

/** Up to its size at first: what is added later is in the WAL. */
async function* contentOf(file: FileHandle): AsyncGenerator<Buffer> {
  const { size } = await file.stat();
  for (let at = 0; at < size; ) {
    const buffer = Buffer.allocUnsafe(Math.min(readBytes, size - at));
    const { bytesRead } = await file.read(buffer, 0, buffer.byteLength, at);
    if (bytesRead === 0) return;
    at += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}

/** A read beside a write may mix both states; of this file nothing is in the WAL. */
async function readControlFile(path: string): Promise<Buffer> {
  for (let last = await readFile(path); ; ) {
    const again = await readFile(path);
    if (again.equals(last)) return again;
    last = again;
  }
}

async function readFolder(path: string) {
  return (await ifThere(readdir(path, { withFileTypes: true }))) ?? [];
}

async function ifThere<Result>(work: Promise<Result>): Promise<Result | null> {
  try {
    return await work;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

const entryOf = (path: string, parts: AsyncIterable<Uint8Array> | Uint8Array[]): Entry => ({
  path: `${databaseFolder}${path}`,
  parts: Array.isArray(parts) ? partsOf(parts) : parts,
});

async function* partsOf(parts: Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* parts;
}
