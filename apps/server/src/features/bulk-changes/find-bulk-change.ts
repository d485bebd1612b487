import type { Selectable } from 'kysely';
import { AppError } from '../../app-error.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import type { BulkChangesTable } from '../../platform/database/schema/bulk-changes-table.ts';

export type BulkChangeRow = Selectable<BulkChangesTable>;

export async function findBulkChange(
  { workspaceId, db }: WorkspaceTransaction,
  id: string,
  lock = false,
): Promise<BulkChangeRow> {
  const row = await db
    .selectFrom('bulk_changes')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .$if(lock, (select) => select.forUpdate())
    .executeTakeFirst();
  if (!row) throw new AppError('notFound');
  return row;
}
