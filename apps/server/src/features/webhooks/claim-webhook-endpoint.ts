import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import type { WebhookDeliveryRow } from './find-webhook-delivery.ts';
import { lookUpWebhookEndpoint, type WebhookEndpointRow } from './find-webhook-endpoint.ts';
import { isRunScheduled } from './webhook-retry-schedule.ts';

const inFlightMax = 4;
/** An attempt takes at most 15 seconds; then the worker counts as dead. */
const leaseMilliseconds = 45_000;

export type WebhookClaim =
  | { kind: 'gone' }
  /** `isRunScheduled`: a run follows at that time. */
  | { kind: 'busy'; until: Date; isRunScheduled: boolean }
  | { kind: 'idle'; endpoint: WebhookEndpointRow }
  | { kind: 'claimed'; endpoint: WebhookEndpointRow; deliveries: WebhookDeliveryRow[] };

/** Lets one run send at a time. A run rejected as `busy` has committed its deliveries, or is scheduled for later. */
export async function claimWebhookEndpoint(
  ctx: Pick<Context, 'clock'>,
  tx: WorkspaceTransaction,
  endpointId: string,
  holdsLease: boolean,
): Promise<WebhookClaim> {
  const endpoint = await lookUpWebhookEndpoint(tx, endpointId, true);
  if (!endpoint || endpoint.disabled_at) return { kind: 'gone' };
  const now = ctx.clock();
  const until = endpoint.busy_until;
  if (!holdsLease && until && until > now) return rejectAsBusy(tx, endpoint, until, now);
  const deliveries = await dueDeliveries(tx, endpointId, now);
  if (deliveries.length === 0) return { kind: 'idle', endpoint };
  await tx.db
    .updateTable('webhook_endpoints')
    .set({ busy_until: new Date(now.getTime() + leaseMilliseconds) })
    .where('workspace_id', '=', tx.workspaceId)
    .where('id', '=', endpointId)
    .execute();
  return { kind: 'claimed', endpoint, deliveries };
}

/** Under the same lock, so that only the first of many rejected runs is repeated. */
async function rejectAsBusy(
  { workspaceId, db }: WorkspaceTransaction,
  { id, wakes_at }: WebhookEndpointRow,
  until: Date,
  now: Date,
): Promise<WebhookClaim> {
  if (isRunScheduled(wakes_at, until, now)) return { kind: 'busy', until, isRunScheduled: true };
  await db
    .updateTable('webhook_endpoints')
    .set({ wakes_at: until })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .execute();
  return { kind: 'busy', until, isRunScheduled: false };
}

function dueDeliveries({ workspaceId, db }: WorkspaceTransaction, endpointId: string, now: Date) {
  return db
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('endpoint_id', '=', endpointId)
    .where('status', '=', 'pending')
    .where('next_attempt_at', '<=', now)
    .orderBy('next_attempt_at')
    .orderBy('id')
    .limit(inFlightMax)
    .execute();
}
