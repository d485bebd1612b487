import type { StatisticsInterval, StatisticsRange } from '@tessera/contract';
import { calendarDay } from '@tessera/pass-design';
import { sql } from 'kysely';
import { AppError } from '../../../app-error.ts';
import type { WorkspaceTransaction } from '../../../platform/database/database.ts';
import { dayAfter, intervalOf, periodsOf } from '../../pass-templates/statistics/read-template-statistics.ts';

export type Asked = StatisticsRange & { timezoneName: string };

export type Range = {
  from: string;
  to: string;
  interval: StatisticsInterval;
  periods: { from: string; to: string }[];
  /** The first days of the periods, and the day after the last. */
  days: string[];
};

/** Without a first day, it begins with the first count of the templates. @throws AppError `validationFailed` */
export async function statisticsRangeOf(
  tx: WorkspaceTransaction,
  passTemplateIds: readonly string[],
  { timezoneName, ...asked }: Asked,
  now: Date,
): Promise<Range> {
  if (asked.from && asked.to && asked.from > asked.to)
    throw new AppError('validationFailed', { message: 'The range must not end before it begins.' });
  const today = calendarDay(now, timezoneName);
  const to = earlier(asked.to ?? today, today);
  const from = earlier(asked.from ?? (await firstDay(tx, passTemplateIds)) ?? to, to);
  const interval = asked.interval ?? intervalOf({ from, to });
  const periods = periodsOf({ from, to }, interval);
  return { from, to, interval, periods, days: [...periods.map((period) => period.from), dayAfter(to)] };
}

const earlier = (one: string, other: string) => (one < other ? one : other);

async function firstDay({ workspaceId, db }: WorkspaceTransaction, passTemplateIds: readonly string[]) {
  if (passTemplateIds.length === 0) return null;
  const first = await db
    .selectFrom('entry_counts')
    .select(sql<string | null>`to_char(min(day), 'YYYY-MM-DD')`.as('day'))
    .where('workspace_id', '=', workspaceId)
    .where('pass_template_id', 'in', [...passTemplateIds])
    .executeTakeFirstOrThrow();
  return first.day;
}
