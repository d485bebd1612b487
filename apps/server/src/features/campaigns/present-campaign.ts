import { type Campaign, type CampaignApproval, noDelivery, overlayChanges } from '@tessera/contract';
import { coveredParts } from '@tessera/pass-design';
import type { StoredApproval } from '../../platform/database/schema/campaigns-tables.ts';
import type { PassTemplateRow } from '../pass-templates/find-pass-template.ts';
import { canEditCampaign } from './campaigns-policy.ts';
import type { CampaignRow } from './find-campaign.ts';
import type { CampaignResults } from './read-campaign-stats.ts';

/** The fields of the campaign's template that its presentation needs. */
export type CampaignTemplate = Pick<PassTemplateRow, 'name' | 'archived_at' | 'released'>;

export function presentCampaign(
  campaign: CampaignRow,
  template: CampaignTemplate,
  { stats, splitResults }: CampaignResults,
): Campaign {
  // Of a recurring campaign only the runs are launched one by one.
  const launchedAt = campaign.trigger ? campaign.launch_requested_at : campaign.launched_at;
  return {
    id: campaign.id,
    name: campaign.name,
    targetPassTemplateId: campaign.target_pass_template_id,
    targetPassTemplateName: template.name,
    targetPassTemplateArchivedAt: template.archived_at?.toISOString() ?? null,
    status: campaign.status,
    canEdit: template.archived_at === null && canEditCampaign(campaign),
    message: campaign.message,
    googleMessage: campaign.google_message,
    link: campaign.link,
    passChange: campaign.pass_change,
    from: campaign.starts_at?.toISOString() ?? null,
    until: campaign.ends_at?.toISOString() ?? null,
    released: releasedParts(campaign, template),
    audience: campaign.audience,
    pace: campaign.pace,
    ignoreFrequencyCap: campaign.ignores_frequency_cap,
    ignoreQuietHours: campaign.ignores_quiet_hours,
    split: campaign.split,
    trigger: campaign.trigger,
    parentId: campaign.parent_id,
    nextRunAt: campaign.status === 'Sending' ? (campaign.next_run_at?.toISOString() ?? null) : null,
    scheduledAt: campaign.scheduled_at?.toISOString() ?? null,
    problem: campaign.problem,
    approval: campaign.approval && presentApproval(campaign.approval),
    createdAt: campaign.created_at.toISOString(),
    launchedAt: launchedAt?.toISOString() ?? null,
    finishedAt: campaign.finished_at?.toISOString() ?? null,
    archivedAt: campaign.archived_at?.toISOString() ?? null,
    progress: { recipients: campaign.recipients, finished: campaign.finished_recipients },
    capped: campaign.capped,
    quietUntil: campaign.quiet_until?.toISOString() ?? null,
    stats,
    delivery: campaign.delivery ?? noDelivery,
    splitResults,
    goalId: campaign.goal_id,
    conversions: {
      passes: campaign.converted,
      total: campaign.conversions,
      value: campaign.conversion_value,
    },
  };
}

/** Each run of a recurring campaign has its own. */
function releasedParts(campaign: CampaignRow, { released }: CampaignTemplate): string[] {
  if (!campaign.launched_at) return [];
  const { pass_change, split, covers_since } = campaign;
  const changes = [pass_change, ...(split?.variants ?? []).map(({ passChange }) => passChange)];
  const parts = new Set(changes.flatMap((change) => coveredParts(overlayChanges(change))));
  return [...parts].filter((part) => (released?.[part] ?? 0) > Number(covers_since));
}

/** Without the users' ids: their names are presented beside the campaign. */
function presentApproval({
  id,
  state,
  requestedAt,
  launchAt,
  decidedAt,
  note,
}: StoredApproval): CampaignApproval {
  return { id, state, requestedAt, launchAt, decidedAt, note };
}
