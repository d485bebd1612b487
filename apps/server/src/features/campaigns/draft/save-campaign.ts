import {
  type Campaign,
  type CampaignAudience,
  type CampaignMessageAndChange,
  type CampaignSplit,
  type CampaignTrigger,
  normalizeSplit,
} from '@tessera/contract';
import { AppError } from '../../../app-error.ts';
import type { Context } from '../../../context.ts';
import type { WorkspaceTransaction } from '../../../platform/database/database.ts';
import { saveSearchWords } from '../../../platform/database/search/save-search-words.ts';
import { announce } from '../../../platform/events/announce.ts';
import { findGoal } from '../../goals/list-goals.ts';
import { findPublishedDesign } from '../../pass-templates/find-published-design.ts';
import { campaignCreated, campaignUpdated } from '../campaign-events.ts';
import { findCampaign } from '../find-campaign.ts';
import { getCampaign } from '../get-campaign.ts';
import { requireEditableCampaign } from '../launch/require-launchable.ts';
import { moveCampaign } from '../move-campaign.ts';
import { checkAudience, checkCampaign, checkTrigger } from './check-campaign.ts';

const everyone: CampaignAudience = { kind: 'everyone' };

export type CampaignInput = CampaignMessageAndChange & {
  name: string;
  from?: string | null | undefined;
  until?: string | null | undefined;
  audience?: CampaignAudience | undefined;
  pace?: number | null | undefined;
  ignoreFrequencyCap?: boolean | undefined;
  ignoreQuietHours?: boolean | undefined;
  goalId?: string | null | undefined;
  split?: CampaignSplit | null | undefined;
  trigger?: CampaignTrigger | null | undefined;
};

export async function createCampaign(
  ctx: Pick<Context, 'ids' | 'clock' | 'queue' | 'reactions'>,
  tx: WorkspaceTransaction,
  input: CampaignInput & { passTemplateId: string; createdBy: string | null },
): Promise<Campaign> {
  const { template, document } = await findPublishedDesign(tx, input.passTemplateId);
  if (template.archived_at) throw new AppError('archived');
  await checkCampaign(tx, document, input);
  await checkTrigger(tx, { passTemplateId: input.passTemplateId, document }, input.trigger);
  if (input.goalId) await findGoal(tx, input.goalId);
  if (input.audience)
    await checkAudience(tx, { passTemplateId: input.passTemplateId, document }, input.audience);
  const id = ctx.ids.uuid();
  await tx.db
    .insertInto('campaigns')
    .values({
      workspace_id: tx.workspaceId,
      id,
      target_pass_template_id: input.passTemplateId,
      status: 'Draft',
      created_by: input.createdBy,
      created_at: ctx.clock(),
      ...columnsOf(input),
    })
    .execute();
  await saveSearchWords(tx, 'campaigns', [{ id, text: input.name }]);
  await announce(ctx, tx, [campaignCreated({ campaignId: id })]);
  return getCampaign(tx, id);
}

/** A scheduled campaign becomes a draft again: the edit voids what was agreed to. */
export async function saveCampaign(
  ctx: Pick<Context, 'ids' | 'clock' | 'queue' | 'reactions'>,
  tx: WorkspaceTransaction,
  { campaignId, ...input }: CampaignInput & { campaignId: string },
): Promise<void> {
  // Locks the goal before the campaign, as every transaction with both does.
  if (input.goalId) await findGoal(tx, input.goalId);
  const campaign = await findCampaign(tx, campaignId, true);
  requireEditableCampaign(campaign);
  const { template, document } = await findPublishedDesign(tx, campaign.target_pass_template_id);
  if (template.archived_at) throw new AppError('archived');
  await checkCampaign(tx, document, input);
  const passTemplateId = campaign.target_pass_template_id;
  await checkTrigger(tx, { passTemplateId, document }, input.trigger);
  if (input.audience) await checkAudience(tx, { passTemplateId, document }, input.audience);
  await moveCampaign(tx, campaign, 'edit', { ...columnsOf(input), scheduled_at: null, problem: null });
  await saveSearchWords(tx, 'campaigns', [{ id: campaignId, text: input.name, before: campaign.name }]);
  await announce(ctx, tx, [campaignUpdated({ campaignId })]);
}

function columnsOf(input: CampaignInput) {
  const split = normalizeSplit(input.split);
  return {
    name: input.name,
    message: input.message || null,
    google_message: input.googleMessage || null,
    link: input.link || null,
    pass_change: input.passChange ? JSON.stringify(input.passChange) : null,
    starts_at: input.from ? new Date(input.from) : null,
    ends_at: input.until ? new Date(input.until) : null,
    audience: JSON.stringify(input.audience ?? everyone),
    pace: input.pace ?? null,
    ignores_frequency_cap: input.ignoreFrequencyCap ?? false,
    ignores_quiet_hours: input.ignoreQuietHours ?? false,
    goal_id: input.goalId ?? null,
    split: split && JSON.stringify(split),
    trigger: input.trigger ? JSON.stringify(input.trigger) : null,
  };
}
