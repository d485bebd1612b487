import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { clickUrl } from '../rendering/click-link.ts';
import { loadOverlays } from '../rendering/load-overlays.ts';
import type { CampaignMessage } from './send-google-message.ts';

/** What delivery needs of a launched campaign; null if it was canceled. */
export async function findLaunchedCampaign(
  ctx: Context,
  tx: WorkspaceTransaction,
  { campaignId, passTemplateId }: { campaignId: string; passTemplateId: string },
): Promise<{ launchedAt: Date; message: CampaignMessage | null } | null> {
  const overlays = await loadOverlays(tx, passTemplateId);
  const campaign = overlays.find((overlay) => overlay.campaignId === campaignId);
  if (!campaign) return null;
  const { message: text, launchedAt } = campaign;
  const link = campaign.link && clickUrl(ctx, { workspaceId: tx.workspaceId, campaignId });
  return { launchedAt, message: text ? { id: campaignId, text, link } : null };
}
