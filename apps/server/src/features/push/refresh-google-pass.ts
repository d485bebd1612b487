import type { Context } from '../../context.ts';
import type { Again } from '../../platform/queue/job.ts';
import { findGooglePass } from '../rendering/find-google-passes.ts';
import { loadGoogleTemplate } from '../rendering/load-google-template.ts';
import { recordGoogleContent } from '../rendering/record-google-content.ts';
import { patchGoogleObject } from './patch-google-object.ts';
import type { GooglePassRefresh } from './push.jobs.ts';

export async function refreshGooglePass(
  ctx: Context,
  { workspaceId, passId }: GooglePassRefresh,
): Promise<Again<GooglePassRefresh> | undefined> {
  const found = await ctx.database.inWorkspace(workspaceId, async (tx) => {
    const held = await findGooglePass(tx, passId);
    const google = held && (await loadGoogleTemplate(ctx, tx, held.pass.pass_template_id));
    return google ? { held, google } : null;
  });
  if (!found) return undefined;
  const { held, google } = found;
  const client = await ctx.google.client(google.issuer.serviceAccountId);
  const content = google.renderer.contentOf(held.pass, held.user);
  const patched = await patchGoogleObject(ctx, { client, google, held, content, lane: 'interactive' });
  if (patched.outcome !== 'patched') return undefined;
  const unsure = await ctx.database.inWorkspace(workspaceId, (tx) =>
    recordGoogleContent(ctx, tx, [patched.shown]),
  );
  return unsure.length > 0 ? { again: { workspaceId, passId }, afterSeconds: 0 } : undefined;
}
