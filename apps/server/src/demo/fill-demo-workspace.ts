import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context } from '../context.ts';
import { saveEmbeddedPage } from '../features/embedded-pages/save-embedded-page.ts';
import { uploadImage } from '../features/images/upload-image.ts';
import { foldCounts } from '../features/stats/fold-counts.ts';
import { findWorkspaceById } from '../features/workspaces/find-workspace-by-id.ts';
import { addDemoTemplate } from './add-demo-template.ts';
import { createDemoApiKey } from './demo-api-key.ts';
import type { DemoWorkspace } from './demo-content.ts';

const directory = join(import.meta.dirname, 'images');

async function uploadDemoPictures(
  ctx: Context,
  workspaceId: string,
  { templates }: DemoWorkspace,
): Promise<ReadonlyMap<string, string>> {
  const names = new Set(templates.flatMap(({ pictures }) => Object.values(pictures).map(({ file }) => file)));
  const ids = new Map<string, string>();
  for (const name of names) {
    const { file } = await uploadImage(ctx, workspaceId, await readFile(join(directory, name)));
    ids.set(name, file);
  }
  return ids;
}

/** One transaction, so that a crash leaves all or nothing. */
export async function fillDemoWorkspace(
  ctx: Context,
  workspaceId: string,
  demo: DemoWorkspace,
  ownerId: string,
): Promise<void> {
  const pictures = await uploadDemoPictures(ctx, workspaceId, demo);
  const workspace = await findWorkspaceById(ctx.database.global, workspaceId);
  await ctx.database.inWorkspace(workspaceId, async (tx) => {
    for (const template of demo.templates)
      await addDemoTemplate(ctx, tx, { workspace, template, pictures, ownerId });
    for (const page of demo.embeddedPages)
      await saveEmbeddedPage(ctx, tx, null, { ...page, url: `${ctx.config.publicUrl}${page.url}` });
    await foldCounts({ ...ctx, database: { ...ctx.database, inWorkspace: (_id, work) => work(tx) } }, tx);
    if (demo.hasApiKey) await createDemoApiKey(ctx, tx, ownerId);
  });
}

/** The load does not change a workspace with content. */
export function isFilled(ctx: Pick<Context, 'database'>, workspaceId: string): Promise<boolean> {
  return ctx.database.inWorkspace(workspaceId, async ({ db }) => {
    const template = await db
      .selectFrom('pass_templates')
      .select('id')
      .where('workspace_id', '=', workspaceId)
      .executeTakeFirst();
    return template !== undefined;
  });
}
