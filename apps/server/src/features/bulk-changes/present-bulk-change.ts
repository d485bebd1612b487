import type { BulkChange } from '@tessera/contract';
import type { BulkChangeRow } from './find-bulk-change.ts';

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
