import { sql } from 'kysely';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { inPages } from './in-pages.ts';

/** What still waited for an endpoint that is disabled now: it failed, and can be replayed. */
export async function giveUpPendingDeliveries(
  { workspaceId, db }: WorkspaceTransaction,
  endpointId: string,
): Promise<void> {
  await inPages(async (rowsMax) => {
    const { numUpdatedRows } = await db
      .updateTable('webhook_deliveries')
      .set({
        status: 'failed',
        next_attempt_at: null,
        failure_reason: 'endpointDisabled',
        failure_detail: null,
      })
      .where('workspace_id', '=', workspaceId)
      .where('endpoint_id', '=', endpointId)
      // An array is looked up by the key, row by row. As a list in a join it may be walked for each row of the table.
      .where(
        ({ selectFrom }) =>
          sql<boolean>`id = any(array(${selectFrom('webhook_deliveries as waiting')
            .select('waiting.id')
            .where('waiting.workspace_id', '=', workspaceId)
            .where('waiting.endpoint_id', '=', endpointId)
            .where('waiting.status', '=', 'pending')
            .limit(rowsMax)}))`,
      )
      .executeTakeFirst();
    return Number(numUpdatedRows);
  });
}
