import { existedAtLaunch, type Overlay } from '@tessera/pass-design';
import type { Kysely, NotNull, Selectable } from 'kysely';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import type { CampaignsTable } from '../../platform/database/schema/campaigns-tables.ts';
import type { Tables } from '../../platform/database/schema/database.ts';

/** Only the newest 50 campaigns apply. */
const overlaysMax = 50;

export type TemplateOverlay = Overlay & { launchedAt: Date };

/** The launched campaigns of a template as overlays on its passes, newest first. `overlaysOf` selects those that apply to a pass. */
export async function loadOverlays(
  { workspaceId, db }: WorkspaceTransaction,
  passTemplateId: string,
): Promise<TemplateOverlay[]> {
  const campaigns = await launchedCampaigns(db, workspaceId)
    .where('campaign.target_pass_template_id', '=', passTemplateId)
    .execute();
  return campaigns.map(overlayOf);
}

/** The campaigns that apply to passes, newest first; the caller names the template. */
export function launchedCampaigns(db: Pick<Kysely<Tables>, 'selectFrom'>, workspaceId: string) {
  return db
    .selectFrom('campaigns as campaign')
    .select([
      'campaign.id',
      'campaign.launched_at',
      'campaign.starts_at',
      'campaign.ends_at',
      'campaign.message',
      'campaign.link',
      'campaign.pass_change',
    ])
    .where('campaign.workspace_id', '=', workspaceId)
    .where('campaign.launched_at', 'is not', null)
    .where('campaign.status', '<>', 'Canceled')
    .orderBy('campaign.launched_at', 'desc')
    .limit(overlaysMax)
    .$narrowType<{ launched_at: NotNull }>();
}

/** The campaigns that a pass received. */
export function overlaysOf(
  overlays: readonly TemplateOverlay[],
  { created_at, voided_at }: { created_at: Date; voided_at: Date | null },
): TemplateOverlay[] {
  const pass = { createdAt: created_at, voidedAt: voided_at };
  return overlays.filter(({ launchedAt }) => existedAtLaunch(pass, launchedAt));
}

type LaunchedCampaign = Pick<Selectable<CampaignsTable>, 'id' | 'message' | 'link' | 'pass_change'> &
  Record<'launched_at', Date | string> &
  Record<'starts_at' | 'ends_at', Date | string | null>;

/** Times are strings if the campaign comes from JSON. */
export function overlayOf(campaign: LaunchedCampaign): TemplateOverlay {
  const launchedAt = new Date(campaign.launched_at);
  return {
    launchedAt,
    campaignId: campaign.id,
    startedAt: launchedAt.toISOString(),
    from: campaign.starts_at && new Date(campaign.starts_at).toISOString(),
    until: campaign.ends_at && new Date(campaign.ends_at).toISOString(),
    message: campaign.message,
    link: campaign.link,
    changes: { fields: campaign.pass_change?.fields ?? {} },
  };
}
