import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { announce } from '../../platform/events/announce.ts';
import { campaignUnarchived } from './campaign-events.ts';
import { type CampaignView, findView } from './find-campaign.ts';

export async function unarchiveCampaign(
  ctx: Pick<Context, 'ids' | 'clock' | 'queue' | 'reactions'>,
  tx: WorkspaceTransaction,
  campaignId: string,
): Promise<void> {
  const view = await findView(tx, campaignId, true);
  if (!archivedRow(view).archived_at) return;
  await setArchivedAt(tx, view, null);
  await announce(ctx, tx, [campaignUnarchived({ campaignId })]);
}

/** The runs of a recurring campaign are archived one by one. */
export const archivedRow = ({ campaign, run }: CampaignView): { id: string; archived_at: Date | null } =>
  run?.kind === 'recurring' ? run : campaign;

export async function setArchivedAt(
  { workspaceId, db }: WorkspaceTransaction,
  view: CampaignView,
  at: Date | null,
): Promise<void> {
  await db
    .updateTable(view.run?.kind === 'recurring' ? 'campaign_runs' : 'campaigns')
    .set({ archived_at: at })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', archivedRow(view).id)
    .execute();
}
