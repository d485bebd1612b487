import type { Context } from '../../context.ts';
import type { Again, JobAttempt } from '../../platform/queue/job.ts';
import { pushTargets } from './push-targets.ts';
import type { AppleTemplateRefresh } from './refresh-apple-template.job.ts';

/** Passes whose devices one run tells. */
const passesPerRun = 1_000;

/** A few phones APNs has no time for hold up the others for half a minute, and no longer; they ask by themselves within a day. */
const retriesForAFew = 3;

/**
 * Walks the template's passes in ranges, one a run. Throws when APNs has no time, so that the range is tried again later; for as long
 * as the job has retries when it took no push at all.
 */
export async function refreshAppleTemplate(
  ctx: Context,
  refresh: AppleTemplateRefresh,
  { retries }: Pick<JobAttempt, 'retries'>,
): Promise<Again<AppleTemplateRefresh> | undefined> {
  const { workspaceId, passTemplateId } = refresh;
  const passes = await nextPasses(ctx, refresh);
  const firstPassId = passes[0];
  const lastPassId = passes.at(-1);
  if (!firstPassId || !lastPassId) return undefined;
  const { reached, later } = await pushTargets(ctx, {
    workspaceId,
    range: { passTemplateId, firstPassId, lastPassId },
  });
  if (later.length > 0 && (reached === 0 || retries < retriesForAFew))
    throw new Error(`APNs had no time for ${later.length} devices.`);
  if (later.length > 0)
    ctx.logger.warn('Devices were given up after a publish', { passTemplateId, devices: later.length });
  return { again: { workspaceId, passTemplateId, afterPassId: lastPassId }, afterSeconds: 0 };
}

async function nextPasses(
  ctx: Context,
  { workspaceId, passTemplateId, afterPassId }: AppleTemplateRefresh,
): Promise<string[]> {
  const passes = await ctx.database.inWorkspace(workspaceId, ({ db }) =>
    db
      .selectFrom('passes')
      .select('id')
      .where('workspace_id', '=', workspaceId)
      .where('pass_template_id', '=', passTemplateId)
      .$if(afterPassId !== undefined, (select) => select.where('id', '>', afterPassId ?? ''))
      .orderBy('id')
      .limit(passesPerRun)
      .execute(),
  );
  return passes.map((pass) => pass.id);
}
