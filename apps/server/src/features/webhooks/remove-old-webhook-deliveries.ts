import { webhookLogDays } from '@tessera/contract';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';

/** A second or two of work: no transaction holds its rows, or a connection, for longer. */
export const oldDeliveriesPerPage = 5_000;

/** Removes a page of what has been in the log for a month. Answers how much; a full page may not have been the last. */
export async function removeOldWebhookDeliveries(
  { workspaceId, db }: WorkspaceTransaction,
  now: Date,
): Promise<number> {
  const oldest = new Date(now.getTime() - webhookLogDays * 24 * 3600 * 1000);
  const { numDeletedRows } = await db
    .deleteFrom('webhook_deliveries')
    .where('workspace_id', '=', workspaceId)
    .where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple('endpoint_id', 'id'),
        'in',
        selectFrom('webhook_deliveries as old')
          .select(['old.endpoint_id', 'old.id'])
          .where('old.workspace_id', '=', workspaceId)
          .where('old.created_at', '<', oldest)
          .limit(oldDeliveriesPerPage)
          .$asTuple('endpoint_id', 'id'),
      ),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
