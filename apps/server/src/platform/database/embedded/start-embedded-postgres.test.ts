import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { waitFor } from '../../../../../../stories/world/wait-for.ts';
import { walSpool } from './launch-server.ts';
import { preparePaths } from './paths.ts';
import { removeEmbeddedPostgres } from './remove-embedded-postgres.ts';
import { findRunningServer } from './running-server.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './start-embedded-postgres.ts';

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** The shared directory, or the current test's own; creating a database takes seconds. */
let directory: string;
let sharedDirectory: string;
const directories: string[] = [];
let servers: EmbeddedPostgres[];
let processes: ChildProcess[];

beforeAll(() => {
  sharedDirectory = newDirectory();
});

beforeEach(() => {
  directory = sharedDirectory;
  servers = [];
  processes = [];
});

afterEach(async () => {
  for (const child of processes) await kill(child);
  for (const server of servers) await server.stop();
});

afterAll(async () => {
  for (const each of directories) {
    const { home, runAs } = preparePaths(each);
    await removeEmbeddedPostgres({ directory: each });
    rmSync(join(each, '..'), { recursive: true });
    if (runAs) rmSync(home, { recursive: true });
  }
});

/** Only its owner can enter, as below a home of mode 0700. */
function newDirectory(): string {
  const created = join(mkdtempSync(join(tmpdir(), 'tessera-postgres-')), 'database');
  directories.push(created);
  return created;
}

async function start(archiveSeconds: number | null = null): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ directory, log, archiveSeconds });
  servers.push(server);
  return server;
}

async function ask(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}

type Committing = { child: ChildProcess; last: () => number; complaints: () => string };

function commitElsewhere(): Committing {
  const program = join(import.meta.dirname, 'committing-process.fixture.ts');
  const child = spawn(process.execPath, [program, directory]);
  processes.push(child);
  const said = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said.stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said.stderr += text;
  });
  return {
    child,
    last: () => Number(said.stdout.split('\n').at(-2) ?? 0),
    complaints: () => said.stderr,
  };
}

async function firstCommit({ child }: Committing): Promise<void> {
  if (child.stdout) await Promise.race([once(child.stdout, 'data'), once(child, 'close')]);
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const closed = once(child, 'close');
  child.kill('SIGKILL');
  await closed;
}

/** Kills the server process only, as an out-of-memory killer would, and leaves its children as orphans. */
function killServer(): void {
  const server = findRunningServer(preparePaths(directory));
  if (server) process.kill(server.pid, 'SIGKILL');
}

test('of concurrent starts one starts the server and the others use it', async () => {
  const all = await Promise.all([start(), start(), start()]);
  expect(all.map(({ owned }) => owned).sort()).toEqual([false, false, true]);
  expect(new Set(all.map(({ url }) => url)).size).toBe(1);
});

test('committed data exists after the next start', async () => {
  const first = await start();
  await ask(first.url, 'create table kept as select 7 as number');
  await first.stop();
  expect(findRunningServer(preparePaths(directory))).toBeNull();
  const second = await start();
  expect(second.owned).toBe(true);
  expect(await ask(second.url, 'select number from kept')).toEqual([{ number: 7 }]);
});

test('a search is case-insensitive for every alphabet', async () => {
  const { url } = await start();
  const [found] = await ask(url, `select 'ÉLODIE ΑΘΗΝΑ ЖАННА' ilike '%élodie αθηνα жанна%' as everywhere`);
  expect(found).toEqual({ everywhere: true });
});

test('the server runs until its last user stops, whoever started it', async () => {
  const [first, second] = [await start(), await start()];
  await first.stop();
  expect(await ask(second.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  await second.stop();
  expect(findRunningServer(preparePaths(directory))).toBeNull();
});

test('killing the process that started the server does not affect its other users', async () => {
  const other = commitElsewhere();
  await firstCommit(other);
  const server = await start();
  expect(server.owned).toBe(false);
  await kill(other.child);
  expect(await ask(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  await server.stop();
  expect(findRunningServer(preparePaths(directory))).toBeNull();
});

test('no committed data is lost when processes are killed repeatedly at any time, including the very first start', {
  timeout: 90_000,
}, async () => {
  directory = newDirectory();
  const until = performance.now() + 4_000;
  // A busy machine commits little in the given time, but something must be there to be lost.
  const committedMin = 10;
  let last = 0;
  for (let round = 0; round < 6 || performance.now() < until || last <= committedMin; round++) {
    const one = commitElsewhere();
    // Early rounds and every other one are killed during the start; the rest while committing.
    if (round > 3 && round % 2 === 0) await firstCommit(one);
    await wait(Math.random() * 700);
    // The server is killed before its user, right after it, or not at all.
    if (round % 3 === 0) killServer();
    const gone = kill(one.child);
    if (round % 3 === 1) killServer();
    await gone;
    last = Math.max(last, one.last());
    expect(one.complaints()).not.toContain('EmbeddedPostgresError');
  }
  const server = await start();
  const [row] = await ask(
    server.url,
    "select count(*)::int as count from information_schema.tables where table_name = 'committed'",
  );
  expect(row).toEqual({ count: 1 });
  const [rows] = await ask(
    server.url,
    `select count(*)::int as count, max(number) as last from committed where number <= ${last}`,
  );
  expect(rows).toEqual({ count: last, last });
});

test('a process that reuses a dead server’s id is left alone and does not prevent the start', async () => {
  const paths = preparePaths(directory);
  await (await start()).stop();
  const stranger = spawn('sleep', ['600'], { ...(paths.runAs ?? {}), stdio: 'ignore' });
  processes.push(stranger);
  writeFileSync(
    join(paths.data, 'postmaster.pid'),
    `${stranger.pid}\n${paths.data}\n1\n5432\n\n127.0.0.1\n  1 1\nready   \n`,
  );
  const server = await start();
  expect(server.owned).toBe(true);
  expect(await ask(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  expect(stranger.exitCode ?? stranger.signalCode).toBeNull();
});

test('the server requires the password and listens on this machine only', async () => {
  const server = await start();
  const wrong = new URL(server.url);
  wrong.password = 'wrong';
  await expect(ask(wrong.href, 'select 1')).rejects.toThrow('password authentication failed');
  wrong.password = '';
  await expect(ask(wrong.href, 'select 1')).rejects.toThrow();
  expect(await ask(server.url, 'show listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }]);
  expect(await ask(server.url, 'show fsync')).toEqual([{ fsync: 'on' }]);
});

test('the log contains no value of a failed statement', async () => {
  const server = await start();
  await expect(ask(server.url, "select 'jane@example.com'::int")).rejects.toThrow();
  await expect(ask(server.url, "select 'jane@example.com' from nowhere")).rejects.toThrow();
  expect(readFileSync(preparePaths(directory).log, 'utf8')).not.toContain('jane@example.com');
});

test('a directory deleted by hand gets a new database', async () => {
  const first = await start();
  await ask(first.url, 'create table gone ()');
  await first.stop();
  rmSync(directory, { recursive: true });
  const second = await start();
  expect(await ask(second.url, "select to_regclass('gone') as gone")).toEqual([{ gone: null }]);
});

test('removal is refused while the database is in use, and leaves nothing behind afterwards', async () => {
  const server = await start();
  await expect(removeEmbeddedPostgres({ directory })).rejects.toThrow('in use');
  await server.stop();
  await removeEmbeddedPostgres({ directory });
  const paths = preparePaths(directory);
  expect([paths.data, paths.password, paths.log].filter(existsSync)).toEqual([]);
});

test('a truncated password of an interrupted first start is replaced', async () => {
  const paths = preparePaths(directory);
  writeFileSync(paths.password, 'half');
  const server = await start();
  expect(await ask(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  expect(statSync(paths.password).mode & 0o777).toBe(0o600);
});

test('removal stops a server whose users were all killed', async () => {
  const other = commitElsewhere();
  await firstCommit(other);
  await kill(other.child);
  expect(findRunningServer(preparePaths(directory))).not.toBeNull();
  await removeEmbeddedPostgres({ directory });
  expect(findRunningServer(preparePaths(directory))).toBeNull();
});

test('WAL is archived after archiveSeconds from the start on, not only after the first checkpoint', async () => {
  directory = newDirectory();
  const { url } = await start(1);
  await ask(url, 'create table kept (id int)');
  const spool = join(preparePaths(directory).data, walSpool);
  await waitFor('a segment in the spool', async () => readdirSync(spool).length > 0);
});
