import type { BulkChange } from '@tessera/contract';
import type { Selectable } from 'kysely';
import { AppError } from '../../app-error.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import type { BulkChangesTable } from '../../platform/database/schema/bulk-changes-table.ts';
import { findPassTemplate } from '../pass-templates/find-pass-template.ts';

/** The screen shows running changes and the last results. */
const shownMax = 10;

export async function listBulkChanges(
  tx: WorkspaceTransaction,
  passTemplateId: string,
): Promise<BulkChange[]> {
  await findPassTemplate(tx, passTemplateId);
  const rows = await tx.db
    .selectFrom('bulk_changes')
    .selectAll()
    .where('workspace_id', '=', tx.workspaceId)
    .where('pass_template_id', '=', passTemplateId)
    .orderBy('id', 'desc')
    .limit(shownMax)
    .execute();
  return rows.map(presentBulkChange);
}

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

export function presentBulkChange(row: BulkChangeRow): BulkChange {
  return {
    id: row.id,
    passTemplateId: row.pass_template_id,
    action: row.action,
    status: row.status,
    totalCount: row.total_count,
    processedCount: row.processed_count,
    changedCount: row.changed_count,
    createdAt: row.created_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
  };
}
