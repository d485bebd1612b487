import { type Kysely, sql } from 'kysely';
import { hasCitus } from '../platform/database/citus/table-kinds.ts';

/** Sessions of this database that wait for a lock, in a cluster on any node. */
export async function countLockWaits<Schema>(db: Kysely<Schema>): Promise<number> {
  const sessions = sql.table((await hasCitus(db)) ? 'citus_stat_activity' : 'pg_stat_activity');
  const { rows } = await sql<{ waiting: number }>`select count(*)::int as waiting from ${sessions}
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows[0]?.waiting ?? 0;
}
