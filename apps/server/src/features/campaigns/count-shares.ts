import { sql } from 'kysely';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import type { SplitCounts } from '../../platform/database/schema/campaigns-tables.ts';
import { isFrozen } from '../recipients/is-recipient.ts';
import { everyoneCondition } from '../recipients/recipient-condition.ts';
import { addSplitCounts, sharesOf } from '../recipients/split-counts.ts';
import { type CampaignRow, findCampaign } from './find-campaign.ts';
import type { ChunkRange } from './next-range.ts';

type Released = {
  chunks: readonly (ChunkRange & { number: number })[];
  /** No recipients follow: what is left of the audience is held out. */
  isLast: boolean;
};

/**
 * Adds the passes of chunks to the shares of a split campaign, as they are released, and to those of its recurring campaign. Returns the
 * campaign's counts; null without a split. Call it with the campaign's row locked.
 */
export async function countShares(
  tx: WorkspaceTransaction,
  campaign: CampaignRow,
  { chunks, isLast }: Released,
): Promise<SplitCounts | null> {
  const { id: campaignId, split, parent_id } = campaign;
  // Not of a campaign whose first chunks were released before there were counts.
  if (!split || (campaign.released_through && !campaign.split_counts)) return null;
  const passIds = isFrozen(campaign)
    ? await listedIn(tx, campaignId, chunks)
    : await everyoneIn(tx, campaign, isLast ? null : (chunks.at(-1)?.lastPassId ?? null));
  const { holdout, variants } = sharesOf({ campaignId, split }, passIds);
  const addition = {
    holdout: { recipients: holdout },
    variants: variants.map((recipients) => ({ recipients })),
  };
  if (parent_id) {
    const parent = await findCampaign(tx, parent_id, true);
    await tx.db
      .updateTable('campaigns')
      .set({ split_counts: JSON.stringify(addSplitCounts(split, parent.split_counts, [addition])) })
      .where('workspace_id', '=', tx.workspaceId)
      .where('id', '=', parent_id)
      .execute();
  }
  return addSplitCounts(split, campaign.split_counts, [addition]);
}

async function listedIn(
  { workspaceId, db }: WorkspaceTransaction,
  campaignId: string,
  chunks: Released['chunks'],
): Promise<string[]> {
  if (chunks.length === 0) return [];
  const rows = await db
    .selectFrom('campaign_chunks')
    .select(['pass_ids', 'held_out_ids'])
    .where('workspace_id', '=', workspaceId)
    .where('campaign_id', '=', campaignId)
    .where(
      'number',
      'in',
      chunks.map(({ number }) => number),
    )
    .execute();
  return rows.flatMap(({ pass_ids, held_out_ids }) => [...(pass_ids ?? []), ...(held_out_ids ?? [])]);
}

/** After the chunks that were released before, up to the last of these; of the rest, if there are no further ones. */
async function everyoneIn(
  { workspaceId, db }: WorkspaceTransaction,
  { target_pass_template_id, launched_at, expired_through, released_through }: CampaignRow,
  lastPassId: string | null,
): Promise<string[]> {
  const times = {
    launchedAt: sql`${launched_at}::timestamptz`,
    expiredThrough: sql`${expired_through}::timestamptz`,
  };
  const rows = await db
    .selectFrom('passes')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('pass_template_id', '=', target_pass_template_id)
    .where(everyoneCondition('passes', times))
    .$if(released_through !== null, (select) => select.where('id', '>', released_through ?? ''))
    .$if(lastPassId !== null, (select) => select.where('id', '<=', lastPassId ?? ''))
    .execute();
  return rows.map(({ id }) => id);
}
