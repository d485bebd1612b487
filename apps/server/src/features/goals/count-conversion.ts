import type { CampaignSplit } from '@tessera/contract';
import type { Selectable } from 'kysely';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import type { CampaignRunsTable } from '../../platform/database/schema/campaigns-tables.ts';
import { additionTo, addSplitCounts } from '../recipients/split-counts.ts';
import { type VariantOfPass, variantOf } from '../recipients/variant-of.ts';
import type { Attribution } from './find-attribution.ts';

type Counted = Attribution & { passId: string; value: number; at: Date };

/** Call it before writing the conversion: it locks the runs, so that of two first conversions of a pass one counts as the first. */
export async function countConversion(
  tx: WorkspaceTransaction,
  { campaignId, heldOutOf, passId, value, at }: Counted,
): Promise<void> {
  const runs = await lockRuns(tx, [...(campaignId ? [campaignId] : []), ...heldOutOf]);
  await lockCampaigns(tx, runs.flatMap(recurringIdsOf));
  for (const { id, ...run } of runs) {
    const isHoldout = id !== campaignId;
    const isFirst = isHoldout
      ? await recordInHoldout(tx, { runId: id, passId, at })
      : await isFirstConversion(tx, { runId: id, passId });
    const { split } = run.content;
    const share = variantOf(split, { campaignId: id, passId });
    const counts = { converted: isFirst ? 1 : 0, conversions: 1, conversionValue: value };
    const addition = { split, share, isHoldout, counts };
    await addTo(tx, 'campaign_runs', id, addition);
    for (const recurringId of recurringIdsOf(run)) await addTo(tx, 'campaigns', recurringId, addition);
  }
}

const recurringIdsOf = ({
  kind,
  campaign_id,
}: Pick<Selectable<CampaignRunsTable>, 'kind' | 'campaign_id'>) =>
  kind === 'recurring' && campaign_id ? [campaign_id] : [];

/** In the order of ids, as concurrent conversions lock them; before their recurring campaigns, as results lock them. */
async function lockRuns({ workspaceId, db }: WorkspaceTransaction, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('campaign_runs')
    .select(['id', 'kind', 'campaign_id', 'content'])
    .where('workspace_id', '=', workspaceId)
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

async function lockCampaigns({ workspaceId, db }: WorkspaceTransaction, ids: readonly string[]) {
  if (ids.length === 0) return;
  await db
    .selectFrom('campaigns')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}
type PassOfRun = { runId: string; passId: string };

async function isFirstConversion(
  { workspaceId, db }: WorkspaceTransaction,
  { runId, passId }: PassOfRun,
): Promise<boolean> {
  const earlier = await db
    .selectFrom('conversions')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .where('run_id', '=', runId)
    .where('pass_id', '=', passId)
    .limit(1)
    .executeTakeFirst();
  return earlier === undefined;
}

async function recordInHoldout(
  { workspaceId, db }: WorkspaceTransaction,
  { runId, passId, at }: PassOfRun & { at: Date },
): Promise<boolean> {
  const { conversions } = await db
    .insertInto('holdout_conversions')
    .values({
      workspace_id: workspaceId,
      run_id: runId,
      pass_id: passId,
      first_converted_at: at,
      conversions: 1,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['workspace_id', 'run_id', 'pass_id'])
        .doUpdateSet(({ eb }) => ({ conversions: eb('holdout_conversions.conversions', '+', 1) })),
    )
    .returning('conversions')
    .executeTakeFirstOrThrow();
  return conversions === 1;
}

type Addition = {
  split: CampaignSplit | null;
  share: VariantOfPass;
  isHoldout: boolean;
  counts: { converted: number; conversions: number; conversionValue: number };
};

async function addTo(
  { workspaceId, db }: WorkspaceTransaction,
  table: 'campaign_runs' | 'campaigns',
  id: string,
  { split, share, isHoldout, counts }: Addition,
): Promise<void> {
  const { split_counts: before } = await db
    .selectFrom(table)
    .select('split_counts')
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const splitCounts = split && before && addSplitCounts(split, before, [additionTo(share, counts)]);
  await db
    .updateTable(table)
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
