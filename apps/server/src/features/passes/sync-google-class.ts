import type { Context } from '../../context.ts';
import { loadGoogleTemplate } from './load-google-template.ts';
import { upsertGoogleClass } from './upsert-google-class.ts';

/** Brings the template's class at Google to the revision that is published now; run twice, it says the same again. */
export async function syncGoogleClass(
  ctx: Context,
  { workspaceId, passTemplateId }: { workspaceId: string; passTemplateId: string },
): Promise<void> {
  const google = await ctx.database.inWorkspace(workspaceId, (tx) =>
    loadGoogleTemplate(ctx, tx, passTemplateId),
  );
  if (google) await upsertGoogleClass(ctx, google);
}
