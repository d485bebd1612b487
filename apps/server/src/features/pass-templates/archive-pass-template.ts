import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { announce } from '../../platform/events/announce.ts';
import { findPassTemplate } from './find-pass-template.ts';
import { passTemplateArchived } from './pass-template-events.ts';

export type PassTemplateArchiving = { passTemplateId: string; shouldVoidPasses: boolean };

/**
 * Puts a template away: nothing can be issued, edited, published or sent from it until it is brought back. Its passes stay as they
 * are, unless they shall be voided too; archiving once more can still do that.
 */
export async function archivePassTemplate(
  ctx: Pick<Context, 'ids' | 'clock' | 'queue' | 'reactions'>,
  tx: WorkspaceTransaction,
  { passTemplateId, shouldVoidPasses }: PassTemplateArchiving,
): Promise<void> {
  // The lock waits for whoever is issuing a pass right now, and later ones find the template archived: no pass slips between.
  const template = await findPassTemplate(tx, passTemplateId, 'close');
  if (template.archived_at && !shouldVoidPasses) return;
  const now = ctx.clock();
  if (!template.archived_at)
    await tx.db
      .updateTable('pass_templates')
      .set({ archived_at: now })
      .where('workspace_id', '=', tx.workspaceId)
      .where('id', '=', passTemplateId)
      .execute();
  await announce(ctx, tx, [
    passTemplateArchived({ passTemplateId, shouldVoidPasses, archivedAt: now.toISOString() }),
  ]);
}
