import { webhookLogDays } from '@tessera/contract';
import { type SqlBool, sql } from 'kysely';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';

/** A second or two of work: no transaction holds its rows, or a connection, for longer. */
export const oldDeliveriesPerPage = 5_000;

/** Removes a page of what has been in the log for a month. Answers how much; a full page may not have been the last. */
export async function removeOldWebhookDeliveries(
  { workspaceId, db }: WorkspaceTransaction,
  now: Date,
): Promise<number> {
  const oldest = new Date(now.getTime() - webhookLogDays * 24 * 3600 * 1000);
  const page = db
    .selectFrom('webhook_deliveries')
    .select(sql.ref('ctid').as('place'))
    .where('workspace_id', '=', workspaceId)
    .where('created_at', '<', oldest)
    .orderBy('created_at')
    .limit(oldDeliveriesPerPage);
  // By the rows' places: by their keys the database would rather read a log of a million rows through, for each page anew.
  const { numDeletedRows } = await db
    .deleteFrom('webhook_deliveries')
    .where('workspace_id', '=', workspaceId)
    .where(sql<SqlBool>`ctid = any(array(${page}))`)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
