import {
  type PassTemplateStatistics,
  type StatisticsCount,
  type StatisticsInterval,
  type StatisticsPeriod,
  statisticsCounts,
} from '@tessera/contract';

export const countLabels: Record<StatisticsCount, string> = {
  issued: 'Issued',
  active: 'Active',
  voided: 'Voided',
  restored: 'Restored',
  expired: 'Expired',
  linkClicks: 'Link clicks',
  installedApple: 'Added to Apple Wallet',
  installedGoogle: 'Added to Google Wallet',
  removedApple: 'Removed from Apple Wallet',
  removedGoogle: 'Removed from Google Wallet',
};

export const intervalLabels: Record<StatisticsInterval, string> = {
  day: 'Day',
  week: 'Week',
  month: 'Month',
};

/** Noon UTC, so that no time zone shifts the day. */
const instantOf = (day: string) => new Date(`${day}T12:00:00Z`);

export function periodName({ from, to }: Pick<StatisticsPeriod, 'from' | 'to'>): string {
  const format = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' });
  return format.formatRange(instantOf(from), instantOf(to));
}

type Periods = Pick<PassTemplateStatistics, 'from' | 'to' | 'interval'> & {
  periods: readonly Pick<StatisticsPeriod, 'from' | 'to'>[];
};

export function axisLabels({ from, to, interval, periods }: Periods): string[] {
  const isOneYear = from.slice(0, 4) === to.slice(0, 4);
  const format = new Intl.DateTimeFormat(undefined, {
    month: 'short',
    ...(interval !== 'month' && { day: 'numeric' }),
    ...(!isOneYear && interval !== 'day' && { year: '2-digit' }),
    timeZone: 'UTC',
  });
  return periods.map((period) => format.format(instantOf(period.from)));
}

/** The sum over all periods; for active passes, the last number. */
export function totalOf(
  { periods }: Pick<PassTemplateStatistics, 'periods'>,
  count: StatisticsCount,
): number {
  if (count === 'active') return periods.at(-1)?.active ?? 0;
  return periods.reduce((sum, period) => sum + period[count], 0);
}

/** Comma-separated, with ISO dates. No value needs quotes. */
export function statisticsCsv({ periods }: Pick<PassTemplateStatistics, 'periods'>): string {
  const header = ['From', 'To', ...statisticsCounts.map((count) => countLabels[count])];
  const rows = periods.map((period) => [
    period.from,
    period.to,
    ...statisticsCounts.map((count) => String(period[count])),
  ]);
  return [header, ...rows].map((cells) => `${cells.join(',')}\r\n`).join('');
}
