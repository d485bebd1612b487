import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { announce } from '../../platform/events/announce.ts';
import type { Again } from '../../platform/queue/job.ts';
import { passTemplateFacesChanged } from './pass-template-events.ts';
import { touchPassTemplate } from './touch-pass-template.ts';
import type { WorkspaceTouching } from './touch-templates-of-workspace.job.ts';

/** A run takes a second or so, and begins again after a crash. */
const templatesPerRun = 100;

/**
 * Lets the passes already issued follow the workspace's company or time zone: each published template is marked as changed, in a
 * transaction of its own, since two templates locked around one change number could wait for each other. Archived ones, too: their
 * passes are still held. Run twice, wallets ask once more and find nothing new.
 */
export async function touchTemplatesOfWorkspace(
  ctx: Context,
  touching: WorkspaceTouching,
): Promise<Again<WorkspaceTouching> | undefined> {
  const { workspaceId } = touching;
  const page = await ctx.database.inWorkspace(workspaceId, (tx) => nextTemplates(tx, touching));
  for (const passTemplateId of page) {
    await ctx.database.inWorkspace(workspaceId, async (tx) => {
      await touchPassTemplate(tx, passTemplateId, ctx.clock());
      await announce(ctx, tx, [passTemplateFacesChanged({ passTemplateId })]);
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
