import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import type { Again, JobAttempt } from '../../platform/queue/job.ts';
import { nextListedPasses } from '../recipients/next-listed-passes.ts';
import { type AppleTemplateRefresh, refreshApplePassesJob } from './push.jobs.ts';
import { appleRangeRetriesMax, roundsMax, secondsBeforeRound } from './push-retry-policy.ts';
import { type PushResult, pushTargets } from './push-targets.ts';

const passesPerRun = 1_000;

/** Walks one range per run, past ranges that fail for good. Separate jobs retry devices; only an outage stops the walk. */
export async function refreshAppleTemplate(
  ctx: Context,
  refresh: AppleTemplateRefresh,
  { retries }: Pick<JobAttempt, 'retries'>,
): Promise<Again<AppleTemplateRefresh> | undefined> {
  const { workspaceId, passTemplateId, recipientsOf } = refresh;
  const passes = await ctx.database.inWorkspace(workspaceId, (tx) => nextPasses(tx, refresh));
  if (!passes) return undefined;
  const lastPassId = refresh.later?.lastPassId ?? passes.lastPassId;
  const result = await pushTargets(ctx, {
    workspaceId,
    range: { passTemplateId, ...passes, lastPassId },
    onlyDevices: refresh.later?.devices,
  }).catch((error: unknown) => {
    if (retries < appleRangeRetriesMax) throw error;
    ctx.logger.error('Refreshing a range of passes failed permanently', error, { passTemplateId });
    return null;
  });
  const retry = result && (await scheduleRetries(ctx, { ...refresh, lastPassId }, result));
  if (retry) return retry;
  return { again: { workspaceId, passTemplateId, recipientsOf, afterPassId: lastPassId }, afterSeconds: 0 };
}

/** During an outage retries the current range, otherwise each device by a job. */
async function scheduleRetries(
  ctx: Context,
  { lastPassId, ...refresh }: AppleTemplateRefresh & { lastPassId: string },
  { later, askedSeconds, isOutage }: PushResult,
): Promise<Again<AppleTemplateRefresh> | null> {
  const { workspaceId, passTemplateId } = refresh;
  if (later.length === 0) return null;
  const round = (refresh.later?.round ?? 0) + 1;
  const afterSeconds = secondsBeforeRound(isOutage ? round : 1, askedSeconds);
  if (isOutage && round >= roundsMax) {
    ctx.logger.warn('Pushing to devices failed permanently after a publish', {
      passTemplateId,
      devices: later.length,
    });
    return null;
  }
  if (isOutage) {
    const devices = later.flatMap((target) => target.devices);
    return { again: { ...refresh, later: { round, lastPassId, devices } }, afterSeconds };
  }
  const each = later.map(({ devices, passIds }) => ({
    workspaceId,
    passTemplateId,
    // A device asks for all of its passes, whichever the push names.
    passId: passIds[0] ?? lastPassId,
    later: { round: 1, devices },
  }));
  const startAfter = new Date(ctx.clock().getTime() + afterSeconds * 1000);
  await ctx.database.inWorkspace(workspaceId, (tx) =>
    ctx.queue.sendMany(tx, refreshApplePassesJob, each, { startAfter }),
  );
  return null;
}

async function nextPasses(
  tx: WorkspaceTransaction,
  { passTemplateId, recipientsOf, afterPassId }: AppleTemplateRefresh,
): Promise<{ firstPassId: string; lastPassId: string; passIds?: string[] } | null> {
  if (recipientsOf) return nextListedPasses(tx, { campaignId: recipientsOf, afterPassId });
  const passes = await tx.db
    .selectFrom('passes')
    .select('id')
    .where('workspace_id', '=', tx.workspaceId)
    .where('pass_template_id', '=', passTemplateId)
    .$if(afterPassId !== undefined, (select) => select.where('id', '>', afterPassId ?? ''))
    .orderBy('id')
    .limit(passesPerRun)
    .execute();
  const [first, last] = [passes[0], passes.at(-1)];
  return first && last ? { firstPassId: first.id, lastPassId: last.id } : null;
}
