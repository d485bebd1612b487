import { sql } from 'kysely';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { repeatInPages } from './repeat-in-pages.ts';

export async function failPendingDeliveries(
  { workspaceId, db }: WorkspaceTransaction,
  endpointId: string,
): Promise<void> {
  await repeatInPages(async (rowsMax) => {
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
      // With an array, PostgreSQL finds each row by key; with a join it may scan the list for each row.
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
