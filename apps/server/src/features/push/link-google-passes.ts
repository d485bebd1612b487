import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import type { JobAttempt } from '../../platform/queue/job.ts';
import { findPassTemplate } from '../pass-templates/find-pass-template.ts';
import { findCards } from '../pass-templates/linked-templates.ts';
import { linkGooglePassesJob, type PassesToLink } from '../passes/passes.jobs.ts';
import { googleChunkRetriesMax, googleRetriesBeforeDeferring } from './push.jobs.ts';
import { updateGooglePasses } from './update-google-passes.ts';

/** Updates the cards of the passes' holders at Google, and those that show a pass of another holder now. Cards that show the same links cost no request. */
export async function linkGooglePasses(
  ctx: Context,
  { workspaceId, passTemplateId, passIds }: PassesToLink,
  { retries, signal }: JobAttempt,
): Promise<void> {
  const cards = await ctx.database.inWorkspace(workspaceId, (tx) =>
    findHoldersCards(tx, { passTemplateId, passIds }),
  );
  for (const [cardTemplateId, ids] of Map.groupBy(cards, (card) => card.pass_template_id)) {
    const sorted = ids.map(({ id }) => id).toSorted();
    const [firstPassId, lastPassId] = [sorted[0], sorted.at(-1)];
    if (!firstPassId || !lastPassId) continue;
    await updateGooglePasses(ctx, workspaceId, {
      passTemplateId: cardTemplateId,
      passIds: sorted,
      firstPassId,
      lastPassId,
      retried: retries > 0,
      defersFailing: retries >= googleRetriesBeforeDeferring,
      lastTry: retries >= googleChunkRetriesMax,
      signal,
    });
  }
}

async function findHoldersCards(
  tx: WorkspaceTransaction,
  { passTemplateId, passIds }: Pick<PassesToLink, 'passTemplateId' | 'passIds'>,
) {
  const templates = await findCards(tx, [passTemplateId]);
  if (templates.length === 0) return [];
  const ids = templates.map(({ id }) => id);
  const ofHolders = tx.db
    .selectFrom('passes')
    .select('pass_user_id')
    .where('workspace_id', '=', tx.workspaceId)
    .where(sql<boolean>`id = any(${passIds}::uuid[])`);
  const linkedTo = tx.db
    .selectFrom('google_objects')
    .select('linked_to')
    .where('workspace_id', '=', tx.workspaceId)
    .where(sql<boolean>`pass_id = any(${passIds}::uuid[])`);
  const cards = tx.db
    .selectFrom('passes')
    .select(['id', 'pass_template_id'])
    .where('workspace_id', '=', tx.workspaceId)
    .where(sql<boolean>`pass_template_id = any(${ids}::uuid[])`);
  // Each half by its index.
  return cards
    .where('pass_user_id', 'in', ofHolders)
    .union(cards.where('id', 'in', linkedTo))
    .execute();
}

/** After a change, voiding or restoring of passes that may be linked to a card. */
export async function linkChangedPasses(
  ctx: Pick<Context, 'queue'>,
  tx: WorkspaceTransaction,
  { passTemplateId, passIds }: Pick<PassesToLink, 'passTemplateId' | 'passIds'>,
): Promise<void> {
  if (!(await findPassTemplate(tx, passTemplateId)).is_linked) return;
  const { workspaceId } = tx;
  await ctx.queue.send(tx, linkGooglePassesJob, { workspaceId, passTemplateId, passIds });
}
