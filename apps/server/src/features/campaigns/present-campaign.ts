import { type Campaign, type CampaignApproval, noDelivery, overlayChanges } from '@tessera/contract';
import { coveredParts } from '@tessera/pass-design';
import type { StoredApproval } from '../../platform/database/schema/campaigns-tables.ts';
import type { PassTemplateRow } from '../pass-templates/find-pass-template.ts';
import { canEditCampaign } from './campaigns-policy.ts';
import type { CampaignView, RunRow } from './find-campaign.ts';
import type { CampaignResults } from './results/read-campaign-stats.ts';

export type CampaignTemplate = Pick<PassTemplateRow, 'name' | 'archived_at' | 'released'>;

export function presentCampaign(
  view: CampaignView,
  template: CampaignTemplate,
  { stats, splitResults }: CampaignResults,
): Campaign {
  const { campaign, run } = view;
  const isRun = run?.kind === 'recurring';
  const delivered = run ?? campaign;
  const approval = approvalOf(view);
  const launchedAt = run ? run.launched_at : campaign.launch_requested_at;
  return {
    id: delivered.id,
    name: campaign.name,
    targetPassTemplateId: campaign.target_pass_template_id,
    targetPassTemplateName: template.name,
    targetPassTemplateArchivedAt: template.archived_at?.toISOString() ?? null,
    status: delivered.status,
    canEdit: template.archived_at === null && !isRun && canEditCampaign(campaign),
    message: campaign.message,
    googleMessage: campaign.google_message,
    link: campaign.link,
    passChange: campaign.pass_change,
    from: delivered.starts_at?.toISOString() ?? null,
    until: delivered.ends_at?.toISOString() ?? null,
    released: run ? releasedParts(run, template) : [],
    audience: campaign.audience,
    pace: campaign.pace,
    ignoreFrequencyCap: campaign.ignores_frequency_cap,
    ignoreQuietHours: campaign.ignores_quiet_hours,
    split: campaign.split,
    trigger: isRun ? null : campaign.trigger,
    parentId: isRun ? campaign.id : null,
    nextRunAt: !run && campaign.status === 'Sending' ? (campaign.next_run_at?.toISOString() ?? null) : null,
    scheduledAt: isRun ? null : (campaign.scheduled_at?.toISOString() ?? null),
    problem: (isRun ? run : campaign).problem,
    approval: approval && presentApproval(approval),
    createdAt: (isRun ? run : campaign).created_at.toISOString(),
    launchedAt: launchedAt?.toISOString() ?? null,
    finishedAt: delivered.finished_at?.toISOString() ?? null,
    archivedAt: (isRun ? run : campaign).archived_at?.toISOString() ?? null,
    progress: { recipients: recipientsOf(run), finished: delivered.finished_recipients },
    capped: run?.capped ?? 0,
    quietUntil: run?.quiet_until?.toISOString() ?? null,
    stats,
    delivery: delivered.delivery ?? noDelivery,
    splitResults,
    goalId: campaign.goal_id,
    conversions: {
      passes: delivered.converted,
      total: delivered.conversions,
      value: delivered.conversion_value,
    },
  };
}

/** Unknown while the first are sent and others are selected; before, those found so far. */
function recipientsOf(run: RunRow | null): number | null {
  if (!run || (run.is_frozen && run.launched_at !== null && run.planned_at === null)) return null;
  return run.recipients;
}

/** An approval concerns a campaign, not its runs. */
export const approvalOf = ({ campaign, run }: CampaignView): StoredApproval | null =>
  run?.kind === 'recurring' ? null : campaign.approval;

function releasedParts(
  { content, covers_since, launched_at }: RunRow,
  { released }: CampaignTemplate,
): string[] {
  if (!launched_at) return [];
  const { passChange: own, split } = content;
  const changes = [own, ...(split?.variants ?? []).map(({ passChange }) => passChange)];
  const parts = new Set(changes.flatMap((change) => coveredParts(overlayChanges(change))));
  return [...parts].filter((part) => (released?.[part] ?? 0) > Number(covers_since));
}

/** Omits the users' ids: the caller presents their names. */
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
