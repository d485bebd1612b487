import {
  filteredCountMax,
  listCountMax,
  type Page,
  type WebhookDelivery,
  type WebhookDeliveryStatus,
  webhookDeliveriesPerPage,
} from '@tessera/contract';
import { countUpTo } from '../../../platform/database/count-up-to.ts';
import type { WorkspaceTransaction } from '../../../platform/database/database.ts';
import { newestFirst, toPage } from '../../../platform/database/pagination.ts';
import { findWebhookEndpoint } from '../find-webhook-endpoint.ts';
import { presentWebhookDelivery } from './present-webhook-delivery.ts';

export type WebhookDeliveriesQuery = {
  endpointId: string;
  status?: WebhookDeliveryStatus | undefined;
  cursor?: string | null | undefined;
  limit?: number | undefined;
};

export async function listWebhookDeliveries(
  tx: WorkspaceTransaction,
  { endpointId, status, cursor, limit = webhookDeliveriesPerPage }: WebhookDeliveriesQuery,
): Promise<Page<WebhookDelivery>> {
  await findWebhookEndpoint(tx, endpointId);
  const matching = tx.db
    .selectFrom('webhook_deliveries')
    .where('workspace_id', '=', tx.workspaceId)
    .where('endpoint_id', '=', endpointId)
    .$if(status !== undefined, (select) => select.where('status', '=', status ?? 'pending'));
  const rows = await newestFirst(
    matching.select([
      'workspace_id',
      'endpoint_id',
      'id',
      'event_type',
      'status',
      'attempts',
      'round_attempts',
      'next_attempt_at',
      'last_attempt_at',
      'response_status',
      'duration_milliseconds',
      'failure_reason',
      'failure_detail',
      'created_at',
    ]),
    { cursor, limit },
  ).execute();
  const countMax = status ? filteredCountMax : listCountMax;
  const total = await countUpTo(tx.db, matching.select('id').orderBy('id'), countMax);
  return toPage(rows, limit, total, (row) => [row.id], presentWebhookDelivery);
}
