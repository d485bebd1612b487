import { AppError } from '../../../app-error.ts';
import type { Context } from '../../../context.ts';
import type { WorkspaceTransaction } from '../../../platform/database/database.ts';
import { announce } from '../../../platform/events/announce.ts';
import { emptySplitCounts } from '../../recipients/split-counts.ts';
import { findWorkspaceById } from '../../workspaces/find-workspace-by-id.ts';
import { campaignScheduled } from '../campaign-events.ts';
import { runRecurringJob } from '../campaigns.jobs.ts';
import type { CampaignRow } from '../find-campaign.ts';
import { moveCampaign } from '../move-campaign.ts';
import { nextCheck } from './due-run.ts';

type CampaignContext = Pick<Context, 'ids' | 'clock' | 'queue' | 'reactions'>;

/** The campaign shows on no pass itself: its runs do. */
export async function startRecurring(
  ctx: CampaignContext,
  tx: WorkspaceTransaction,
  ready: CampaignRow,
): Promise<void> {
  const campaign = await moveCampaign(tx, ready, 'launch', {
    launch_requested_at: ctx.clock(),
    problem: null,
    ...emptySplitCounts(ready),
  });
  await continueRecurring(ctx, tx, campaign);
  await announce(ctx, tx, [campaignScheduled({ campaignId: campaign.id })]);
}

export async function continueRecurring(
  { clock, queue }: Pick<Context, 'clock' | 'queue'>,
  tx: WorkspaceTransaction,
  { id: campaignId, trigger, ran_through }: CampaignRow,
): Promise<void> {
  if (!trigger) throw new AppError('campaignNotAllowed');
  const now = clock();
  const { timezone_name } = await findWorkspaceById(tx.db, tx.workspaceId);
  const { nextRunAt, seconds } = nextCheck(trigger, { now, timezone: timezone_name });
  await tx.db
    .updateTable('campaigns')
    .set({
      ran_through: ran_through && ran_through > now ? ran_through : now,
      next_run_at: nextRunAt,
      problem: null,
    })
    .where('workspace_id', '=', tx.workspaceId)
    .where('id', '=', campaignId)
    .execute();
  await queue.send(
    tx,
    runRecurringJob,
    { workspaceId: tx.workspaceId, campaignId },
    { startAfter: new Date(now.getTime() + seconds * 1_000) },
  );
}
