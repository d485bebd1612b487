import { type Kysely, sql } from 'kysely';
import type { GlobalTables } from '../database/schema/database.ts';

const rowsPerStatement = 5_000;
const dayMilliseconds = 24 * 3600 * 1000;

/** Returns the number of deleted rows. Ids start with their time, so the primary key finds the oldest. */
export async function removeOldAuditEvents(
  db: Kysely<GlobalTables>,
  now: Date,
  { retentionDays, rowsEach = rowsPerStatement }: { retentionDays: number; rowsEach?: number },
): Promise<number> {
  const end = new Date(now.getTime() - retentionDays * dayMilliseconds);
  const removeBatch = async () => {
    const { numAffectedRows } = await sql`
      delete from identity_audit where id in (
        select id from (select id, at from identity_audit order by id limit ${rowsEach}) as oldest where at < ${end}
      )`.execute(db);
    return Number(numAffectedRows);
  };
  let removed = 0;
  for (let batch = rowsEach; batch === rowsEach; removed += batch) batch = await removeBatch();
  return removed;
}
