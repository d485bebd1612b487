import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { nextChange } from '../../platform/database/next-change.ts';
import { announce } from '../../platform/events/announce.ts';
import { notBefore } from '../../platform/not-before.ts';
import { expiryCutoff } from '../pass-templates/expiry-cutoff.ts';
import { findPassTemplate } from '../pass-templates/find-pass-template.ts';
import { findPublishedDesign } from '../pass-templates/find-published-design.ts';
import { isFrozen } from '../recipients/is-recipient.ts';
import { emptySplitCounts } from '../recipients/split-counts.ts';
import { announceClassChange } from './announce-class-change.ts';
import { applyChangeWindowJob } from './apply-change-window.job.ts';
import { campaignLaunched } from './campaign-events.ts';
import { notYet } from './campaigns-policy.ts';
import { coverFrom } from './cover-from.ts';
import type { CampaignRow } from './find-campaign.ts';
import { touchCampaign } from './touch-campaign.ts';

/**
 * Makes a campaign for everyone part of its recipients' passes, in one step. One that lists its recipients becomes part of each chunk's passes
 * when the chunk is released, and a run of a trigger did when it selected them. Then the first chunks are released.
 */
export async function showCampaign(
  ctx: Pick<Context, 'ids' | 'clock' | 'queue' | 'reactions'>,
  tx: WorkspaceTransaction,
  campaign: CampaignRow,
): Promise<void> {
  const now = ctx.clock();
  const { id: campaignId, target_pass_template_id: passTemplateId } = campaign;
  const { document } = await findPublishedDesign(tx, passTemplateId);
  const launchedAt = campaign.occurrence ? now : await nextLaunch(tx, passTemplateId, now);
  await tx.db
    .updateTable('campaigns')
    .set({
      launched_at: launchedAt,
      expired_through: expiryCutoff(document.features, now),
      ...emptySplitCounts(campaign),
      ...(isFrozen(campaign) && { planned_at: now, recipients: campaign.recipients ?? 0 }),
    })
    .where('workspace_id', '=', tx.workspaceId)
    .where('id', '=', campaignId)
    .execute();
  if (!campaign.occurrence) {
    const change = isFrozen(campaign)
      ? await nextChange(tx, ctx.clock)
      : await touchCampaign(ctx, tx, campaignId);
    const beginsLater = campaign.starts_at !== null && campaign.starts_at > now;
    const hasEnded = campaign.change_ended !== null;
    await coverFrom(tx, campaign, change, beginsLater || hasEnded ? notYet : change.change_number);
  }
  await announce(ctx, tx, [campaignLaunched({ campaignId, passTemplateId })]);
  await announceClassChange(ctx, tx, campaign);
  for (const boundary of [campaign.starts_at, campaign.ends_at])
    if (boundary && boundary > now)
      await ctx.queue.send(
        tx,
        applyChangeWindowJob,
        { workspaceId: tx.workspaceId, campaignId, at: boundary.toISOString() },
        { startAfter: boundary },
      );
}

/**
 * The time, or the millisecond after the template's newest launch, if a clock that was ahead launched it: passes show the campaign that was
 * launched last. The template stays locked until the launch is committed.
 */
async function nextLaunch(tx: WorkspaceTransaction, passTemplateId: string, now: Date): Promise<Date> {
  await findPassTemplate(tx, passTemplateId, true);
  const { newest } = await tx.db
    .selectFrom('campaigns')
    .select(({ fn }) => fn.max('launched_at').as('newest'))
    .where('workspace_id', '=', tx.workspaceId)
    .where('target_pass_template_id', '=', passTemplateId)
    .executeTakeFirstOrThrow();
  return notBefore(now, newest && new Date(newest.getTime() + 1));
}
