import { type SqlBool, sql } from 'kysely';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';

export const oldScansPerPage = 5_000;

const dayMilliseconds = 24 * 3600 * 1000;

/** A pass is redeemed once, so the scan that redeemed it stays. After a full page there may be more. */
export async function removeOldScans(
  { workspaceId, db }: WorkspaceTransaction,
  now: Date,
  { retentionDays }: { retentionDays: number },
): Promise<number> {
  const page = db
    .selectFrom('scans')
    .select(sql.ref('ctid').as('address'))
    .where('workspace_id', '=', workspaceId)
    .where('scanned_at', '<', new Date(now.getTime() - retentionDays * dayMilliseconds))
    .where(sql<SqlBool>`(action <> 'redeem' or outcome <> 'accepted')`)
    .orderBy('scanned_at')
    .limit(oldScansPerPage);
  const { numDeletedRows } = await db
    .deleteFrom('scans')
    .where('workspace_id', '=', workspaceId)
    .where(sql<SqlBool>`ctid = any(array(${page}))`)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
