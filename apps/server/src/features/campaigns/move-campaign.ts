import { afterCampaignAction, type CampaignAction, type CampaignStatus } from '@tessera/contract';
import type { Updateable } from 'kysely';
import { AppError } from '../../app-error.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import type { CampaignRunsTable, CampaignsTable } from '../../platform/database/schema/campaigns-tables.ts';
import { approvalEnds } from './campaigns-policy.ts';
import { type CampaignRow, findCampaign, type RunRow } from './find-campaign.ts';

/** Call it with the campaign's row locked. @throws AppError `campaignNotAllowed` */
export async function moveCampaign(
  { workspaceId, db }: WorkspaceTransaction,
  { id, status, approval }: Pick<CampaignRow, 'id' | 'status' | 'approval'>,
  action: CampaignAction,
  columns: Updateable<CampaignsTable> = {},
): Promise<CampaignRow> {
  const after = statusAfter(status, action);
  return db
    .updateTable('campaigns')
    .set({ ...columns, ...(approvalEnds(approval, after) && { approval: null }), status: after })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** A launch's campaign gets the same status. Call it with the run's row locked, as `moveCampaign`. */
export async function moveRun(
  tx: WorkspaceTransaction,
  { id, kind, status, campaign_id }: RunRow,
  action: CampaignAction,
  columns: Updateable<CampaignRunsTable> = {},
): Promise<RunRow> {
  const after = statusAfter(status, action);
  const moved = await updateRun(tx, id, { ...columns, status: after });
  if (kind === 'launch' && campaign_id)
    await moveCampaign(tx, await findCampaign(tx, campaign_id, true), action);
  return moved;
}

export function updateRun(
  { workspaceId, db }: WorkspaceTransaction,
  runId: string,
  columns: Updateable<CampaignRunsTable>,
): Promise<RunRow> {
  return db
    .updateTable('campaign_runs')
    .set(columns)
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', runId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

function statusAfter(status: CampaignStatus, action: CampaignAction): CampaignStatus {
  const after = afterCampaignAction(status, action);
  if (!after) throw new AppError('campaignNotAllowed');
  return after;
}
