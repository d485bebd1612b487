import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { announce } from '../../platform/events/announce.ts';
import type { Again } from '../../platform/queue/job.ts';
import { findPassTemplate } from '../pass-templates/find-pass-template.ts';
import { loadDesignDocument } from '../pass-templates/load-design-document.ts';
import { notExpired } from '../segments/pass-state-conditions.ts';
import { passVoidedWithTemplate, templatePassesVoided } from './pass-events.ts';
import { voidPasses } from './void-passes.ts';
import type { TemplateVoiding } from './void-template-passes.job.ts';

/** The workspace's change number stays locked while a page is written; 500 passes keep that short. */
const passesPerRun = 500;

/**
 * Voids the next page of the passes an archived template issued. Wallets are notified once at the end, in chunks: a push per pass would
 * need one job per pass. A repeated run finds the page voided and continues.
 */
export function voidTemplatePasses(
  ctx: Context,
  voiding: TemplateVoiding,
): Promise<Again<TemplateVoiding> | undefined> {
  const { workspaceId, passTemplateId, shouldVoidPasses } = voiding;
  if (!shouldVoidPasses) return Promise.resolve(undefined);
  return ctx.database.inWorkspace(workspaceId, async (tx) => {
    const page = await nextPasses(tx, voiding);
    const voided = await voidPasses(ctx, tx, page, { atOnce: true });
    await announce(ctx, tx, voided.map(passVoidedWithTemplate));
    const afterPassId = page.at(-1);
    if (page.length === passesPerRun) return { again: { ...voiding, afterPassId }, afterSeconds: 0 };
    await announce(ctx, tx, [templatePassesVoided({ passTemplateId })]);
    return undefined;
  });
}

/** The passes that had not expired when the template was archived: an expired pass stays expired. */
async function nextPasses(
  tx: WorkspaceTransaction,
  { passTemplateId, archivedAt, afterPassId }: TemplateVoiding,
): Promise<string[]> {
  const { workspaceId, db } = tx;
  const { published_revision_id: revisionId } = await findPassTemplate(tx, passTemplateId);
  // Without a published revision, no pass was issued.
  if (!revisionId) return [];
  const document = await loadDesignDocument(tx, revisionId);
  const archived = new Date(archivedAt);
  const passes = await db
    .selectFrom('passes')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('pass_template_id', '=', passTemplateId)
    .where('status', '=', 'issued')
    .where('created_at', '<=', archived)
    .where(notExpired(document, archived))
    .$if(afterPassId !== undefined, (select) => select.where('id', '>', afterPassId ?? ''))
    .orderBy('id')
    .limit(passesPerRun)
    .execute();
  return passes.map((pass) => pass.id);
}
