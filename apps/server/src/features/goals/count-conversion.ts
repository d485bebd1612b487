import type { Selectable } from 'kysely';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import type { CampaignsTable } from '../../platform/database/schema/campaigns-tables.ts';
import { additionTo, addSplitCounts } from '../recipients/split-counts.ts';
import { variantOf } from '../recipients/variant-of.ts';
import type { Attribution } from './find-attribution.ts';

type Counted = Attribution & { passId: string; value: number; at: Date };

/**
 * Adds a conversion to its campaign and to the holdouts that it concerns. Call it before the conversion itself is written: it locks the
 * campaigns, so that of two first conversions of a pass one counts as the first.
 */
export async function countConversion(
  tx: WorkspaceTransaction,
  { campaignId, heldOutOf, passId, value, at }: Counted,
): Promise<void> {
  const campaigns = await lockCampaigns(tx, [...(campaignId ? [campaignId] : []), ...heldOutOf]);
  await lockCampaigns(
    tx,
    campaigns.flatMap(({ parent_id }) => parent_id ?? []),
  );
  for (const campaign of campaigns) {
    const isHoldout = campaign.id !== campaignId;
    const isFirst = isHoldout
      ? await recordInHoldout(tx, { campaignId: campaign.id, passId, at })
      : await isFirstConversion(tx, { campaignId: campaign.id, passId });
    const counts = { converted: isFirst ? 1 : 0, conversions: 1, conversionValue: value };
    await addToCampaign(tx, { campaign, passId, isHoldout, counts });
  }
}

type CampaignRow = Pick<Selectable<CampaignsTable>, 'id' | 'parent_id' | 'split'>;

/** In the order of ids, as concurrent conversions lock them; before their recurring campaigns, as results lock them. */
async function lockCampaigns(
  { workspaceId, db }: WorkspaceTransaction,
  ids: readonly string[],
): Promise<CampaignRow[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('campaigns')
    .select(['id', 'parent_id', 'split'])
    .where('workspace_id', '=', workspaceId)
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

type PassOfCampaign = { campaignId: string; passId: string };

async function isFirstConversion(
  { workspaceId, db }: WorkspaceTransaction,
  { campaignId, passId }: PassOfCampaign,
): Promise<boolean> {
  const earlier = await db
    .selectFrom('conversions')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('campaign_id', '=', campaignId)
    .where('pass_id', '=', passId)
    .limit(1)
    .executeTakeFirst();
  return earlier === undefined;
}

/** Returns whether it is the pass's first. */
async function recordInHoldout(
  { workspaceId, db }: WorkspaceTransaction,
  { campaignId, passId, at }: PassOfCampaign & { at: Date },
): Promise<boolean> {
  const { conversions } = await db
    .insertInto('holdout_conversions')
    .values({
      workspace_id: workspaceId,
      campaign_id: campaignId,
      pass_id: passId,
      first_converted_at: at,
      conversions: 1,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['workspace_id', 'campaign_id', 'pass_id'])
        .doUpdateSet(({ eb }) => ({ conversions: eb('holdout_conversions.conversions', '+', 1) })),
    )
    .returning('conversions')
    .executeTakeFirstOrThrow();
  return conversions === 1;
}

type Addition = {
  campaign: CampaignRow;
  passId: string;
  isHoldout: boolean;
  counts: { converted: number; conversions: number; conversionValue: number };
};

async function addToCampaign(
  { workspaceId, db }: WorkspaceTransaction,
  { campaign, passId, isHoldout, counts }: Addition,
): Promise<void> {
  const share = variantOf(campaign.split, { campaignId: campaign.id, passId });
  // A recurring campaign sums up its runs.
  for (const id of [campaign.id, campaign.parent_id]) {
    if (!id) continue;
    const { split, split_counts: before } = await db
      .selectFrom('campaigns')
      .select(['split', 'split_counts'])
      .where('workspace_id', '=', workspaceId)
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const splitCounts = split && before && addSplitCounts(split, before, [additionTo(share, counts)]);
    await db
      .updateTable('campaigns')
      .set((eb) => ({
        ...(!isHoldout && {
          converted: eb('converted', '+', counts.converted),
          conversions: eb('conversions', '+', counts.conversions),
          conversion_value: eb('conversion_value', '+', counts.conversionValue),
        }),
        split_counts: splitCounts && JSON.stringify(splitCounts),
      }))
      .where('workspace_id', '=', workspaceId)
      .where('id', '=', id)
      .execute();
  }
}
