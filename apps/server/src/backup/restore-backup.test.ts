import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { waitFor } from '../../../../stories/world/wait-for.ts';
import { readConfig } from '../config/config.ts';
import { hasEmbeddedPostgres, preparePaths } from '../platform/database/embedded/paths.ts';
import { removeEmbeddedPostgres } from '../platform/database/embedded/remove-embedded-postgres.ts';
import { type DatabaseServer, openDatabaseServer } from '../platform/database/open-database-server.ts';
import { openFileStore } from '../platform/files/file-store.ts';
import type { BackupTarget } from './archive.ts';
import { createBackup } from './create-backup.ts';
import { isBackupOverdue, listBackups } from './list-backups.ts';
import { restoreBackup } from './restore-backup.ts';
import { runScheduledBackup } from './run-scheduled-backup.ts';

const silent = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};
const program = join(import.meta.dirname, '../commands/main.ts');
const masterKey = randomBytes(32);
const clock = () => new Date('2026-11-27T02:47:00Z');
const directories: string[] = [];
const newDirectory = () => {
  const directory = mkdtempSync(join(tmpdir(), 'tessera-restore-'));
  directories.push(directory);
  return directory;
};
const configOf = (directory: string, more: Record<string, string> = {}) =>
  readConfig({ DATA_DIR: directory, MASTER_KEY: masterKey.toString('base64'), ...more }, []);

const passphrase = 'correct horse battery staple';
let source: string;
let archives: string;
let target: BackupTarget;
let archive: string;
let running: DatabaseServer;

beforeAll(async () => {
  source = newDirectory();
  archives = newDirectory();
  target = openFileStore(archives);
  const config = configOf(source);
  running = await openDatabaseServer(config, silent);
  await openFileStore(join(source, 'files')).write('ws/1/images/a', Buffer.from('an image'));
  await openFileStore(join(source, 'files')).write('ws/1/rendered/a.png', Buffer.from('cached'));
  archive = (await createBackup({ config, masterKey, clock, logger: silent }, target)).name;
});

afterAll(async () => {
  await running?.stop();
  for (const directory of directories) {
    const { home } = preparePaths(directory);
    await removeEmbeddedPostgres({ directory });
    for (const each of [directory, home]) rmSync(each, { recursive: true, force: true });
  }
});

type Attempt = {
  directory?: string;
  from?: BackupTarget;
  name?: string;
  key?: Buffer;
  settings?: Record<string, string>;
};

const restore = ({
  directory = newDirectory(),
  from = target,
  name = archive,
  key = masterKey,
  settings = {},
}: Attempt) =>
  restoreBackup({ config: configOf(directory, settings), masterKey: key, logger: silent }, from, name);

/** What a start could take for an installation, and what takes space. */
function contentsOf(directory: string): string[] {
  const { home, data } = preparePaths(directory);
  return [...new Set([directory, home])]
    .flatMap((each) => readdirSync(each).map((name) => join(each, name)))
    .filter((path) => !/\.lock(-journal)?$|postgres-[\d.]+|binaries/.test(path) || path === data);
}

async function expectRefused(sentence: string | RegExp, attempt: Attempt): Promise<void> {
  const directory = newDirectory();
  await expect(restore({ directory, ...attempt })).rejects.toThrow(sentence);
  expect(contentsOf(directory)).toEqual([]);
}

const copyWith = (change: (bytes: Buffer) => Buffer): Attempt => {
  const name = `changed-${randomBytes(4).toString('hex')}`;
  writeFileSync(join(archives, name), change(readFileSync(join(archives, archive))));
  return { name };
};

test('a restored installation has the database and the files, without cached ones, and is not restored over', async () => {
  const directory = newDirectory();
  mkdirSync(join(directory, 'unfinished-restore-old/files'), { recursive: true });
  mkdirSync(join(preparePaths(directory).home, 'unfinished-old'), { recursive: true });
  await restore({ directory });
  expect(existsSync(join(directory, 'unfinished-restore-old'))).toBe(false);
  const files = openFileStore(join(directory, 'files'));
  expect(await Array.fromAsync(files.list())).toEqual(['ws/1/images/a']);
  expect((await files.read('ws/1/images/a'))?.toString()).toBe('an image');
  const server = await openDatabaseServer(configOf(directory), silent);
  await server.stop();
  await expect(restore({ directory })).rejects.toThrow(
    `There is a database in ${directory}: restore into an empty installation.`,
  );
  rmSync(join(directory, 'password'));
  await expect(restore({ directory })).rejects.toThrow('There are files in');
});

test('another master key, a damaged or cut archive, another file and one of another machine are refused, and nothing is left', async () => {
  await expectRefused(
    'The archive is of an installation with another master key: set MASTER_KEY to that one.',
    {
      key: randomBytes(32),
    },
  );
  const damaged = 'The archive is damaged or incomplete: use another one.';
  const flip = (at: number) => (bytes: Buffer) => {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ 1;
    return changed;
  };
  await expectRefused(damaged, copyWith(flip(1_000_000)));
  await expectRefused(
    damaged,
    copyWith((bytes) => bytes.subarray(0, -70_000)),
  );
  await expectRefused(
    damaged,
    copyWith((bytes) => bytes.subarray(0, -1)),
  );
  // The version in the header, which is not encrypted.
  await expectRefused(
    damaged,
    copyWith((bytes) => flip(bytes.indexOf('"version":"') + 11)(bytes)),
  );
  await expectRefused(
    'is not a backup of Tessera.',
    copyWith(() => Buffer.from('a photo')),
  );
  await expectRefused('The archive none cannot be read.', { name: 'none' });
  const platform = `"platform":"${process.platform}-${process.arch}"`;
  const elsewhere = (bytes: Buffer) => {
    const changed = Buffer.from(bytes);
    changed.write(platform.replace(/.(?=-)/, '?'), bytes.indexOf(platform));
    return changed;
  };
  await expectRefused(/whose database does not run on/, copyWith(elsewhere));
  await expectRefused('The archive holds the embedded database: unset DATABASE_URL.', {
    settings: { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' },
  });
});

test('a dry run checks everything and writes nothing', async () => {
  const directory = newDirectory();
  const config = configOf(directory);
  const tryRestore = (name: string) =>
    restoreBackup({ config, masterKey, logger: silent, dryRun: true }, target, name);
  expect((await tryRestore(archive)).header.startedAt).toBe('2026-11-27T02:47:00.000Z');
  const { name = '' } = copyWith((bytes) => bytes.subarray(0, -1));
  await expect(tryRestore(name)).rejects.toThrow('The archive is damaged');
  expect(contentsOf(directory)).toEqual([]);
});

test('after a restore that was killed, there is no installation, and the next restore succeeds', async () => {
  const directory = newDirectory();
  const { home } = preparePaths(directory);
  const child = spawn(process.execPath, [program, 'restore', join(archives, archive)], {
    env: { PATH: process.env.PATH, DATA_DIR: directory, MASTER_KEY: masterKey.toString('base64') },
    stdio: 'ignore',
  });
  const ended = once(child, 'exit');
  await waitFor('the restore to write', async () =>
    readdirSync(home).some(
      (name) => name.startsWith('unfinished-') && existsSync(join(home, name, 'data/PG_VERSION')),
    ),
  );
  child.kill('SIGKILL');
  await ended;
  expect(hasEmbeddedPostgres(directory)).toBe(false);
  expect(existsSync(join(directory, 'files'))).toBe(false);
  await restore({ directory });
  expect(hasEmbeddedPostgres(directory)).toBe(true);
});

const full = () => Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });

async function* fullAfter(parts: AsyncIterable<Uint8Array>, bytesMax: number): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const part of parts) {
    bytes += part.byteLength;
    if (bytes > bytesMax) throw full();
    yield Buffer.from(part);
  }
}

test('on a full disk a backup and a restore are refused in one sentence, and nothing is left', async () => {
  const sentence = 'The disk is full: free some space and try again.';
  const directory = newDirectory();
  const store = openFileStore(directory);
  const small = {
    ...store,
    writeParts: (key: string, parts: AsyncIterable<Uint8Array>) =>
      store.writeParts(key, fullAfter(parts, 500_000)),
  };
  const context = { config: configOf(source), masterKey, clock, logger: silent };
  await expect(createBackup(context, small)).rejects.toThrow(sentence);
  expect(readdirSync(directory)).toEqual([]);
  const from = {
    ...target,
    readParts: (key: string, start?: number, bytes?: number) =>
      bytes ? target.readParts(key, start, bytes) : fullAfter(target.readParts(key, start), 500_000),
  };
  await expectRefused(sentence, { from });
});

test('an aborted backup leaves no archive, and the next one succeeds', async () => {
  const directory = newDirectory();
  const store = openFileStore(directory);
  const controller = new AbortController();
  const aborting = async function* (parts: AsyncIterable<Uint8Array>) {
    for await (const part of parts) {
      controller.abort();
      yield part;
    }
  };
  const context = { config: configOf(source), masterKey, clock, logger: silent };
  const slow = {
    ...store,
    writeParts: (key: string, parts: AsyncIterable<Uint8Array>) => store.writeParts(key, aborting(parts)),
  };
  await expect(createBackup(context, slow, controller.signal)).rejects.toThrow('aborted');
  expect(readdirSync(directory)).toEqual([]);
  await createBackup(context, store);
  expect(await listBackups(store, new Date())).toHaveLength(1);
});

test('an archive with a passphrase needs the passphrase and the master key', async () => {
  const settings = { BACKUP_PASSPHRASE: passphrase };
  const context = { config: configOf(source, settings), masterKey, clock, logger: silent };
  const from = openFileStore(newDirectory());
  const { name } = await createBackup(context, from);
  const attempt = { from, name };
  await expectRefused('The archive is encrypted with a passphrase: set BACKUP_PASSPHRASE to it.', attempt);
  await expectRefused('BACKUP_PASSPHRASE is not the passphrase of the archive, or the archive is damaged.', {
    ...attempt,
    settings: { BACKUP_PASSPHRASE: 'another long passphrase' },
  });
  await expectRefused('another master key', { ...attempt, settings, key: randomBytes(32) });
  await restore({ ...attempt, settings });
});

test('a scheduled backup is made when one is due, and the oldest beyond BACKUP_KEEP are removed; a missing one is overdue', async () => {
  const directory = newDirectory();
  const settings = { BACKUP_DIRECTORY: directory, BACKUP_EVERY_HOURS: '6', BACKUP_KEEP: '2' };
  const config = configOf(source, settings);
  const { signal } = new AbortController();
  writeFileSync(join(directory, 'of-somebody-else'), 'stays');
  const runAt = (time: string) =>
    runScheduledBackup(
      { config, clock: () => new Date(`2026-11-27T${time}Z`), logger: silent },
      {},
      { signal },
    );
  for (const time of ['00:47:01', '01:47:00', '06:46:59', '11:47:00', '12:47:00']) await runAt(time);
  const kept = (await listBackups(openFileStore(directory), new Date('2026-11-27T12:50:00Z'))).map(({ at }) =>
    at.toISOString(),
  );
  expect(kept).toEqual(['2026-11-27T06:46:59.000Z', '2026-11-27T12:47:00.000Z']);
  expect(existsSync(join(directory, 'of-somebody-else'))).toBe(true);
  const lists = await Promise.all(
    ['2026-11-28T00:00:00Z', '2026-11-28T02:00:00Z'].map(async (now) =>
      isBackupOverdue(config, await listBackups(openFileStore(directory), new Date(now)), new Date(now)),
    ),
  );
  expect(lists).toEqual([false, true]);
});

test('archives that were made while the clock was a day ahead delay no backup, and are removed first', async () => {
  const directory = newDirectory();
  const settings = { BACKUP_DIRECTORY: directory, BACKUP_EVERY_HOURS: '6', BACKUP_KEEP: '1' };
  const config = configOf(source, settings);
  const { signal } = new AbortController();
  const runAt = (time: string) =>
    runScheduledBackup({ config, clock: () => new Date(time), logger: silent }, {}, { signal });
  for (const time of ['2026-11-28T12:00:00Z', '2026-11-27T12:10:00Z']) await runAt(time);
  expect(readdirSync(directory)).toEqual(['tessera-2026-11-27T12-10-00-000Z.backup']);
});
