import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { announce } from '../../platform/events/announce.ts';
import type { Again } from '../../platform/queue/job.ts';
import type { TemplateVoiding } from './passes.jobs.ts';
import { voidPasses } from './void-passes.ts';

/** The workspace's change number stays locked while a page is written. */
const passesPerRun = 500;

/** Notifies wallets once at the end: a push per pass needs a job per pass. A repeated run continues after the voided pages. */
export function voidTemplatePasses(
  ctx: Context,
  voiding: TemplateVoiding,
): Promise<Again<TemplateVoiding> | undefined> {
  const { workspaceId, passTemplateId, shouldVoidPasses } = voiding;
  if (!shouldVoidPasses) return Promise.resolve(undefined);
  return ctx.database.inWorkspace(workspaceId, async (tx) => {
    const page = await nextPasses(tx, voiding);
    const voided = await voidPasses(ctx, tx, page, { atOnce: true });
    await announce(
      ctx,
      tx,
      voided.map((payload) => ({ type: 'pass.voidedWithTemplate' as const, payload })),
    );
    const afterPassId = page.at(-1);
    if (page.length === passesPerRun) return { again: { ...voiding, afterPassId }, afterSeconds: 0 };
    await announce(ctx, tx, [{ type: 'passTemplate.passesVoided', payload: { passTemplateId } }]);
    return undefined;
  });
}

/** Expired passes included: a later expiry date would bring them back. */
async function nextPasses(
  { workspaceId, db }: WorkspaceTransaction,
  { passTemplateId, archivedAt, afterPassId }: TemplateVoiding,
): Promise<string[]> {
  const passes = await db
    .selectFrom('passes')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('pass_template_id', '=', passTemplateId)
    .where('status', '=', 'issued')
    .where('created_at', '<=', new Date(archivedAt))
    .$if(afterPassId !== undefined, (select) => select.where('id', '>', afterPassId ?? ''))
    .orderBy('id')
    .limit(passesPerRun)
    .execute();
  return passes.map((pass) => pass.id);
}
