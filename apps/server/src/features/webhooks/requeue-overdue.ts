import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { deliverWebhooksJob } from './webhooks.jobs.ts';

/** Runs start within seconds; a delivery pending for longer has lost its run. */
const overdueMilliseconds = 10 * 60 * 1000;

/** Returns the number of endpoints whose run failed permanently. */
export async function requeueOverdue(
  { queue }: Pick<Context, 'queue'>,
  tx: WorkspaceTransaction,
  now: Date,
): Promise<number> {
  const { workspaceId, db } = tx;
  const waiting = await db
    .selectFrom('webhook_endpoints as endpoint')
    .select('endpoint.id')
    .where('endpoint.workspace_id', '=', workspaceId)
    .where('endpoint.disabled_at', 'is', null)
    .where('endpoint.removed_at', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('webhook_deliveries as delivery')
          .select('delivery.id')
          .where('delivery.workspace_id', '=', workspaceId)
          .whereRef('delivery.endpoint_id', '=', 'endpoint.id')
          .where('delivery.status', '=', 'pending')
          .where('delivery.next_attempt_at', '<', new Date(now.getTime() - overdueMilliseconds)),
      ),
    )
    .execute();
  const runs = waiting.map(({ id }) => ({ workspaceId, endpointId: id }));
  if (runs.length > 0) await queue.sendMany(tx, deliverWebhooksJob, runs);
  return runs.length;
}
