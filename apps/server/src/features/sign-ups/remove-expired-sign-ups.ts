import { sql } from 'kysely';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';

export const expiredSignUpsPerPage = 5_000;

/** Returns the number of removed rows. */
export async function removeExpiredSignUps(tx: WorkspaceTransaction, now: Date): Promise<number> {
  const pending = await removeExpired(tx, 'pending_sign_ups', 'id', now);
  const counts = await removeExpired(tx, 'sign_up_counts', 'key', now);
  // A page is full when either kind is.
  return Math.max(pending, counts);
}

async function removeExpired(
  { workspaceId, db }: WorkspaceTransaction,
  table: 'pending_sign_ups' | 'sign_up_counts',
  key: 'id' | 'key',
  now: Date,
): Promise<number> {
  const expired = sql`select ${sql.ref(key)} from ${sql.table(table)}
    where workspace_id = ${workspaceId}::bigint and expires_at <= ${now}::timestamptz
    order by expires_at limit ${expiredSignUpsPerPage}`;
  const { numAffectedRows } = await sql`delete from ${sql.table(table)}
    where workspace_id = ${workspaceId}::bigint and ${sql.ref(key)} in (${expired})`.execute(db);
  return Number(numAffectedRows ?? 0);
}
