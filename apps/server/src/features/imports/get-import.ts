import type { Import } from '@tessera/contract';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { findPublishedDesign } from '../pass-templates/find-published-design.ts';
import { findImport } from './find-import.ts';
import { presentImport } from './present-import.ts';

export async function getImport(
  { clock }: Pick<Context, 'clock'>,
  tx: WorkspaceTransaction,
  importId: string,
): Promise<Import> {
  const row = await findImport(tx, importId);
  const { document } = await findPublishedDesign(tx, row.pass_template_id);
  return presentImport(row, document.attributes, clock());
}
