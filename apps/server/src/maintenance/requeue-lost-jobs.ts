import type { Context } from '../context.ts';
import { applyBulkChangeJob } from '../features/bulk-changes/bulk-changes.jobs.ts';
import { runImportJob } from '../features/imports/imports.jobs.ts';
import { foldCountsJob } from '../features/stats/stats.jobs.ts';
import { deliverWebhooksJob, removeWebhookLogJob } from '../features/webhooks/webhooks.jobs.ts';
import type { WorkspaceTransaction } from '../platform/database/database.ts';

const removalMillisecondsMax = 6 * 3600 * 1000;

export async function resumeWebhookRemovals(
  { queue }: Pick<Context, 'queue'>,
  tx: WorkspaceTransaction,
  now: Date,
): Promise<number> {
  const { workspaceId, db } = tx;
  const left = await db
    .selectFrom('webhook_endpoints')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('removed_at', '<', new Date(now.getTime() - removalMillisecondsMax))
    .execute();
  const removals = left.map(({ id }) => ({ workspaceId, endpointId: id }));
  if (removals.length > 0) await queue.sendMany(tx, removeWebhookLogJob, removals);
  return removals.length;
}

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

/** A chunk takes a second, a retry waits at most an hour. */
const stalledMilliseconds = 10 * 60_000;

/** For jobs that failed for good, for example while the database was full. */
export async function requeueStalledImports(
  ctx: Pick<Context, 'queue'>,
  tx: WorkspaceTransaction,
  now: Date,
): Promise<number> {
  const stalled = await tx.db
    .selectFrom('imports')
    .select('id')
    .where('workspace_id', '=', tx.workspaceId)
    .where('status', '=', 'running')
    .where('advanced_at', '<', new Date(now.getTime() - stalledMilliseconds))
    .execute();
  for (const { id } of stalled)
    await ctx.queue.send(tx, runImportJob, { workspaceId: tx.workspaceId, importId: id });
  return stalled.length;
}

/** Their job failed for good, for example while the database was full. Returns their number. */
export async function requeueStalledBulkChanges(
  { queue }: Pick<Context, 'queue'>,
  tx: WorkspaceTransaction,
): Promise<number> {
  const running = await tx.db
    .selectFrom('bulk_changes')
    .select('id')
    .where('workspace_id', '=', tx.workspaceId)
    .where('status', '=', 'running')
    .execute();
  let stalled = 0;
  for (const { id: bulkChangeId } of running) {
    const jobs = await queue.find(applyBulkChangeJob, { bulkChangeId });
    if (jobs.some(({ state }) => state === 'open')) continue;
    await queue.send(tx, applyBulkChangeJob, { workspaceId: tx.workspaceId, bulkChangeId });
    stalled += 1;
  }
  return stalled;
}

/** For jobs lost with their transaction. Returns the number of jobs. */
export async function enqueueLeftCounts(
  { queue }: Pick<Context, 'queue'>,
  tx: WorkspaceTransaction,
): Promise<number> {
  const { workspaceId, db } = tx;
  const left = await db
    .selectFrom('count_deltas')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .limit(1)
    .executeTakeFirst();
  if (!left) return 0;
  await queue.send(tx, foldCountsJob, { workspaceId });
  return 1;
}
