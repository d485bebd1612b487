import { changesAnyPass } from '@tessera/contract';
import { AppError } from '../../../app-error.ts';
import type { Context } from '../../../context.ts';
import type { WorkspaceTransaction } from '../../../platform/database/database.ts';
import type { TriggerOccurrence } from '../../../platform/database/schema/campaigns-tables.ts';
import { announce } from '../../../platform/events/announce.ts';
import type { Again } from '../../../platform/queue/job.ts';
import { findPublishedDesign } from '../../pass-templates/find-published-design.ts';
import { findSelectedPasses } from '../../passes/list-passes.ts';
import { findWorkspaceById } from '../../workspaces/find-workspace-by-id.ts';
import { campaignPaused } from '../campaign-events.ts';
import type { CampaignReference } from '../campaigns.jobs.ts';
import { type CampaignRow, findCampaign, lockRuns } from '../find-campaign.ts';
import { runFilters } from '../launch/find-recipients.ts';
import { launchRun } from '../launch/launch-run.ts';
import { requireLaunchable } from '../launch/require-launchable.ts';
import { moveCampaign } from '../move-campaign.ts';
import { dueRun, nextCheck } from './due-run.ts';

const dayMilliseconds = 24 * 60 * 60_000;

/** One transaction writes the run and the moment through which runs have begun, so that a crash neither repeats nor loses one. */
export async function runRecurring(
  ctx: Context,
  recurring: CampaignReference,
): Promise<Again<CampaignReference> | undefined> {
  try {
    return await ctx.database.inWorkspace(recurring.workspaceId, (tx) => beginDueRun(ctx, tx, recurring));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    // The template was archived or changed; an admin has to see it.
    ctx.logger.warn('A recurring campaign was paused', { ...recurring, reason: error.message });
    await ctx.database.inWorkspace(recurring.workspaceId, (tx) =>
      pauseWithProblem(ctx, tx, { ...recurring, problem: error.message }),
    );
    return undefined;
  }
}

async function beginDueRun(
  ctx: Context,
  tx: WorkspaceTransaction,
  recurring: CampaignReference,
): Promise<Again<CampaignReference> | undefined> {
  await lockRuns(tx, recurring.campaignId);
  const campaign = await findCampaign(tx, recurring.campaignId, true);
  const { trigger, ran_through: ranThrough, target_pass_template_id: passTemplateId } = campaign;
  if (campaign.status !== 'Sending' || !trigger || !ranThrough) return undefined;
  const now = ctx.clock();
  const { timezone_name: timezone } = await findWorkspaceById(tx.db, tx.workspaceId);
  const { template, document } = await findPublishedDesign(tx, passTemplateId);
  if (template.archived_at) throw new AppError('archived');
  const due = dueRun(trigger, {
    ...{ now, ranThrough, timezone, document },
    programId: template.program_id,
  });
  if (due?.run) await beginRun(ctx, tx, campaign, due.run.occurrence);
  const { nextRunAt, seconds } = nextCheck(trigger, { now, timezone });
  await tx.db
    .updateTable('campaigns')
    .set({ ran_through: due?.through ?? ranThrough, next_run_at: nextRunAt })
    .where('workspace_id', '=', tx.workspaceId)
    .where('id', '=', campaign.id)
    .execute();
  return { again: recurring, afterSeconds: seconds };
}

async function beginRun(
  ctx: Context,
  tx: WorkspaceTransaction,
  campaign: CampaignRow,
  occurrence: TriggerOccurrence | null,
): Promise<void> {
  const now = ctx.clock();
  const filters = await runFilters(tx, campaign, occurrence);
  const first = { after: null, createdUntil: now, limit: 1 };
  if ((await findSelectedPasses(ctx, tx, filters, first)).length === 0) return;
  const { pass_change, split, trigger } = campaign;
  const days = changesAnyPass(pass_change, split) ? trigger?.changeDays : null;
  const endsAt = days ? new Date(now.getTime() + days * dayMilliseconds) : null;
  await requireLaunchable(tx, campaign, { endsAt, at: now });
  await launchRun(ctx, tx, campaign, { kind: 'recurring', occurrence, endsAt });
}

async function pauseWithProblem(
  ctx: Context,
  tx: WorkspaceTransaction,
  { campaignId, problem }: CampaignReference & { problem: string },
): Promise<void> {
  const campaign = await findCampaign(tx, campaignId, true);
  if (campaign.status !== 'Sending') return;
  await moveCampaign(tx, campaign, 'pause', { problem });
  await announce(ctx, tx, [campaignPaused({ campaignId })]);
}
