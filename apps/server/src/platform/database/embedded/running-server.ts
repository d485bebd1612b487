import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, readlinkSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { Places } from './places.ts';

/** What PostgreSQL writes into `postmaster.pid` (miscinit.h, pidfile.h); `status` is missing while it has just begun. */
export type RunningServer = { pid: number; port: number; status: string };

/**
 * The server that runs on this data directory, by its own file, and only if the process of that number is really it: after a
 * crash the number may belong to another process.
 */
export function findRunningServer(places: Places): RunningServer | null {
  const lines = readPidFile(places);
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0 || !worksIn(pid, places.data)) return null;
  return { pid, port: Number(lines[3]), status: lines[7]?.trim() ?? '' };
}

/**
 * Makes a left-over `postmaster.pid` harmless. PostgreSQL refuses to start while the process it names lives, whoever that is by
 * now; it makes an exception for its own parent. The rest of the file stays: by its last lines PostgreSQL sees whether
 * orphans of the dead server still hold the shared memory, and that check must not be lost.
 */
export function disownPidFile(places: Places): void {
  const lines = readPidFile(places);
  if (lines.length === 0) return;
  writeFileSync(pidFile(places), [String(process.pid), ...lines.slice(1)].join('\n'));
}

/** Where and as whom to connect. */
export function urlOf(port: number, password: string): string {
  return `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
}

/**
 * Whether this server lets us in. SCRAM works both ways: a foreign process on that port knows no proof of our password and is
 * refused by the client.
 */
export async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: connectMsMax });
  // A server that goes down in the middle reports here as well as in the promise.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    // Any failure means the same: not yet, or no longer.
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

const connectMsMax = 2000;

function pidFile(places: Places): string {
  return join(places.data, 'postmaster.pid');
}

function readPidFile(places: Places): string[] {
  try {
    return readFileSync(pidFile(places), 'utf8').split('\n');
  } catch (error) {
    // A server that ends removes its file at any moment.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}

/** PostgreSQL changes into its data directory and stays there. A zombie works nowhere. */
function worksIn(pid: number, data: string): boolean {
  const real = existsSync(data) ? realpathSync(data) : data;
  try {
    if (process.platform === 'linux') return readlinkSync(`/proc/${pid}/cwd`) === real;
    const command = execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
    return command.includes('postgres') && (command.includes(real) || command.includes(data));
  } catch {
    // There is no such process, or it is not ours to look at: then it is not ours.
    return false;
  }
}
