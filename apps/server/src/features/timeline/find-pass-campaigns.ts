import type { CampaignAudience, CampaignFailures, CampaignSplit, CampaignStatus } from '@tessera/contract';
import { sql } from 'kysely';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { audienceFilters } from '../campaigns/draft/audience-filters.ts';
import type { PassRow } from '../passes/find-pass.ts';
import { findSelectedPasses } from '../passes/list-passes.ts';
import { audienceCondition, everyoneCondition } from '../recipients/recipient-condition.ts';
import { variantOf } from '../recipients/variant-of.ts';
import { rowsMax } from './wallet-facts.ts';

type Row = {
  id: string;
  name: string;
  status: CampaignStatus;
  message: string | null;
  audience: CampaignAudience;
  split: CampaignSplit | null;
  launchedAt: Date;
  requestedAt: Date;
  /** Sent completely, or canceled. */
  endedAt: Date | null;
  quietUntil: Date | null;
  failures: CampaignFailures | null;
  isIncluded: boolean;
  chunk: {
    releasedAt: string | null;
    appleFinishedAt: string | null;
    googleFinishedAt: string | null;
  } | null;
};

export type FoundCampaign = Omit<Row, 'isIncluded' | 'chunk'> & {
  leftOut: 'heldOut' | 'capped' | null;
  isCertain: boolean;
  releasedAt: Date | null;
  appleFinishedAt: Date | null;
  googleFinishedAt: Date | null;
};

/** Newest first; only the campaign with the id, if given. */
export async function findPassCampaigns(
  ctx: Pick<Context, 'clock'>,
  tx: WorkspaceTransaction,
  pass: PassRow,
  campaignId?: string,
): Promise<FoundCampaign[]> {
  const found: FoundCampaign[] = [];
  for (const { isIncluded, chunk, ...campaign } of await findRows(tx, pass, campaignId)) {
    if (!isIncluded && !(await isInAudience(ctx, tx, pass, campaign))) continue;
    const { kind } = campaign.audience;
    const variant = variantOf(campaign.split, { campaignId: campaign.id, passId: pass.id });
    found.push({
      ...campaign,
      leftOut: !isIncluded ? 'capped' : variant === 'holdout' ? 'heldOut' : null,
      isCertain: isIncluded || kind === 'everyone' || kind === 'selection',
      releasedAt: timeOf(chunk?.releasedAt),
      appleFinishedAt: timeOf(chunk?.appleFinishedAt),
      googleFinishedAt: timeOf(chunk?.googleFinishedAt),
    });
  }
  return found;
}

const timeOf = (text: string | null | undefined): Date | null => (text ? new Date(text) : null);

async function findRows(
  { workspaceId, db }: WorkspaceTransaction,
  { id: passId }: PassRow,
  campaignId: string | undefined,
): Promise<Row[]> {
  const included = audienceCondition(workspaceId, { run: 'run', pass: 'pass' });
  // Chunks do not list passes that the frequency cap left out.
  const maybeCapped = sql`(run.is_frozen and run.capped > 0 and run.occurrence is null
    and ${everyoneCondition('pass', {
      launchedAt: sql.ref('run.launch_requested_at'),
      expiredThrough: sql.ref('run.expired_through'),
    })})`;
  // Only a trigger's latest run that reached the pass, or left it out, has a row of the pass.
  const which = campaignId
    ? sql`run.id = ${campaignId}`
    : sql`(run.occurrence is null or run.id in (
        select triggered.run_id from triggered_passes as triggered
        where triggered.workspace_id = ${workspaceId} and triggered.pass_id = ${passId}
        union all
        select held_out.run_id from triggered_holdouts as held_out
        where held_out.workspace_id = ${workspaceId} and held_out.pass_id = ${passId}))`;
  const { rows } = await sql<Row>`
    select run.id, campaign.name, run.status, campaign.message, campaign.audience, campaign.split,
      run.launched_at as "launchedAt", run.launch_requested_at as "requestedAt",
      run.finished_at as "endedAt", run.quiet_until as "quietUntil",
      run.delivery -> 'failures' as failures, ${included} as "isIncluded",
      (select jsonb_build_object('releasedAt', chunk.released_at, 'appleFinishedAt', chunk.apple_finished_at,
          'googleFinishedAt', chunk.google_finished_at)
        from campaign_chunks as chunk
        where chunk.workspace_id = ${workspaceId} and chunk.run_id = run.id
          and chunk.last_pass_id >= pass.id
        order by chunk.last_pass_id limit 1) as chunk
    from campaign_runs as run
    join campaigns as campaign on campaign.workspace_id = run.workspace_id and campaign.id = run.campaign_id
    join passes as pass on pass.workspace_id = run.workspace_id and pass.pass_template_id = run.target_pass_template_id
    where run.workspace_id = ${workspaceId} and campaign.workspace_id = ${workspaceId} and pass.workspace_id = ${workspaceId} and pass.id = ${passId}
      and run.launched_at is not null and ${which}
      and (${included} or ${maybeCapped})
    order by run.launched_at desc, run.id desc
    limit ${rowsMax}`.execute(db);
  return rows;
}

/** The pass was usable at the launch; a filter must match it today. */
async function isInAudience(
  ctx: Pick<Context, 'clock'>,
  tx: WorkspaceTransaction,
  pass: PassRow,
  { audience, requestedAt }: Pick<Row, 'audience' | 'requestedAt'>,
): Promise<boolean> {
  if (audience.kind === 'everyone') return true;
  if (audience.kind === 'selection') return audience.passIds.includes(pass.id);
  try {
    const filters = await audienceFilters(tx, pass.pass_template_id, audience);
    const chunk = { after: null, createdUntil: requestedAt, limit: 1 };
    return (await findSelectedPasses(ctx, tx, { ...filters, passIds: [pass.id] }, chunk)).length > 0;
  } catch (error) {
    // The segment was removed, or the filter no longer fits the design.
    if (error instanceof AppError) return false;
    throw error;
  }
}
