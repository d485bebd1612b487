import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import type { Again, JobAttempt } from '../../platform/queue/job.ts';
import type { WebhookLogRemoval } from './webhooks.jobs.ts';

/** Takes a fraction of a second per transaction. */
const rowsPerStep = 2_000;
/** Then the run requeues itself, so that other logs get their turn. */
const stepsPerRun = 50;

export async function removeWebhookLog(
  ctx: Pick<Context, 'database'>,
  removal: WebhookLogRemoval,
  { signal }: Pick<JobAttempt, 'signal'>,
): Promise<Again<WebhookLogRemoval> | undefined> {
  const { workspaceId, endpointId } = removal;
  for (let step = 0; step < stepsPerRun && !signal.aborted; step += 1) {
    const isDone = await ctx.database.inWorkspace(workspaceId, (tx) => removeStep(tx, endpointId));
    if (isDone) return undefined;
  }
  return { again: removal, afterSeconds: 0 };
}

async function removeStep(tx: WorkspaceTransaction, endpointId: string): Promise<boolean> {
  if (!(await isRemoved(tx, endpointId))) return true;
  if ((await removeSomeDeliveries(tx, endpointId)) === rowsPerStep) return false;
  // A concurrent run may have removed some of this step's rows.
  if (await hasDeliveries(tx, endpointId)) return false;
  await tx.db
    .deleteFrom('webhook_endpoints')
    .where('workspace_id', '=', tx.workspaceId)
    .where('id', '=', endpointId)
    .execute();
  return true;
}

async function isRemoved({ workspaceId, db }: WorkspaceTransaction, endpointId: string): Promise<boolean> {
  const row = await db
    .selectFrom('webhook_endpoints')
    .select('removed_at')
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', endpointId)
    .executeTakeFirst();
  return row !== undefined && row.removed_at !== null;
}

async function hasDeliveries(
  { workspaceId, db }: WorkspaceTransaction,
  endpointId: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('webhook_deliveries')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('endpoint_id', '=', endpointId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

async function removeSomeDeliveries(
  { workspaceId, db }: WorkspaceTransaction,
  endpointId: string,
): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('webhook_deliveries')
    .where('workspace_id', '=', workspaceId)
    .where('endpoint_id', '=', endpointId)
    // With an array, PostgreSQL finds each row by key; with a join it may scan the list for each row.
    .where(
      ({ selectFrom }) =>
        sql<boolean>`id = any(array(${selectFrom('webhook_deliveries as some')
          .select('some.id')
          .where('some.workspace_id', '=', workspaceId)
          .where('some.endpoint_id', '=', endpointId)
          .limit(rowsPerStep)}))`,
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
