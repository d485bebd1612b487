import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listBackups } from '../backup/list-backups.ts';
import { readConfig } from '../config/config.ts';
import { openDatabase } from '../platform/database/database.ts';
import { hasEmbeddedPostgres, preparePaths } from '../platform/database/embedded/paths.ts';
import { removeEmbeddedPostgres } from '../platform/database/embedded/remove-embedded-postgres.ts';
import { openDatabaseServer } from '../platform/database/open-database-server.ts';
import { openFileStore } from '../platform/files/file-store.ts';
import { openRootKey } from '../platform/keys/open-root-key.ts';

const program = join(import.meta.dirname, 'main.ts');
const silent = { debug() {}, info() {}, warn() {}, error() {} };
const directories: string[] = [];
/** Moments of each command. A recorded run tries more. */
const moments = Number(process.env.POWER_CUTS ?? (process.env.TESSERA_TESTS === 'full' ? 2 : 1));

let origin: string;
let masterKey: string;
let backups: string;
let archive: string;

const newDirectory = () => {
  const directory = mkdtempSync(join(tmpdir(), 'tessera-power-'));
  directories.push(directory);
  return directory;
};
const environmentOf = (directory: string, withKey: boolean) => ({
  PATH: process.env.PATH ?? '',
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? '',
  DATA_DIR: directory,
  ...(withKey && { MASTER_KEY: masterKey }),
});

async function tessera(directory: string, words: string[], withKey = true): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [program, ...words], {
    env: environmentOf(directory, withKey),
  });
  return stdout;
}

/** `SIGKILL` to the command, and to every PostgreSQL of the directory. */
async function cut(directory: string, child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  const isOver = child.exitCode !== null || !child.kill('SIGKILL');
  for (const file of globSync(
    join(preparePaths(directory).home, '{data,unfinished-*/data}/postmaster.pid'),
  )) {
    const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
    // A stale file names a process that is gone, or another one.
    if (dataDirectoryOf(pid)?.startsWith(preparePaths(directory).home)) process.kill(pid, 'SIGKILL');
  }
  if (!isOver) await ended;
}

/** Of PostgreSQL the data directory. */
function dataDirectoryOf(pid: number): string | null {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')[2] ?? null;
  } catch {
    return null;
  }
}

/** Cuts the power at some moments after the first sign of work. What holds then must hold at any moment. */
async function cutDuring(
  { directory, words, withKey = true }: { directory: string; words: string[]; withKey?: boolean },
  hasBegun: () => boolean,
  milliseconds: number,
): Promise<void> {
  const child = spawn(process.execPath, [program, ...words], {
    env: environmentOf(directory, withKey),
    stdio: 'ignore',
  });
  while (child.exitCode === null && !hasBegun()) await wait(2);
  await wait(milliseconds);
  await cut(directory, child);
}

async function rootKeyOf(directory: string): Promise<Buffer> {
  const config = readConfig({ DATA_DIR: directory }, []);
  const server = await openDatabaseServer(config, silent);
  const database = openDatabase({ url: server.url, connectionsMax: 1 });
  try {
    return await openRootKey({ db: database.global, clock: () => new Date(), config });
  } finally {
    await database.close();
    await server.stop();
  }
}

const momentsUntil = (milliseconds: number) =>
  Array.from({ length: moments }, (_, index) => ((index + 0.5) * milliseconds) / moments);

beforeAll(async () => {
  origin = newDirectory();
  backups = newDirectory();
  await (await openDatabaseServer(readConfig({ DATA_DIR: origin }, []), silent)).stop();
  await tessera(origin, ['migrate'], false);
  await rootKeyOf(origin);
  masterKey = readFileSync(join(origin, 'master.key'), 'utf8').trim();
  await openFileStore(join(origin, 'files')).write('ws/1/images/a', Buffer.from('an image'));
  await tessera(origin, ['backup', '--to', backups]);
  const [backup] = await listBackups(openFileStore(backups), new Date());
  archive = join(backups, backup?.name ?? '');
});

afterAll(async () => {
  for (const directory of directories) {
    const { home } = preparePaths(directory);
    await removeEmbeddedPostgres({ directory });
    for (const each of [directory, home]) rmSync(each, { recursive: true, force: true });
  }
});

test('a power cut during a backup leaves nothing that is listed or restored, and the next backup succeeds', async () => {
  for (const milliseconds of momentsUntil(400)) {
    const to = newDirectory();
    const unfinished = () => globSync(join(to, '*.backup.*'));
    const words = ['backup', '--to', to];
    await cutDuring({ directory: origin, words }, () => unfinished().length > 0, milliseconds);
    for (const { name } of await listBackups(openFileStore(to), new Date()))
      await tessera(origin, ['verify', '--archive', join(to, name)]);
    for (const file of unfinished())
      await expect(tessera(newDirectory(), ['restore', file])).rejects.toThrow(
        /damaged or incomplete|is not a backup of Tessera/,
      );
    await tessera(origin, words);
    const last = (await listBackups(openFileStore(to), new Date())).at(-1);
    expect(await tessera(origin, ['verify', '--archive', join(to, last?.name ?? '')])).toContain('is whole');
  }
});

test('a power cut during a restore leaves no database, or a whole one; a start says what to do, and the next restore succeeds', async () => {
  const begins = [
    (directory: string) => globSync(join(preparePaths(directory).home, 'unfinished-*/data/PG_VERSION')),
    (directory: string) => globSync(join(preparePaths(directory).home, 'unfinished-*/data/postmaster.pid')),
    (directory: string) => globSync(join(directory, 'files')),
  ];
  for (const begin of moments > 1 ? begins : begins.slice(1, 2))
    for (const milliseconds of momentsUntil(20).slice(0, Math.max(1, moments - 1))) {
      const directory = newDirectory();
      await cutDuring(
        { directory, words: ['restore', archive] },
        () => begin(directory).length > 0,
        milliseconds,
      );
      if (!hasEmbeddedPostgres(directory)) {
        await expect(
          openDatabaseServer(readConfig({ DATA_DIR: directory, MASTER_KEY: masterKey }, []), silent),
        ).rejects.toThrow(
          `A restore into ${directory} was interrupted: run "tessera restore" again, or delete the directory.`,
        );
        expect(await tessera(directory, ['restore', archive])).toMatch(/^Restored the backup/);
      }
      expect(await tessera(directory, ['migrate'])).toContain('There is nothing to migrate.');
      expect((await openFileStore(join(directory, 'files')).read('ws/1/images/a'))?.toString()).toBe(
        'an image',
      );
    }
});

test('a power cut during a migration leaves a database that the next one completes', async () => {
  for (const milliseconds of momentsUntil(2_000)) {
    const directory = newDirectory();
    const config = readConfig({ DATA_DIR: directory, MASTER_KEY: masterKey }, []);
    await (await openDatabaseServer(config, silent)).stop();
    const started = () => existsSync(join(preparePaths(directory).data, 'postmaster.pid'));
    await cutDuring({ directory, words: ['migrate'] }, started, milliseconds);
    await tessera(directory, ['migrate']);
    expect(await tessera(directory, ['migrate'])).toContain('There is nothing to migrate.');
  }
});

test('a power cut during a rotation of the master key leaves either key, and the next rotation succeeds', async () => {
  const directory = origin;
  const key = join(directory, 'master.key');
  const root = await rootKeyOf(directory);
  for (const milliseconds of momentsUntil(200)) {
    const before = existsSync(key) ? readFileSync(key, 'utf8') : '';
    const next = () => existsSync(`${key}.next`);
    await cutDuring({ directory, words: ['rotate-master-key'], withKey: false }, next, milliseconds / 10);
    expect(await rootKeyOf(directory)).toEqual(root);
    expect(await tessera(directory, ['rotate-master-key'], false)).toContain(
      'The new master key seals the secrets.',
    );
    expect(readFileSync(key, 'utf8')).not.toBe(before);
    expect(existsSync(`${key}.next`)).toBe(false);
  }
  expect(await rootKeyOf(directory)).toEqual(root);
});
