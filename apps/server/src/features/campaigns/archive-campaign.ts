import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { announce } from '../../platform/events/announce.ts';
import { writeApproval } from './approval/approval.ts';
import { campaignArchived, campaignUnarchived } from './campaign-events.ts';
import { approvalEnds, canArchiveCampaign } from './campaigns-policy.ts';
import { type CampaignView, findView, statusOf } from './find-campaign.ts';
import { approvalOf } from './present-campaign.ts';

/** Ends a request for approval. The change on passes continues until its end; archiving again changes nothing. */
export async function archiveCampaign(
  ctx: Pick<Context, 'ids' | 'clock' | 'queue' | 'reactions'>,
  tx: WorkspaceTransaction,
  campaignId: string,
): Promise<void> {
  const view = await findView(tx, campaignId, true);
  const status = statusOf(view);
  if (archivedRow(view).archived_at) return;
  if (!canArchiveCampaign({ status })) throw new AppError('campaignUnderWay');
  await setArchivedAt(tx, view, ctx.clock());
  if (approvalEnds(approvalOf(view), status)) await writeApproval(tx, view.campaign, null);
  await announce(ctx, tx, [campaignArchived({ campaignId })]);
}

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
