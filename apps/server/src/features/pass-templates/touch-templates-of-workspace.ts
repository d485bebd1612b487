import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { announce } from '../../platform/events/announce.ts';
import type { Again } from '../../platform/queue/job.ts';
import type { WorkspaceTouching } from './pass-templates.jobs.ts';
import { touchPassTemplate } from './touch-pass-template.ts';

/** A run takes about a second and can be repeated after a crash. */
const templatesPerRun = 100;

/** One transaction per template avoids deadlocks around the change number. Includes archived templates: people hold their passes. */
export async function touchTemplatesOfWorkspace(
  ctx: Context,
  touching: WorkspaceTouching,
): Promise<Again<WorkspaceTouching> | undefined> {
  const { workspaceId } = touching;
  const page = await ctx.database.inWorkspace(workspaceId, (tx) => nextTemplates(tx, touching));
  for (const passTemplateId of page) {
    await ctx.database.inWorkspace(workspaceId, async (tx) => {
      await touchPassTemplate(tx, passTemplateId, ctx.clock);
      await announce(ctx, tx, [{ type: 'passTemplate.facesChanged', payload: { passTemplateId } }]);
    });
  }
  const afterPassTemplateId = page.at(-1);
  if (page.length < templatesPerRun) return undefined;
  return { again: { workspaceId, afterPassTemplateId }, afterSeconds: 0 };
}

async function nextTemplates(
  { workspaceId, db }: WorkspaceTransaction,
  { afterPassTemplateId }: WorkspaceTouching,
): Promise<string[]> {
  const templates = await db
    .selectFrom('pass_templates')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('published_revision_id', 'is not', null)
    .$if(afterPassTemplateId !== undefined, (select) => select.where('id', '>', afterPassTemplateId ?? ''))
    .orderBy('id')
    .limit(templatesPerRun)
    .execute();
  return templates.map((template) => template.id);
}
