import type { Context } from '../../context.ts';
import type { Again } from '../../platform/queue/job.ts';
import { lookUpPass } from '../passes/find-pass.ts';
import { findGooglePass } from '../rendering/find-google-passes.ts';
import { loadGoogleTemplate } from '../rendering/load-google-template.ts';
import { recordGoogleContent, recordLinks } from '../rendering/record-google-content.ts';
import { linkChangedPasses } from './link-google-passes.ts';
import { findLinkedObjects } from './linked-objects.ts';
import { findClassNotifications } from './notification-budget.ts';
import { patchGoogleObject } from './patch-google-object.ts';
import type { GooglePassRefresh } from './push.jobs.ts';

export async function refreshGooglePass(
  ctx: Context,
  { workspaceId, passId }: GooglePassRefresh,
): Promise<Again<GooglePassRefresh> | undefined> {
  const found = await ctx.database.inWorkspace(workspaceId, async (tx) => {
    const held = await findGooglePass(tx, passId);
    const pass = held?.pass ?? (await lookUpPass(tx, passId));
    if (pass) await linkChangedPasses(ctx, tx, { passTemplateId: pass.pass_template_id, passIds: [passId] });
    const google = held && (await loadGoogleTemplate(ctx, tx, held.pass.pass_template_id));
    if (!google) return null;
    const { pass_template_id: passTemplateId } = held.pass;
    const ofClass = await findClassNotifications(tx, { passTemplateId, now: ctx.clock() });
    return { held, google, ofClass };
  });
  if (!found) return undefined;
  const { held, google, ofClass } = found;
  const client = await ctx.google.client(google.issuer.serviceAccountId);
  const content = google.renderer.contentOf(held.pass, held.user);
  const linked = (await findLinkedObjects(ctx, google, [held])).get(passId) ?? [];
  const patched = await patchGoogleObject(ctx, {
    linked,
    ...{ client, google, held, content, lane: 'interactive' },
    announces: { ofClass },
  });
  if (patched.outcome !== 'patched') return undefined;
  const unsure = await ctx.database.inWorkspace(workspaceId, async (tx) => {
    await recordLinks(tx, [patched.links]);
    return recordGoogleContent(ctx, tx, [patched.shown]);
  });
  return unsure.length > 0 ? { again: { workspaceId, passId }, afterSeconds: 0 } : undefined;
}
