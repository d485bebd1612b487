import type { Selectable } from 'kysely';
import { AppError } from '../../app-error.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import type { WebhookEndpointsTable } from '../../platform/database/schema/webhooks-tables.ts';

export type WebhookEndpointRow = Selectable<WebhookEndpointsTable>;

export async function lookUpWebhookEndpoint(
  { workspaceId, db }: WorkspaceTransaction,
  endpointId: string,
  lock = false,
): Promise<WebhookEndpointRow | null> {
  const row = await db
    .selectFrom('webhook_endpoints')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', endpointId)
    .where('removed_at', 'is', null)
    .$if(lock, (select) => select.forUpdate())
    .executeTakeFirst();
  return row ?? null;
}

/** @throws AppError `notFound`, also for an endpoint of another workspace */
export async function findWebhookEndpoint(
  tx: WorkspaceTransaction,
  endpointId: string,
  lock = false,
): Promise<WebhookEndpointRow> {
  const row = await lookUpWebhookEndpoint(tx, endpointId, lock);
  if (!row) throw new AppError('notFound');
  return row;
}
