import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerCommand } from '../commands/answer-command.ts';
import { readConfig } from '../config/config.ts';
import { preparePaths } from '../platform/database/embedded/paths.ts';
import { removeEmbeddedPostgres } from '../platform/database/embedded/remove-embedded-postgres.ts';
import { openDatabaseServer } from '../platform/database/open-database-server.ts';
import { openFiles } from '../platform/files/open-files.ts';
import { startS3Server, testBucket } from '../platform/files/s3-server.fixture.ts';
import { createBackup } from './create-backup.ts';
import { openTarget } from './open-target.ts';
import { restoreBackup } from './restore-backup.ts';
import { runScheduledBackup } from './run-scheduled-backup.ts';

const silent = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};
const masterKey = randomBytes(32);
const clock = () => new Date('2026-11-27T02:47:00Z');
const archives = `s3://${testBucket}/archives`;
const directories: string[] = [];

let storage: Awaited<ReturnType<typeof startS3Server>>;
let environment: Record<string, string>;

beforeAll(async () => {
  storage = await startS3Server();
  environment = settingsOf({ FILES_S3_PREFIX: 'one' });
  const files = await openFiles(readConfig(environment, []));
  await files.write('ws/1/images/a', Buffer.from('an image'));
  await files.write('ws/1/rendered/a.png', Buffer.from('cached'));
  const running = await openDatabaseServer(readConfig(environment, []), silent);
  await query(running.url, 'create table kept as select 7 as number');
  await running.stop();
});

afterAll(async () => {
  for (const directory of directories) {
    const { home } = preparePaths(directory);
    await removeEmbeddedPostgres({ directory });
    for (const each of [directory, home]) rmSync(each, { recursive: true, force: true });
  }
  await storage?.stop();
});

function settingsOf(more: Record<string, string>): Record<string, string> {
  const directory = mkdtempSync(join(tmpdir(), 'tessera-s3-backup-'));
  directories.push(directory);
  const secrets = { DATA_DIR: directory, MASTER_KEY: masterKey.toString('base64') };
  return { ...secrets, ...storage.settings, BACKUP_DIRECTORY: archives, ...more };
}

async function query(url: string, text: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows as unknown[];
  } finally {
    await client.end();
  }
}

const name = 'tessera-2026-11-27T02-47-00-000Z.backup';

test('a scheduled backup goes into a bucket, where commands list and verify it', async () => {
  const config = readConfig(environment, []);
  await runScheduledBackup({ config, clock, logger: silent }, {}, { signal: new AbortController().signal });
  const list = await answerCommand(['backup', '--list', '--to', archives], environment);
  expect(list).toMatchObject({ status: 0, stdout: `${name}\n` });
  const verified = await answerCommand(['verify', '--archive', `${archives}/${name}`], environment);
  expect(verified).toMatchObject({ status: 0, stderr: '' });
});

test('a restore writes files into a bucket; a storage that goes away meanwhile leaves an empty installation', async () => {
  const empty = readConfig(settingsOf({ FILES_S3_PREFIX: 'two' }), []);
  const target = await openTarget(empty, archives, '--to');
  const files = await openFiles(empty);
  const restore = (config = empty) => restoreBackup({ config, masterKey, logger: silent }, target, name);
  storage.faults.push(({ method, url = '' }, response) => {
    if (method !== 'PUT' || !url.includes('/two/')) return false;
    response.writeHead(503).end();
    return true;
  });
  await expect(restore()).rejects.toThrow(/^The bucket tessera-files at 127\.0\.0\.1:\d+ answered 503\.$/);
  storage.faults.length = 0;
  expect(await Array.fromAsync(files.list())).toEqual([]);

  await restore();
  expect(await Array.fromAsync(files.list())).toEqual(['ws/1/images/a']);
  expect((await files.read('ws/1/images/a'))?.toString()).toBe('an image');
  const restored = await openDatabaseServer(empty, silent);
  expect(await query(restored.url, 'select number from kept')).toEqual([{ number: 7 }]);
  await restored.stop();

  const occupied = readConfig(settingsOf({ FILES_S3_PREFIX: 'two' }), []);
  await expect(restore(occupied)).rejects.toThrow(
    /^There are files in s3:\/\/tessera-files\/two\/ at 127\.0\.0\.1:\d+: restore into an empty installation\.$/,
  );
});

test('a storage that goes away during a backup leaves no archive', async () => {
  const target = await openTarget(readConfig(environment, []), `s3://${testBucket}/broken`, '--to');
  storage.faults.push(({ method, url = '' }, response) => {
    if (method !== 'PUT' || !url.includes('/broken/')) return false;
    response.socket?.destroy();
    return true;
  });
  const config = readConfig(environment, []);
  await expect(createBackup({ config, masterKey, clock, logger: silent }, target)).rejects.toThrow(
    'does not answer',
  );
  storage.faults.length = 0;
  expect(await Array.fromAsync(target.list())).toEqual([]);
});

test('archives among the files, and a bucket without a key, are refused', async () => {
  const to = (target: string, more = {}) =>
    answerCommand(['backup', '--to', target], { ...environment, ...more });
  expect((await to(`s3://${testBucket}/one/archives`)).stderr).toBe(
    '--to lies among the files of FILES_S3_BUCKET: use another bucket, or prefixes of which none contains the other.\n',
  );
  const withoutKey = { DATA_DIR: environment.DATA_DIR, BACKUP_DIRECTORY: archives };
  expect((await answerCommand(['backup'], withoutKey)).stderr).toMatch(/^BACKUP_DIRECTORY lies in S3: set/);
});
