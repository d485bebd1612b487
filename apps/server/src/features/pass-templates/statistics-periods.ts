import { type StatisticsInterval, statisticsPeriodsMax } from '@tessera/contract';
import { AppError } from '../../app-error.ts';

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
