import type { DesignDocument } from '@tessera/pass-design';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { getDesign, type PassTemplateDesign } from './get-design.ts';
import { savePassTemplate } from './save-pass-template.ts';

export type NewDesign = {
  passTemplateId: string;
  timezone: string;
  revisionId: string;
  name?: string | undefined;
  document: DesignDocument;
};

/** Saving the same design is no conflict, see `savePassTemplate`. */
export async function replaceDesign(
  ctx: Pick<Context, 'ids' | 'clock' | 'queue' | 'reactions'>,
  tx: WorkspaceTransaction,
  { passTemplateId, timezone, revisionId, name, document }: NewDesign,
): Promise<PassTemplateDesign> {
  await savePassTemplate(ctx, tx, {
    passTemplateId,
    basedOnRevisionId: revisionId,
    savedBy: null,
    name,
    document,
  });
  return getDesign(ctx, tx, { passTemplateId, timezone });
}
