import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, readlinkSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { DatabasePaths } from './paths.ts';

/** `postmaster.pid` (miscinit.h, pidfile.h); `status` is missing right after the start. */
export type RunningServer = { pid: number; port: number; status: string };

/** Checks that the process is PostgreSQL: after a crash its id may have been reused. */
export function findRunningServer(paths: DatabasePaths): RunningServer | null {
  const lines = readPidFile(paths);
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0 || !worksIn(pid, paths.data)) return null;
  return { pid, port: Number(lines[3]), status: lines[7]?.trim() ?? '' };
}

/** PostgreSQL refuses to start while the stale id is another process's. The other lines help it detect orphans. */
export function disownPidFile(paths: DatabasePaths): void {
  const lines = readPidFile(paths);
  if (lines.length === 0) return;
  writeFileSync(pidFile(paths), [String(process.pid), ...lines.slice(1)].join('\n'));
}

export function urlOf(port: number, password: string): string {
  return `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
}

/** SCRAM authenticates both sides, so the client refuses a foreign process on that port. */
export async function acceptsConnections(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: connectMsMax });
  // A server shutting down reports here as well as in the promise.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    // The server is not ready yet or has ended.
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

const connectMsMax = 2000;

function pidFile(paths: DatabasePaths): string {
  return join(paths.data, 'postmaster.pid');
}

function readPidFile(paths: DatabasePaths): string[] {
  try {
    return readFileSync(pidFile(paths), 'utf8').split('\n');
  } catch (error) {
    // A server that ends removes its file at any time.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}

/** PostgreSQL's working directory is its data directory. A zombie process has none. */
function worksIn(pid: number, data: string): boolean {
  const real = existsSync(data) ? realpathSync(data) : data;
  try {
    if (process.platform === 'linux') return readlinkSync(`/proc/${pid}/cwd`) === real;
    const command = execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
    return command.includes('postgres') && (command.includes(real) || command.includes(data));
  } catch {
    return false;
  }
}
