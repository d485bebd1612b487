import { currentDesignDocument } from '@tessera/pass-design';
import { AppError } from '../../../app-error.ts';
import type { Context } from '../../../context.ts';
import type { WorkspaceTransaction } from '../../../platform/database/database.ts';
import { findPassTemplate } from '../find-pass-template.ts';
import { savePassTemplate } from '../save-pass-template.ts';
import { findTemplateRevision } from './find-revisions.ts';

export type RevisionToRestore = {
  passTemplateId: string;
  revisionId: string;
  basedOnRevisionId: string;
  restoredBy: string | null;
};

/** Makes a draft; restoring the latest revision changes nothing. */
export async function restoreRevision(
  ctx: Pick<Context, 'ids' | 'clock' | 'queue' | 'reactions'>,
  tx: WorkspaceTransaction,
  { passTemplateId, revisionId, basedOnRevisionId, restoredBy }: RevisionToRestore,
): Promise<{ revisionId: string }> {
  const template = await findPassTemplate(tx, passTemplateId, true);
  const { document } = await findTemplateRevision(tx, { passTemplateId, revisionId });
  if (template.archived_at) throw new AppError('archived');
  if (basedOnRevisionId !== template.latest_revision_id) throw new AppError('conflict');
  if (revisionId === basedOnRevisionId) return { revisionId };
  return savePassTemplate(ctx, tx, {
    passTemplateId,
    document: currentDesignDocument(document),
    basedOnRevisionId,
    savedBy: restoredBy,
  });
}
