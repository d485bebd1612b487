import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { lookUpWebhookEndpoint } from './find-webhook-endpoint.ts';
import { isRunScheduled, secondsUntil } from './webhook-retry-schedule.ts';

export type ReleaseOptions = {
  endpointId: string;
  /** Time until the next delivery attempt. */
  pauseSeconds: number;
  /** The crashed attempt may have recorded a run without scheduling it. */
  isRetry: boolean;
};

/** Returns seconds until this run repeats; null if nothing is pending or another run is scheduled. One scheduled run at most. */
export async function releaseEndpoint(
  ctx: Pick<Context, 'clock'>,
  tx: WorkspaceTransaction,
  { endpointId, pauseSeconds, isRetry }: ReleaseOptions,
): Promise<number | null> {
  const endpoint = await lookUpWebhookEndpoint(tx, endpointId, true);
  if (!endpoint || endpoint.disabled_at) return null;
  const now = ctx.clock();
  const next = await nextAttempt(tx, endpointId);
  const pauseEnds = new Date(now.getTime() + pauseSeconds * 1000);
  const due = next && (next > pauseEnds ? next : pauseEnds);
  const scheduledAt = endpoint.wakes_at;
  const isScheduled = due !== null && isRunScheduled(scheduledAt, due, now) && !isRetry;
  const wakesAt = isScheduled ? scheduledAt : due;
  await tx.db
    .updateTable('webhook_endpoints')
    // Without pending deliveries no run is scheduled, and new ones must leave at once.
    .set({ busy_until: due && pauseSeconds > 0 ? pauseEnds : null, wakes_at: wakesAt })
    .where('workspace_id', '=', tx.workspaceId)
    .where('id', '=', endpointId)
    .execute();
  if (due === null || isScheduled) return null;
  return due <= now ? 0 : secondsUntil(due, now);
}

async function nextAttempt(
  { workspaceId, db }: WorkspaceTransaction,
  endpointId: string,
): Promise<Date | null> {
  const first = await db
    .selectFrom('webhook_deliveries')
    .select('next_attempt_at')
    .where('workspace_id', '=', workspaceId)
    .where('endpoint_id', '=', endpointId)
    .where('status', '=', 'pending')
    .orderBy('next_attempt_at')
    .limit(1)
    .executeTakeFirst();
  return first?.next_attempt_at ?? null;
}
