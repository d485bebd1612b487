import type { WorkspaceTransaction } from '../../platform/database/database.ts';

/** What still waited for an endpoint that is disabled now: it failed, and can be replayed. */
export async function giveUpPendingDeliveries(
  { workspaceId, db }: WorkspaceTransaction,
  endpointId: string,
): Promise<void> {
  await db
    .updateTable('webhook_deliveries')
    .set({
      status: 'failed',
      next_attempt_at: null,
      failure_reason: 'endpointDisabled',
      failure_detail: null,
    })
    .where('workspace_id', '=', workspaceId)
    .where('endpoint_id', '=', endpointId)
    .where('status', '=', 'pending')
    .execute();
}
