import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { announce } from '../../platform/events/announce.ts';
import { findPassTemplate } from './find-pass-template.ts';

/** Passes that were voided with it stay voided. */
export async function unarchivePassTemplate(
  ctx: Pick<Context, 'ids' | 'clock' | 'queue' | 'reactions'>,
  tx: WorkspaceTransaction,
  passTemplateId: string,
): Promise<void> {
  const template = await findPassTemplate(tx, passTemplateId, true);
  if (!template.archived_at) return;
  await tx.db
    .updateTable('pass_templates')
    .set({ archived_at: null })
    .where('workspace_id', '=', tx.workspaceId)
    .where('id', '=', passTemplateId)
    .execute();
  await announce(ctx, tx, [{ type: 'passTemplate.unarchived', payload: { passTemplateId } }]);
}
