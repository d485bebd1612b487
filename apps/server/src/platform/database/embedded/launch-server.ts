import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from '../../logger.ts';
import { chownPaths } from './create-data-directory.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { environmentOfPostgres } from './environment-of-postgres.ts';
import type { DatabasePaths } from './paths.ts';
import { acceptsConnections, disownPidFile, findRunningServer, urlOf } from './running-server.ts';

/** For a laptop: little memory, durable commits, no statements in the log (they contain personal data). */
const serverSettings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  shared_buffers: '64MB',
  // For nine processes.
  max_connections: '200',
  max_wal_size: '256MB',
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  log_statement: 'none',
  log_min_duration_statement: '-1',
  // Error messages contain the offending value; the client gets them, and the log only why the server shuts down.
  log_min_messages: 'fatal',
  log_min_error_statement: 'panic',
  timezone: 'UTC',
  log_timezone: 'UTC',
};

/** Finished WAL segments are copied there, durably, by PostgreSQL's module basic_archive. In the data directory, so that it lives and dies with it. */
export const walSpool = 'archived_wal';

/** Recovery after a crash replays at most `max_wal_size`, which takes seconds. */
const crashRecoveryMs = 120_000;

/** Idle orphans exit at once, others finish their statement first. */
const orphansMsMax = 60_000;

const pollMs = 20;
const logBytesMax = 4 * 1024 * 1024;

export type LaunchOptions = {
  log: Pick<Logger, 'info' | 'warn'>;
  settings?: Record<string, string>;
  /** After this time at most a WAL segment goes into the spool. Null: none does. */
  archiveSeconds?: number | null;
  port?: number;
  startMs?: number;
};

/** Runs in its own session, out of reach of Ctrl-C. The caller holds the change lock. @throws EmbeddedPostgresError `didNotStart` */
export async function launchServer(
  paths: DatabasePaths,
  binaries: string,
  password: string,
  { log, settings = {}, archiveSeconds, port, startMs = crashRecoveryMs }: LaunchOptions,
): Promise<{ url: string; owned: boolean }> {
  const deadline = performance.now() + orphansMsMax;
  for (;;) {
    const running = await awaitServer(paths, password);
    if (running !== null) return { url: running, owned: false };
    disownPidFile(paths);
    const url = urlOf(port ?? (await freePort()), password);
    const logStart = sizeOfLog(paths);
    const archiving = archiveSeconds ? archivingInto(paths, archiveSeconds) : {};
    const child = spawnServer(paths, binaries, {
      port: new URL(url).port,
      ...serverSettings,
      ...archiving,
      ...settings,
    });
    const ended = await waitUntilReady(child, paths, url, startMs);
    if (ended === null) {
      // Wakes the checkpointer. It may have fallen asleep before recovery ended, and then ignores archive_timeout for five minutes.
      if (archiveSeconds) child.kill('SIGHUP');
      return { url, owned: true };
    }
    const output = `${readFileSync(paths.log, 'utf8').slice(logStart)}${ended}`;
    if (!temporaryFailure.test(output) || performance.now() > deadline) throw didNotStart(paths, output);
    log.info('Waiting for processes of a killed embedded database to exit.');
    await wait(pollMs * 10);
  }
}

function archivingInto(paths: DatabasePaths, seconds: number): Record<string, string> {
  const spool = join(paths.data, walSpool);
  mkdirSync(spool, { recursive: true, mode: 0o700 });
  chownPaths(paths, spool);
  return {
    archive_mode: 'on',
    archive_library: 'basic_archive',
    'basic_archive.archive_directory': walSpool,
    archive_timeout: String(seconds),
  };
}

/** PostgreSQL's messages for exiting orphans, a concurrent start, and a port just taken. */
const temporaryFailure = /shared memory block|could not bind|lock file .* already exists/;

async function awaitServer(paths: DatabasePaths, password: string): Promise<string | null> {
  const deadline = performance.now() + crashRecoveryMs;
  for (let server = findRunningServer(paths); server !== null; server = findRunningServer(paths)) {
    const url = urlOf(server.port, password);
    if (server.status === 'ready' && (await acceptsConnections(url))) return url;
    if (performance.now() > deadline)
      throw didNotStart(paths, `Process ${server.pid} runs but does not answer.`);
    await wait(pollMs);
  }
  return null;
}

/** Null when the server accepts connections; else the reason that its log lacks. */
async function waitUntilReady(
  child: ChildProcess,
  paths: DatabasePaths,
  url: string,
  startMs: number,
): Promise<string | null> {
  const deadline = performance.now() + startMs;
  let ended: string | null = null;
  child.once('exit', () => {
    ended ??= '';
  });
  child.once('error', (error) => {
    ended = String(error);
  });
  while (ended === null && performance.now() < deadline) {
    const server = findRunningServer(paths);
    if (server?.pid === child.pid && server?.status === 'ready' && (await acceptsConnections(url)))
      return null;
    await wait(pollMs);
  }
  child.kill('SIGINT');
  return ended ?? 'It did not get ready in time.';
}

function spawnServer(paths: DatabasePaths, binaries: string, settings: Record<string, string>): ChildProcess {
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const log = openSync(paths.log, 'a', 0o600);
  try {
    const child = spawn(join(binaries, 'bin/postgres'), ['-D', paths.data, ...options], {
      cwd: '/',
      env: environmentOfPostgres,
      stdio: ['ignore', log, log],
      detached: true,
      ...(paths.runAs ?? {}),
    });
    child.unref();
    return child;
  } finally {
    closeSync(log);
  }
}

function sizeOfLog(paths: DatabasePaths): number {
  if (!existsSync(paths.log)) return 0;
  const { size } = statSync(paths.log);
  if (size <= logBytesMax) return size;
  rmSync(paths.log);
  return 0;
}

/** May be taken before PostgreSQL binds it; the caller then tries another one. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}

function didNotStart(paths: DatabasePaths, output: string): EmbeddedPostgresError {
  const reason = output.trim().split('\n').slice(-3).join(' ');
  return new EmbeddedPostgresError(
    'didNotStart',
    `The embedded database did not start (see ${paths.log}): ${reason}`,
    { cause: new Error(output) },
  );
}
