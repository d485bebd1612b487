import type { CampaignDays } from '@tessera/contract';
import { calendarDay, readInstant } from '@tessera/pass-design';
import { sql } from 'kysely';
import type { Context } from '../../../context.ts';
import type { WorkspaceTransaction } from '../../../platform/database/database.ts';
import {
  dayAfter,
  intervalOf,
  periodsOf,
  readAmounts,
} from '../../pass-templates/statistics/read-template-statistics.ts';
import { findView } from '../find-campaign.ts';

type Question = { campaignId: string; timezoneName: string };

/** What happened since the launch, by days of the workspace's time zone; by weeks or months after a long time. */
export async function readCampaignDays(
  ctx: Pick<Context, 'clock'>,
  tx: WorkspaceTransaction,
  { campaignId, timezoneName }: Question,
): Promise<CampaignDays> {
  const { campaign, run } = await findView(tx, campaignId);
  const begin = run?.launched_at ?? campaign.launch_requested_at;
  const now = ctx.clock();
  const to = calendarDay(now, timezoneName);
  const from = begin ? calendarDay(begin, timezoneName) : to;
  const interval = intervalOf({ from, to });
  const periods = begin && from <= to ? periodsOf({ from, to }, interval) : [];
  const days = [...periods.map((period) => period.from), dayAfter(to)];
  const instants = days.map((day) => readInstant(day, timezoneName) ?? now);
  const amounts = await readAmounts(tx, campaignId, days, instants);
  const converted = await readConversions(tx, campaignId, instants);
  return {
    from,
    to,
    interval,
    periods: periods.map((period, index) => ({
      ...period,
      clicks: amounts.get(`linkClicked ${index + 1}`) ?? 0,
      conversions: converted.get(index + 1)?.conversions ?? 0,
      value: converted.get(index + 1)?.value ?? 0,
    })),
  };
}

async function readConversions(
  { workspaceId, db }: WorkspaceTransaction,
  campaignId: string,
  instants: readonly Date[],
) {
  const rows = await db
    .selectFrom('campaign_runs')
    .innerJoin('conversions', 'conversions.run_id', 'campaign_runs.id')
    .select([
      sql<number>`width_bucket(conversions.occurred_at, ${instants}::timestamptz[])`.as('period'),
      ({ fn }) => fn.countAll<string>().as('conversions'),
      sql<number>`coalesce(sum(conversions.value), 0)`.as('value'),
    ])
    .where('campaign_runs.workspace_id', '=', workspaceId)
    .where('conversions.workspace_id', '=', workspaceId)
    .where(({ or, eb }) =>
      or([eb('campaign_runs.id', '=', campaignId), eb('campaign_runs.campaign_id', '=', campaignId)]),
    )
    .groupBy('period')
    .execute();
  return new Map(
    rows.map(({ period, conversions, value }) => [
      period,
      { conversions: Number(conversions), value: Number(value) },
    ]),
  );
}
