import { sql } from 'kysely';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';

/** Takes a second or two, far below the statement timeout of 30 seconds. */
const rowsPerPage = 5_000;

/** @param writePage returns the number of rows it wrote, and must not match them again */
export async function repeatInPages(writePage: (rowsMax: number) => Promise<number>): Promise<number> {
  let sum = 0;
  for (;;) {
    const written = await writePage(rowsPerPage);
    sum += written;
    if (written < rowsPerPage) return sum;
  }
}

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
