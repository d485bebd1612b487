import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { announce } from '../../platform/events/announce.ts';
import { findPassTemplate } from './find-pass-template.ts';

export type PassTemplateArchiving = { passTemplateId: string; shouldVoidPasses: boolean };

/** Stops issuing, editing, publishing and sending. A second archiving may still void the passes. */
export async function archivePassTemplate(
  ctx: Pick<Context, 'ids' | 'clock' | 'queue' | 'reactions'>,
  tx: WorkspaceTransaction,
  { passTemplateId, shouldVoidPasses }: PassTemplateArchiving,
): Promise<void> {
  // The lock waits for concurrent issuing, and later requests find the template archived, so no pass is missed.
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
    {
      type: 'passTemplate.archived',
      payload: { passTemplateId, shouldVoidPasses, archivedAt: now.toISOString() },
    },
  ]);
}
