import { type SqlBool, sql } from 'kysely';
import type { WorkspaceTransaction } from '../../../platform/database/database.ts';

/** Takes a second or two per transaction. */
export const oldDeliveriesPerPage = 5_000;

/** After a full page there may be more. */
export async function removeOldWebhookDeliveries(
  { workspaceId, db }: WorkspaceTransaction,
  now: Date,
  { retentionDays }: { retentionDays: number },
): Promise<number> {
  const oldest = new Date(now.getTime() - retentionDays * 24 * 3600 * 1000);
  const page = db
    .selectFrom('webhook_deliveries')
    .select(sql.ref('ctid').as('place'))
    .where('workspace_id', '=', workspaceId)
    .where('created_at', '<', oldest)
    .orderBy('created_at')
    .limit(oldDeliveriesPerPage);
  // By row address (ctid): by key, the planner would scan a million rows again for each page.
  const { numDeletedRows } = await db
    .deleteFrom('webhook_deliveries')
    .where('workspace_id', '=', workspaceId)
    .where(sql<SqlBool>`ctid = any(array(${page}))`)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
