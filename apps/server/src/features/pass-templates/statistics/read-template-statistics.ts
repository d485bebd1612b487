import {
  type PassTemplateStatistics,
  type StatisticsInterval,
  type StatisticsPeriod,
  type StatisticsRange,
  statisticsPeriodsMax,
} from '@tessera/contract';
import { calendarDay, readInstant } from '@tessera/pass-design';
import { sql } from 'kysely';
import { AppError } from '../../../app-error.ts';
import type { Context } from '../../../context.ts';
import type { WorkspaceTransaction } from '../../../platform/database/database.ts';
import { findPassTemplate } from '../find-pass-template.ts';
import { loadDesignDocument } from '../load-design-document.ts';
import { countExpired } from './count-expired.ts';

type Days = { from: string; to: string };

const dayMilliseconds = 24 * 60 * 60 * 1000;
/** Above it, weeks: more bars would be thinner than a pixel on a phone. */
const daysShownMax = 92;
const daysInWeeksMax = 731;

/** In UTC every day has 24 hours. */
const at = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const dayAt = (epoch: number): string => new Date(epoch).toISOString().slice(0, 10);

export const dayAfter = (day: string): string => dayAt(at(day) + dayMilliseconds);

export function intervalOf({ from, to }: Days): StatisticsInterval {
  const days = (at(to) - at(from)) / dayMilliseconds + 1;
  if (days <= daysShownMax) return 'day';
  return days <= daysInWeeksMax ? 'week' : 'month';
}

/** Weeks begin on Monday. @throws AppError `validationFailed` if there are too many periods */
export function periodsOf({ from, to }: Days, interval: StatisticsInterval): Days[] {
  const periods: Days[] = [];
  for (let begin = from; begin <= to; ) {
    if (periods.length === statisticsPeriodsMax)
      throw new AppError('validationFailed', {
        message: `The range has more than ${statisticsPeriodsMax} periods. Choose a shorter one, or a longer interval.`,
      });
    const last = lastDayOf(begin, interval);
    const end = last < to ? last : to;
    periods.push({ from: begin, to: end });
    begin = dayAfter(end);
  }
  return periods;
}

function lastDayOf(day: string, interval: StatisticsInterval): string {
  if (interval === 'day') return day;
  const date = new Date(at(day));
  if (interval === 'month') return dayAt(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0));
  const daysLeft = (7 - date.getUTCDay()) % 7;
  return dayAt(at(day) + daysLeft * dayMilliseconds);
}

type Question = StatisticsRange & { passTemplateId: string; timezoneName: string };

/** Days of the workspace's time zone. Reads one row per day and kind; only expired passes are counted one by one. */
export async function readTemplateStatistics(
  ctx: Pick<Context, 'clock'>,
  tx: WorkspaceTransaction,
  { passTemplateId, timezoneName, ...asked }: Question,
): Promise<PassTemplateStatistics> {
  if (asked.from && asked.to && asked.from > asked.to)
    throw new AppError('validationFailed', { message: 'The range must not end before it begins.' });
  const { published_revision_id } = await findPassTemplate(tx, passTemplateId);
  const published = published_revision_id ? await loadDesignDocument(tx, published_revision_id) : null;
  const now = ctx.clock();
  const today = calendarDay(now, timezoneName);
  const to = earlier(asked.to ?? today, today);
  const from = earlier(asked.from ?? (await firstCountedDay(tx, passTemplateId)) ?? to, to);
  const interval = asked.interval ?? intervalOf({ from, to });
  const periods = periodsOf({ from, to }, interval);
  // One more boundary, for what follows the range.
  const days = [...periods.map((period) => period.from), dayAfter(to)];
  const instants = days.map((day) => readInstant(day, timezoneName) ?? now);
  const amounts = await readAmounts(tx, passTemplateId, days, instants);
  for (const { period, expired, expiredActive } of await countExpired(
    tx,
    passTemplateId,
    published,
    now,
    instants,
  )) {
    amounts.set(`expired ${period}`, expired);
    amounts.set(`expiredActive ${period}`, expiredActive);
  }
  return { from, to, timezoneName, interval, periods: count(periods, amounts) };
}

const earlier = (one: string, other: string) => (one < other ? one : other);

type Amounts = ReadonlyMap<string, number>;

/** Only the number of active passes depends on period 0, the time before the range. */
function count(periods: readonly { from: string; to: string }[], amounts: Amounts): StatisticsPeriod[] {
  const amount = (kind: string, period: number) => amounts.get(`${kind} ${period}`) ?? 0;
  const change = (period: number) =>
    amount('activated', period) - amount('deactivated', period) - amount('expiredActive', period);
  let active = change(0);
  return periods.map(({ from, to }, index) => {
    const period = index + 1;
    active += change(period);
    return {
      from,
      to,
      issued: amount('issued', period),
      active: Math.max(0, active),
      voided: amount('voided', period),
      restored: amount('restored', period),
      expired: amount('expired', period),
      linkClicks: amount('linkClicked', period),
      installedApple: amount('installedApple', period),
      installedGoogle: amount('installedGoogle', period),
      removedApple: amount('removedApple', period),
      removedGoogle: amount('removedGoogle', period),
    };
  });
}

async function firstCountedDay({ workspaceId, db }: WorkspaceTransaction, passTemplateId: string) {
  const { first } = await db
    .selectFrom('daily_counts')
    .select(sql<string | null>`to_char(min(day), 'YYYY-MM-DD')`.as('first'))
    .where('workspace_id', '=', workspaceId)
    .where('subject_id', '=', passTemplateId)
    .executeTakeFirstOrThrow();
  return first;
}

export async function readAmounts(
  { workspaceId, db }: WorkspaceTransaction,
  subjectId: string,
  days: readonly string[],
  instants: readonly Date[],
): Promise<Map<string, number>> {
  const inDay = sql<number>`width_bucket(day, ${days}::date[])`;
  const atInstant = sql<number>`width_bucket(at, ${instants}::timestamptz[])`;
  const rows = await db
    .selectFrom((select) =>
      select
        .selectFrom('daily_counts')
        .select(['kind', inDay.as('period'), sql<string>`amount`.as('amount')])
        .where('workspace_id', '=', workspaceId)
        .where('subject_id', '=', subjectId)
        .unionAll(
          select
            .selectFrom('count_deltas')
            .select(['kind', atInstant.as('period'), sql<string>`amount::bigint`.as('amount')])
            .where('workspace_id', '=', workspaceId)
            .where('subject_id', '=', subjectId),
        )
        .as('step'),
    )
    .select(['kind', 'period', ({ fn }) => fn.sum<string>('amount').as('amount')])
    .groupBy(['kind', 'period'])
    .execute();
  return new Map(rows.map(({ kind, period, amount }) => [`${kind} ${period}`, Number(amount)]));
}
