import type { Selectable } from 'kysely';
import { AppError } from '../../app-error.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import type { ImportsTable } from '../../platform/database/schema/imports-tables.ts';

export type ImportRecord = Selectable<ImportsTable>;

export async function findImport(
  { workspaceId, db }: WorkspaceTransaction,
  importId: string,
  lock = false,
): Promise<ImportRecord> {
  const found = await db
    .selectFrom('imports')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', importId)
    .$if(lock, (select) => select.forUpdate())
    .executeTakeFirst();
  if (!found) throw new AppError('notFound');
  return found;
}

export function importFileKey(workspaceId: string, importId: string): string {
  return `ws/${workspaceId}/imports/${importId}`;
}
