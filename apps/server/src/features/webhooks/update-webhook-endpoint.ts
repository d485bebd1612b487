import type { WebhookEndpoint, WebhookEventType } from '@tessera/contract';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { failPendingDeliveries } from './fail-pending-deliveries.ts';
import { findWebhookEndpoint, type WebhookEndpointRow } from './find-webhook-endpoint.ts';
import { presentWebhookEndpoint } from './present-webhook-endpoint.ts';
import { streakColumns } from './record-webhook-attempts.ts';
import { requireReachableUrl } from './require-reachable-url.ts';

export type WebhookEndpointChanges = {
  endpointId: string;
  url?: string | undefined;
  description?: string | undefined;
  eventTypes?: WebhookEventType[] | undefined;
  isEnabled?: boolean | undefined;
};

/** Disabling fails pending deliveries; enabling resets the failure history. @throws AppError `notFound`, `validationFailed` at `url` */
export async function updateWebhookEndpoint(
  ctx: Pick<Context, 'database' | 'outgoing' | 'clock'>,
  workspaceId: string,
  { endpointId, ...changes }: WebhookEndpointChanges,
): Promise<WebhookEndpoint> {
  const before = await ctx.database.inWorkspace(workspaceId, (tx) => findWebhookEndpoint(tx, endpointId));
  if (changes.url !== undefined && changes.url !== before.url) await requireReachableUrl(ctx, changes.url);
  return ctx.database.inWorkspace(workspaceId, async (tx) => {
    const row = await findWebhookEndpoint(tx, endpointId, true);
    const now = ctx.clock();
    const columns = { ...contentColumns(row, changes), ...stateColumns(row, changes.isEnabled, now) };
    await writeEndpoint(tx, endpointId, columns);
    if (columns.disabled_at && !row.disabled_at) await failPendingDeliveries(tx, endpointId);
    return presentWebhookEndpoint({ ...row, ...columns }, now);
  });
}

type Columns = Partial<Omit<WebhookEndpointRow, 'workspace_id' | 'id'>>;

function contentColumns(row: WebhookEndpointRow, changes: Omit<WebhookEndpointChanges, 'endpointId'>) {
  return {
    url: changes.url ?? row.url,
    description: changes.description ?? row.description,
    event_types: changes.eventTypes ?? row.event_types,
  };
}

const cleanSlate = {
  disabled_at: null,
  disabled_reason: null,
  ...streakColumns(null),
  busy_until: null,
  wakes_at: null,
};

function stateColumns(
  { disabled_at }: WebhookEndpointRow,
  isEnabled: boolean | undefined,
  now: Date,
): Columns {
  const wasEnabled = disabled_at === null;
  if (isEnabled === undefined || isEnabled === wasEnabled) return {};
  return isEnabled ? cleanSlate : { disabled_at: now, disabled_reason: 'person' as const };
}

async function writeEndpoint(
  { workspaceId, db }: WorkspaceTransaction,
  endpointId: string,
  columns: Columns,
): Promise<void> {
  await db
    .updateTable('webhook_endpoints')
    .set(columns)
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', endpointId)
    .execute();
}
