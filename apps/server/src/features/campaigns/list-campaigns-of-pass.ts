import type { CampaignsOfPass } from '@tessera/contract';
import { fieldCovers, type Overlay } from '@tessera/pass-design';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { findPass, findPassUser } from '../passes/find-pass.ts';
import { withFrozenCampaigns } from '../recipients/with-frozen-campaigns.ts';
import { covering, loadOverlays, overlaysOf, type TemplateOverlay } from '../rendering/load-overlays.ts';
import { isForAll, loadPassRenderer } from '../rendering/load-pass-renderer.ts';
import { findViews, idOf } from './find-campaign.ts';

/** Newest first, with the fields that they cover. @throws AppError `notFound` */
export async function listCampaignsOfPass(
  ctx: Pick<Context, 'clock' | 'config' | 'database' | 'keys'>,
  tx: WorkspaceTransaction,
  passId: string,
): Promise<CampaignsOfPass> {
  const pass = await withFrozenCampaigns(tx, await findPass(tx, passId));
  const { template, inputOf } = await loadPassRenderer(ctx, tx, pass.pass_template_id);
  const overlays = await loadOverlays(tx, pass.pass_template_id);
  const received = overlaysOf(overlays, pass, template.released).map(presentOverlay);
  const shared = overlays
    .filter(isForAll)
    .map((overlay) => presentOverlay(covering(overlay, { published: template.released })));
  const covers = fieldCovers(inputOf(pass, await findPassUser(tx, pass.pass_user_id)));
  const ids = [...new Set(covers.map(({ campaignId }) => campaignId))];
  const views = ids.length > 0 ? await findViews(tx, ids) : [];
  const names = new Map(views.map((view) => [idOf(view), view.campaign.name]));
  return {
    received,
    shared,
    covers: covers.map((cover) => ({ ...cover, campaignName: names.get(cover.campaignId) ?? '' })),
  };
}

const presentOverlay = ({ recurringId, campaignId, ...overlay }: TemplateOverlay): Overlay => ({
  campaignId: recurringId ?? campaignId,
  startedAt: overlay.startedAt,
  from: overlay.from,
  until: overlay.until,
  message: overlay.message,
  googleMessage: overlay.googleMessage ?? null,
  link: overlay.link,
  changes: overlay.changes,
  isTest: overlay.isTest ?? false,
});
