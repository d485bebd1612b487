import type { CampaignStatus } from '@tessera/contract';
import type { Selectable } from 'kysely';
import { AppError } from '../../app-error.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { lockSubject } from '../../platform/database/lock-subject.ts';
import type { CampaignRunsTable, CampaignsTable } from '../../platform/database/schema/campaigns-tables.ts';

export type CampaignRow = Selectable<CampaignsTable>;
export type RunRow = Selectable<CampaignRunsTable>;

/** `lock` still lets other transactions insert rows that refer to the campaign. @throws AppError `notFound` */
export async function findCampaign(
  { workspaceId, db }: WorkspaceTransaction,
  campaignId: string,
  lock = false,
): Promise<CampaignRow> {
  const campaign = await db
    .selectFrom('campaigns')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', campaignId)
    .$if(lock, (select) => select.forNoKeyUpdate())
    .executeTakeFirst();
  if (!campaign) throw new AppError('notFound');
  return campaign;
}

/** Includes tests; undefined if the run does not exist. */
export function findRun(
  { workspaceId, db }: WorkspaceTransaction,
  runId: string,
  lock = false,
): Promise<RunRow | undefined> {
  return db
    .selectFrom('campaign_runs')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', runId)
    .$if(lock, (select) => select.forNoKeyUpdate())
    .executeTakeFirst();
}

/** Only the selection of recipients can remove a run. */
export async function getRun(tx: WorkspaceTransaction, runId: string, lock = false): Promise<RunRow> {
  const run = await findRun(tx, runId, lock);
  if (!run) throw new Error(`The run ${runId} does not exist.`);
  return run;
}

/** The API's campaign: a campaign with its launch, or a recurring campaign with one of its runs. A missing launch is null. */
export type CampaignView = { campaign: CampaignRow; run: RunRow | null };

/** Locks the run before its campaign, as results do. @throws AppError `notFound` */
export async function findView(tx: WorkspaceTransaction, id: string, lock = false): Promise<CampaignView> {
  const run = (await findRun(tx, id, lock)) ?? null;
  // A test is no campaign.
  if (run?.kind === 'test') throw new AppError('notFound');
  return { campaign: await findCampaign(tx, run?.campaign_id ?? id, lock), run };
}

export async function findViews(
  { workspaceId, db }: WorkspaceTransaction,
  ids: readonly string[],
): Promise<CampaignView[]> {
  const runs = await db
    .selectFrom('campaign_runs')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('id', 'in', ids)
    .execute();
  const runOf = new Map(runs.map((run) => [run.id, run]));
  const campaigns = await db
    .selectFrom('campaigns')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('id', 'in', [...new Set(ids.map((id) => runOf.get(id)?.campaign_id ?? id))])
    .execute();
  const campaignOf = new Map(campaigns.map((campaign) => [campaign.id, campaign]));
  return ids.flatMap((id) => {
    const run = runOf.get(id) ?? null;
    const campaign = campaignOf.get(run?.campaign_id ?? id);
    return campaign ? [{ campaign, run }] : [];
  });
}

export const idOf = ({ campaign, run }: CampaignView): string => (run ?? campaign).id;

export const statusOf = ({ campaign, run }: CampaignView): CampaignStatus => (run ?? campaign).status;

export const recurringIdOf = ({ kind, campaign_id }: Pick<RunRow, 'kind' | 'campaign_id'>): string | null =>
  kind === 'recurring' ? campaign_id : null;

/** Prevents a new run while runs are paused or canceled. Lock it before any row: results lock a run before its campaign. */
export const lockRuns = (tx: WorkspaceTransaction, campaignId: string): Promise<void> =>
  lockSubject(tx, `runs ${campaignId}`);
