import type { Selectable } from 'kysely';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import type { CampaignGoalsTable } from '../../platform/database/schema/goals-tables.ts';
import { audienceCondition } from '../recipients/recipient-condition.ts';
import { variantOf } from '../recipients/variant-of.ts';

const dayMilliseconds = 24 * 60 * 60_000;
/** More campaigns in a row do not hold one pass out. */
const campaignsMax = 50;

type Occurrence = {
  goal: Pick<Selectable<CampaignGoalsTable>, 'id' | 'window_days'>;
  passId: string;
  occurredAt: Date;
};

export type Attribution = {
  /** Null for none. */
  campaignId: string | null;
  /** Newer campaigns that held the pass out: had they addressed it, the conversion would be theirs. */
  heldOutOf: string[];
};

export async function findAttribution(
  { workspaceId, db }: WorkspaceTransaction,
  { goal, passId, occurredAt }: Occurrence,
): Promise<Attribution> {
  const runs = await db
    .selectFrom('campaigns as campaign')
    .innerJoin('campaign_runs as run', (join) =>
      join
        .onRef('run.workspace_id', '=', 'campaign.workspace_id')
        .onRef('run.campaign_id', '=', 'campaign.id'),
    )
    .innerJoin('passes as pass', (join) =>
      join
        .onRef('pass.workspace_id', '=', 'run.workspace_id')
        .onRef('pass.pass_template_id', '=', 'run.target_pass_template_id'),
    )
    .select(['run.id', 'run.content'])
    .where('campaign.workspace_id', '=', workspaceId)
    .where('run.workspace_id', '=', workspaceId)
    .where('pass.workspace_id', '=', workspaceId)
    .where('pass.id', '=', passId)
    .where('campaign.goal_id', '=', goal.id)
    // Compares only those runs of recurring campaigns that reached the pass or left it out.
    .where((eb) =>
      eb.or([
        eb('run.occurrence', 'is', null),
        eb(
          'run.id',
          'in',
          eb
            .selectFrom('triggered_passes as triggered')
            .select('triggered.run_id')
            .where('triggered.workspace_id', '=', workspaceId)
            .where('triggered.pass_id', '=', passId)
            .unionAll(
              eb
                .selectFrom('triggered_holdouts as held_out')
                .select('held_out.run_id')
                .where('held_out.workspace_id', '=', workspaceId)
                .where('held_out.pass_id', '=', passId),
            ),
        ),
      ]),
    )
    .where('run.launched_at', '<=', occurredAt)
    .where('run.launched_at', '>', new Date(occurredAt.getTime() - goal.window_days * dayMilliseconds))
    // A canceled run addressed the passes up to the last released chunk.
    .where((eb) =>
      eb.or([eb('run.status', '<>', 'Canceled'), eb('pass.id', '<=', eb.ref('run.released_through'))]),
    )
    .where(audienceCondition(workspaceId, { run: 'run', pass: 'pass' }))
    .orderBy('run.launched_at', 'desc')
    .limit(campaignsMax)
    .execute();
  const addresses = ({ id, content }: (typeof runs)[number]) =>
    variantOf(content.split, { campaignId: id, passId }) !== 'holdout';
  const addressed = runs.findIndex(addresses);
  const newer = addressed === -1 ? runs : runs.slice(0, addressed);
  return { campaignId: runs[addressed]?.id ?? null, heldOutOf: newer.map(({ id }) => id) };
}
