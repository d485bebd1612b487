import { hostname } from 'node:os';
import { type Kysely, sql } from 'kysely';
import packageJson from '../../../package.json' with { type: 'json' };

export const { version: releaseVersion } = packageJson;

/** PostgreSQL cuts names of connections after 63 bytes. */
const hostCharactersMax = 24;

/** The name of a process on its connections. */
export function processName(roles: readonly string[]): string {
  const host = hostname()
    .replaceAll(/[^\w.-]/g, '-')
    .slice(-hostCharactersMax);
  return `tessera ${releaseVersion} ${roles.join(',') || 'supervisor'} ${host}/${process.pid}`;
}

type ConnectedProcess = { version: string; roles: string[]; process: string; since: Date };

/** The server processes that are connected to this database now. */
export async function findConnectedProcesses<Schema>(db: Kysely<Schema>): Promise<ConnectedProcess[]> {
  const { rows } = await sql<{ name: string; since: Date }>`
    select application_name as name, min(backend_start) as since from pg_stat_activity
    where datname = current_database() and application_name like 'tessera %'
    group by application_name order by name`.execute(db);
  return rows.flatMap(({ name, since }) => {
    const [, version, roles, process] = name.split(' ');
    return version && roles && process ? [{ version, roles: roles.split(','), process, since }] : [];
  });
}

export type Workers = { count: number; areOfThisRelease: boolean };

/** A process keeps a connection while it runs. */
export const workersQuery = `
  select count(distinct application_name)::int as count,
    coalesce(bool_and(split_part(application_name, ' ', 2) = $1), true) as "areOfThisRelease"
  from pg_stat_activity
  where datname = current_database() and application_name ~ '^tessera \\S+ (web,)?worker '`;
