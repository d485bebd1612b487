import { type Import, recentImportsMax } from '@tessera/contract';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { findPublishedDesign } from '../pass-templates/find-published-design.ts';
import { presentImport } from './present-import.ts';

export async function listImports(
  { clock }: Pick<Context, 'clock'>,
  tx: WorkspaceTransaction,
  passTemplateId: string,
): Promise<Import[]> {
  const { document } = await findPublishedDesign(tx, passTemplateId);
  const rows = await tx.db
    .selectFrom('imports')
    .selectAll()
    .where('workspace_id', '=', tx.workspaceId)
    .where('pass_template_id', '=', passTemplateId)
    .orderBy('id', 'desc')
    .limit(recentImportsMax)
    .execute();
  return rows.map((row) => presentImport(row, document.attributes, clock()));
}
