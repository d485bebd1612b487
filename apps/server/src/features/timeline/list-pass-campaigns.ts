import type { PassCampaign } from '@tessera/contract';
import { sql } from 'kysely';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { findPass, type PassRow } from '../passes/find-pass.ts';
import { variantOf } from '../recipients/variant-of.ts';
import { type FoundCampaign, findPassCampaigns } from './find-pass-campaigns.ts';
import { type PassClicks, type PassConversions, traceCampaign } from './trace-campaign.ts';
import { loadWalletFacts } from './wallet-facts.ts';

/** The newest campaigns whose audience includes the pass. @throws AppError `notFound` */
export async function listPassCampaigns(
  ctx: Pick<Context, 'clock' | 'config'>,
  tx: WorkspaceTransaction,
  passId: string,
): Promise<PassCampaign[]> {
  const pass = await findPass(tx, passId);
  return traceAll(ctx, tx, pass, await findPassCampaigns(ctx, tx, pass));
}

export async function getPassCampaign(
  ctx: Pick<Context, 'clock' | 'config'>,
  tx: WorkspaceTransaction,
  { campaignId, passId }: { campaignId: string; passId: string },
): Promise<PassCampaign> {
  const pass = await findPass(tx, passId);
  const [traced] = await traceAll(ctx, tx, pass, await findPassCampaigns(ctx, tx, pass, campaignId));
  if (!traced) throw new AppError('notFound');
  return traced;
}

async function traceAll(
  ctx: Pick<Context, 'clock' | 'config'>,
  tx: WorkspaceTransaction,
  pass: PassRow,
  campaigns: readonly FoundCampaign[],
): Promise<PassCampaign[]> {
  if (campaigns.length === 0) return [];
  const wallets = await loadWalletFacts(ctx, tx, pass.id);
  const campaignIds = campaigns.map(({ id }) => id);
  const asked = { passId: pass.id, campaignIds };
  const clicks = await findClicks(tx, asked);
  const conversions = await findConversions(tx, asked);
  const now = ctx.clock();
  return campaigns.map((campaign) => ({
    campaignId: campaign.id,
    passId: pass.id,
    name: campaign.name,
    variant: variantName(campaign, pass.id),
    launchedAt: campaign.launchedAt.toISOString(),
    ...traceCampaign({
      campaign,
      wallets,
      clicks: clicks.get(campaign.id) ?? null,
      conversions: conversions.get(campaign.id) ?? null,
      now,
    }),
  }));
}

function variantName({ id: campaignId, split }: FoundCampaign, passId: string): string | null {
  const position = variantOf(split, { campaignId, passId });
  return position === 'holdout' ? null : (split?.variants[position - 1]?.name ?? null);
}

type Asked = { passId: string; campaignIds: readonly string[] };

async function findClicks(
  { workspaceId, db }: WorkspaceTransaction,
  { passId, campaignIds }: Asked,
): Promise<Map<string, PassClicks>> {
  const rows = await db
    .selectFrom('campaign_clicks')
    .select(['run_id', 'first_clicked_at as firstAt', 'clicks as count'])
    .where('workspace_id', '=', workspaceId)
    .where('pass_id', '=', passId)
    .where('run_id', 'in', campaignIds)
    .execute();
  return new Map(rows.map(({ run_id, ...clicks }) => [run_id, clicks]));
}

async function findConversions(
  { workspaceId, db }: WorkspaceTransaction,
  { passId, campaignIds }: Asked,
): Promise<Map<string, PassConversions>> {
  const rows = await db
    .selectFrom('conversions as conversion')
    .innerJoin('campaign_goals as goal', (join) =>
      join
        .onRef('goal.workspace_id', '=', 'conversion.workspace_id')
        .onRef('goal.id', '=', 'conversion.goal_id'),
    )
    .select(({ fn }) => [
      'conversion.run_id as campaignId',
      'goal.name as goal',
      fn.countAll<string>().as('count'),
      sql<number>`coalesce(sum(conversion.value), 0)`.as('value'),
      fn.max('conversion.occurred_at').as('lastAt'),
    ])
    .where('conversion.workspace_id', '=', workspaceId)
    .where('goal.workspace_id', '=', workspaceId)
    .where('conversion.pass_id', '=', passId)
    .where('conversion.run_id', 'in', campaignIds)
    .groupBy(['conversion.run_id', 'goal.id', 'goal.name'])
    .execute();
  return new Map(
    rows.flatMap(({ campaignId, count, ...rest }) =>
      campaignId ? [[campaignId, { ...rest, count: Number(count) }] as const] : [],
    ),
  );
}
