import { webhookLogDays } from '@tessera/contract';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';

/** Removes what has been in the log for a month. Answers how much. */
export async function removeOldWebhookDeliveries(
  { workspaceId, db }: WorkspaceTransaction,
  now: Date,
): Promise<number> {
  const result = await db
    .deleteFrom('webhook_deliveries')
    .where('workspace_id', '=', workspaceId)
    .where('created_at', '<', new Date(now.getTime() - webhookLogDays * 24 * 3600 * 1000))
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}
