import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { waitFor } from '../../../../../stories/world/wait-for.ts';
import { readConfig } from '../../config/config.ts';
import { preparePaths } from '../../platform/database/embedded/paths.ts';
import { removeEmbeddedPostgres } from '../../platform/database/embedded/remove-embedded-postgres.ts';
import { startEmbeddedPostgres } from '../../platform/database/embedded/start-embedded-postgres.ts';
import { embeddedOptions } from '../../platform/database/open-database-server.ts';
import { openFileStore } from '../../platform/files/file-store.ts';
import { createBackup } from '../create-backup.ts';
import { listBackups } from '../list-backups.ts';
import { restoreToTime } from '../restore-to-time.ts';
import { runScheduledBackup } from '../run-scheduled-backup.ts';
import { archiveWal } from './archive-wal.ts';
import type { PointInTime } from './plan-recovery.ts';
import { listSpool, listWal, readWaitingWal } from './wal-files.ts';

const silent = { debug() {}, info() {}, warn() {}, error() {} };
const masterKey = randomBytes(32);
const { signal } = new AbortController();
const cleanUps: (() => unknown)[] = [];
const isFullRun = process.env.TESSERA_TESTS === 'full';

/** Creating a database takes seconds; each installation begins with a copy. */
let created: ReturnType<typeof openInstallation>;

beforeAll(async () => {
  created = openInstallation(newDirectory());
  await created.query('create table kept (id int)');
  await created.stop();
});

afterAll(async () => {
  for (const cleanUp of cleanUps.toReversed()) await cleanUp();
});

type Directories = { directory: string; data: string };

function copyDatabase(from: Directories, to: Directories): void {
  cpSync(from.data, to.data, { recursive: true, preserveTimestamps: true });
  cpSync(join(from.directory, 'password'), join(to.directory, 'password'));
  const { runAs } = preparePaths(to.directory);
  if (runAs) execFileSync('chown', ['-R', `${runAs.uid}:${runAs.gid}`, to.data]);
}

function newDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'tessera-wal-'));
  cleanUps.push(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

/** An installation of which only the database and the files matter; `now` is the machine's, since PostgreSQL's is. */
function openInstallation(backups: string, settings: Record<string, string> = {}) {
  const directory = newDirectory();
  const { data, home } = preparePaths(directory);
  cleanUps.push(async () => {
    await removeEmbeddedPostgres({ directory });
    rmSync(home, { recursive: true, force: true });
  });
  const config = readConfig(
    {
      DATA_DIR: directory,
      MASTER_KEY: masterKey.toString('base64'),
      BACKUP_DIRECTORY: backups,
      BACKUP_WAL_SECONDS: '3600',
      ...settings,
    },
    [],
  );
  const target = openFileStore(backups);
  const files = openFileStore(join(directory, 'files'));
  const warnings: unknown[] = [];
  const ctx = {
    config,
    masterKey,
    clock: () => new Date(),
    logger: silent,
    countedLog: {
      add: (...[, message, event]: [string, string, { details?: unknown }]) =>
        warnings.push([message, event.details]),
      close() {},
    },
  };
  let server: Awaited<ReturnType<typeof startEmbeddedPostgres>> | null = null;
  const query = async (text: string) => {
    server ??= await startEmbeddedPostgres(embeddedOptions(config, silent));
    const client = new pg.Client({ connectionString: server.url });
    await client.connect();
    try {
      return (await client.query<{ id: number; at: Date }>(text)).rows;
    } finally {
      await client.end();
    }
  };
  const stop = async () => {
    await server?.stop();
    server = null;
  };
  cleanUps.push(stop);
  /** Commits a row; returns a time between it and what is committed next. */
  const add = async (id: number): Promise<Date> => {
    await query(`insert into kept values (${id})`);
    const [row] = await query('select clock_timestamp() as at, pg_sleep(0.01)');
    return row?.at ?? new Date(0);
  };
  /** Finishes the current segment, and waits until PostgreSQL has put it into the spool. */
  const rotate = async () => {
    const [row] = await query('select pg_walfile_name(pg_switch_wal()) as id');
    await waitFor('the segment in the spool', async () =>
      (await listSpool(data)).some(({ name }) => name === String(row?.id)),
    );
  };
  return {
    ...{ config, data, directory, files, home, query, rotate, stop, target, warnings, add },
    create: () => copyDatabase(created, { directory, data }),
    ids: async () => (await query('select id from kept order by id')).map(({ id }) => id),
    ship: () => archiveWal(ctx, {}, { signal }),
    /** Rotates segments and archives them. */
    archive: async () => {
      await rotate();
      await archiveWal(ctx, {}, { signal });
    },
    backUp: () => createBackup(ctx, target),
    restore: (to: PointInTime, dryRun = false) => restoreToTime({ ...ctx, dryRun }, target, to),
    isEmpty: () => !existsSync(data) && !existsSync(join(directory, 'password')),
  };
}

// They wait for disks and other processes most of the time.
test.concurrent('a restore brings back what stood at a time, with later files, and goes on archiving on a timeline of its own', async () => {
  const backups = newDirectory();
  const first = openInstallation(backups);
  first.create();
  await first.add(1);
  await first.files.write('ws/1/images/before', Buffer.from('before'));
  await first.backUp();
  await first.add(2);
  await first.files.write('ws/1/images/after', Buffer.from('after'));
  await first.archive();
  const wanted = await first.add(3);
  await first.query('delete from kept where id = 1');
  await first.archive();
  const late = await first.add(4);
  await first.add(5);
  await first.archive();
  await first.query('delete from kept');
  expect(await listSpool(first.data)).toEqual([]);
  await first.stop();

  const second = openInstallation(backups);
  await second.restore(wanted);
  expect(await second.ids()).toEqual([1, 2, 3]);
  expect((await second.files.read('ws/1/images/after'))?.toString()).toBe('after');
  expect((await second.files.read('ws/1/images/before'))?.toString()).toBe('before');
  // Before the history of the timeline is archived.
  const onSecond = await second.add(6);
  await second.add(7);
  await second.archive();
  await second.add(8);
  await second.archive();
  await second.stop();
  const names = (await listWal(second.target)).map(({ name }) => name).filter((name) => name !== 'files');
  expect(names).toEqual([...new Set(names)]);
  expect(names).toContain('00000002.history');
  expect(String(readdirSync(backups, { recursive: true }))).not.toContain('partial');

  // On the first timeline, which the second left earlier; and on the second one.
  for (const [to, ids] of [
    [late, [2, 3, 4]],
    [onSecond, [1, 2, 3, 6]],
    ...(isFullRun ? [['latest', [1, 2, 3, 6, 7, 8]] as const] : []),
  ] as const) {
    const third = openInstallation(backups);
    await third.restore(to);
    expect(await third.ids()).toEqual(ids);
    await third.stop();
  }
});

test.concurrent('a time before the first backup, one after the last WAL, and a gap are refused in words, and nothing is left', async () => {
  const backups = newDirectory();
  const origin = openInstallation(backups);
  origin.create();
  await origin.add(1);
  const before = new Date();
  const empty = openInstallation(backups);
  const refused = async (to: PointInTime, sentence: RegExp) => {
    await expect(empty.restore(to)).rejects.toThrow(sentence);
    expect(empty.isEmpty()).toBe(true);
  };
  await refused(before, /^There is no backup in BACKUP_DIRECTORY\.$/);
  await origin.backUp();
  await refused('latest', /^No WAL was archived after the backup of /);
  await origin.add(2);
  await origin.archive();
  const inGap = await origin.add(3);
  await origin.archive();
  const idle = await origin.add(4);
  await origin.archive();
  await origin.stop();
  await refused(before, /^The first backup was made at \S+: give a later time\.$/);
  await refused(
    new Date(Date.now() + 3_600_000),
    /^The archived WAL ends at \S+: give a time until then, or --to latest\.$/,
  );
  if (isFullRun) await refused(idle, /^The archived WAL ends at \S+: give/);
  const middle = (await listWal(origin.target)).filter(({ name }) => name.length === 24).at(-2);
  const aside = join(newDirectory(), 'segment');
  const path = join(backups, middle?.key ?? '');
  renameSync(path, aside);
  await refused(
    'latest',
    /^The archived WAL has a gap, the segment [0-9A-F]{24}: changes until about \S+ can be restored\.$/,
  );
  await expect(empty.restore('latest', true)).rejects.toThrow('has a gap');
  if (isFullRun) {
    writeFileSync(path, 'x');
    await refused('latest', /is not a backup of Tessera/);
  }
  renameSync(aside, path);
  await empty.restore('latest', true);
  expect(empty.isEmpty()).toBe(true);
  if (!isFullRun) return;
  await empty.restore(inGap);
  expect(await empty.ids()).toEqual([1, 2, 3]);
});

test.concurrent('while the backups are out of reach segments wait in the spool, a warning says so, and then all are archived', async () => {
  const backups = newDirectory();
  const origin = openInstallation(backups, { BACKUP_PASSPHRASE: 'correct horse battery staple' });
  origin.create();
  await origin.backUp();
  const away = `${backups}-away`;
  renameSync(backups, away);
  writeFileSync(backups, 'no directory');
  for (const id of [1, 2, 3]) {
    await origin.add(id);
    await origin.archive();
  }
  expect((await readWaitingWal(origin.config))?.segments).toBeGreaterThanOrEqual(3);
  expect(origin.warnings).toHaveLength(3);
  expect(origin.warnings[0]).toEqual(['The WAL cannot be archived', { cause: 'The directory is a file.' }]);
  rmSync(backups);
  renameSync(away, backups);
  await origin.ship();
  expect(await readWaitingWal(origin.config)).toEqual({ segments: 0, oldestAt: null });
  await origin.stop();
  const empty = openInstallation(backups, { BACKUP_PASSPHRASE: 'correct horse battery staple' });
  await empty.restore('latest');
  expect(await empty.ids()).toEqual([1, 2, 3]);
});

test.concurrent('two installations that wrote different segments of one name: the later one keeps its own and says so', async () => {
  const backups = newDirectory();
  const origin = openInstallation(backups);
  origin.create();
  await origin.archive();
  await origin.stop();
  const twin = openInstallation(backups);
  copyDatabase(origin, twin);
  await origin.add(1);
  await origin.archive();
  const archived = readdirSync(join(backups, 'wal'), { recursive: true });
  await twin.add(2);
  await twin.archive();
  expect(JSON.stringify(twin.warnings)).toMatch(/has archived a different [0-9A-F]{24} in BACKUP_DIRECTORY/);
  expect(readdirSync(join(backups, 'wal'), { recursive: true })).toEqual(archived);
  expect(await listSpool(twin.data)).not.toEqual([]);
});

test.concurrent('WAL older than the oldest kept backup is removed; later WAL and histories stay', async () => {
  const backups = newDirectory();
  const origin = openInstallation(backups, { BACKUP_KEEP: '1' });
  origin.create();
  await origin.backUp();
  await origin.add(1);
  await origin.archive();
  const history = 'wal/1/00000002.history.2026-01-01T00-00-00-000Z';
  await origin.target.write(history, Buffer.from('x'));
  const run = (hours: number) =>
    runScheduledBackup(
      { config: origin.config, clock: () => new Date(Date.now() + hours * 3_600_000), logger: silent },
      {},
      { signal },
    );
  await run(25);
  expect(await listBackups(origin.target, new Date())).toHaveLength(1);
  expect((await listWal(origin.target)).map(({ key }) => key)).toEqual([history]);
});
