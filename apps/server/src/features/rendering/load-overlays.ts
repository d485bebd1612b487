import type { Overlay } from '@tessera/pass-design';
import type { Selectable } from 'kysely';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import type { CampaignsTable } from '../../platform/database/schema/campaigns-tables.ts';

/** Only the newest 50 campaigns apply. */
const overlaysMax = 50;

export type TemplateOverlay = Overlay & { launchedAt: Date };

/** The launched campaigns of a template as overlays on its passes, newest first. `overlaysOf` selects those that apply to a pass. */
export async function loadOverlays(
  { workspaceId, db }: WorkspaceTransaction,
  passTemplateId: string,
): Promise<TemplateOverlay[]> {
  const campaigns = await db
    .selectFrom('campaigns')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('target_pass_template_id', '=', passTemplateId)
    .where('launched_at', 'is not', null)
    .where('status', '<>', 'Canceled')
    .orderBy('launched_at', 'desc')
    .limit(overlaysMax)
    .execute();
  return campaigns.flatMap((campaign) =>
    campaign.launched_at ? [overlayOf(campaign, campaign.launched_at)] : [],
  );
}

/** A campaign's recipients are the passes that existed at its launch and were not voided by then. */
export function overlaysOf(
  overlays: readonly TemplateOverlay[],
  { created_at, voided_at }: { created_at: Date; voided_at: Date | null },
): TemplateOverlay[] {
  return overlays.filter(
    ({ launchedAt }) => created_at <= launchedAt && (voided_at === null || voided_at > launchedAt),
  );
}

function overlayOf(campaign: Selectable<CampaignsTable>, launchedAt: Date): TemplateOverlay {
  return {
    launchedAt,
    campaignId: campaign.id,
    startedAt: launchedAt.toISOString(),
    from: campaign.starts_at?.toISOString() ?? null,
    until: campaign.ends_at?.toISOString() ?? null,
    message: campaign.message,
    link: campaign.link,
    changes: { fields: campaign.pass_change?.fields ?? {} },
  };
}
