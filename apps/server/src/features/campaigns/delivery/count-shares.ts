import { sql } from 'kysely';
import type { WorkspaceTransaction } from '../../../platform/database/database.ts';
import type { SplitCounts } from '../../../platform/database/schema/campaigns-tables.ts';
import { isFrozen } from '../../recipients/is-recipient.ts';
import { everyoneCondition } from '../../recipients/recipient-condition.ts';
import { addSplitCounts, sharesOf } from '../../recipients/split-counts.ts';
import { findCampaign, type RunRow, recurringIdOf } from '../find-campaign.ts';
import type { ChunkRange } from './next-range.ts';

type Released = {
  chunks: readonly (ChunkRange & { number: number })[];
  /** What is left of the audience is held out. */
  isLast: boolean;
};

/** Counts chunks as they are released, also for the recurring campaign. Call it with the run's row locked. Null without a split. */
export async function countShares(
  tx: WorkspaceTransaction,
  run: RunRow,
  { chunks, isLast }: Released,
): Promise<SplitCounts | null> {
  const { id: runId, content, split_counts: before } = run;
  const { split } = content;
  // Skips a run whose first chunks were released before there were counts.
  if (!split || (run.released_through && !before)) return null;
  const passIds = isFrozen(run)
    ? await listedIn(tx, runId, chunks)
    : await everyoneIn(tx, run, isLast ? null : (chunks.at(-1)?.lastPassId ?? null));
  const { holdout, variants } = sharesOf({ campaignId: runId, split }, passIds);
  const addition = {
    holdout: { recipients: holdout },
    variants: variants.map((recipients) => ({ recipients })),
  };
  const recurringId = recurringIdOf(run);
  if (recurringId) {
    const recurring = await findCampaign(tx, recurringId, true);
    await tx.db
      .updateTable('campaigns')
      .set({ split_counts: JSON.stringify(addSplitCounts(split, recurring.split_counts, [addition])) })
      .where('workspace_id', '=', tx.workspaceId)
      .where('id', '=', recurringId)
      .execute();
  }
  return addSplitCounts(split, before, [addition]);
}

async function listedIn(
  { workspaceId, db }: WorkspaceTransaction,
  runId: string,
  chunks: Released['chunks'],
): Promise<string[]> {
  if (chunks.length === 0) return [];
  const rows = await db
    .selectFrom('campaign_chunks')
    .select(['pass_ids', 'held_out_ids'])
    .where('workspace_id', '=', workspaceId)
    .where('run_id', '=', runId)
    .where(
      'number',
      'in',
      chunks.map(({ number }) => number),
    )
    .execute();
  return rows.flatMap(({ pass_ids, held_out_ids }) => [...(pass_ids ?? []), ...(held_out_ids ?? [])]);
}

/** Between the chunks released before and the last of these; without further chunks, to the end. */
async function everyoneIn(
  { workspaceId, db }: WorkspaceTransaction,
  { target_pass_template_id, launched_at, expired_through, released_through }: RunRow,
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
