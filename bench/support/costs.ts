import { readdir, readFile } from 'node:fs/promises';
import type pg from 'pg';
import { processorSeconds } from './figures.ts';

/** Of one request, row or push. */
export type Cost = {
  /** Milliseconds of the server's processor time. */
  server: number;
  /** Milliseconds of PostgreSQL's processor time, all its processes. */
  database: number;
  /** Bytes of write-ahead log. */
  written: number;
};

type Totals = Cost;

/** Runs `work` and returns what each of its `count` units cost. */
export async function costOf(
  { pid, administrator }: { pid: number; administrator: pg.Client },
  count: number,
  work: () => Promise<unknown>,
): Promise<Cost> {
  const before = await totals(pid, administrator);
  await work();
  const after = await totals(pid, administrator);
  return {
    server: (after.server - before.server) / count,
    database: (after.database - before.database) / count,
    written: (after.written - before.written) / count,
  };
}

async function totals(pid: number, administrator: pg.Client): Promise<Totals> {
  const { rows } = await administrator.query<{ backend: number; written: string }>(
    `select pg_backend_pid() as backend, pg_current_wal_insert_lsn() - '0/0'::pg_lsn as written`,
  );
  const { backend = 0, written = '0' } = rows[0] ?? {};
  return {
    server: (await processorSeconds(pid)) * 1_000,
    database: (await databaseSeconds(backend)) * 1_000,
    written: Number(written),
  };
}

/** Of the postmaster above a backend and all its processes, those that ended included. */
async function databaseSeconds(backend: number): Promise<number> {
  const { parent: postmaster } = await statusOf(String(backend));
  let seconds = 0;
  for (const pid of await readdir('/proc')) {
    if (!/^\d+$/.test(pid)) continue;
    const status = await statusOf(pid).catch(() => null);
    if (!status) continue;
    if (Number(pid) === postmaster) seconds += status.own + status.ofEnded;
    else if (status.parent === postmaster) seconds += status.own;
  }
  return seconds;
}

async function statusOf(pid: string): Promise<{ parent: number; own: number; ofEnded: number }> {
  const [, status = ''] = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ');
  const fields = status.split(' ').map(Number);
  const sum = (from: number) => ((fields[from] ?? 0) + (fields[from + 1] ?? 0)) / 100;
  return { parent: fields[1] ?? 0, own: sum(11), ofEnded: sum(13) };
}

export function describeCost({ server, database, written }: Cost): string {
  return `server ${server.toPrecision(3)} ms, PostgreSQL ${database.toPrecision(3)} ms, ${Math.round(written)} bytes written`;
}
