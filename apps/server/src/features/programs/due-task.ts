import { monthOf, type ProgramRules } from '@tessera/contract';
import { calendarDay } from '@tessera/pass-design';
import type { FinishedRuns, ProgramTask } from '../../platform/database/schema/programs-tables.ts';

export type DueTask = { task: ProgramTask; period: string };

/** Birthdays that were missed longer ago get no bonus. */
const missedDaysMax = 7;
const dayMilliseconds = 86_400_000;

type Progress = { rules: ProgramRules; version: number; finished: FinishedRuns; timezone: string };

/** The next task of a program: birthdays by day, expiry by month, tiers by month and version. Null if all are done. */
export function dueTask({ rules, version, finished, timezone }: Progress, now: Date): DueTask | null {
  const month = monthOf(now, timezone);
  if (rules.earning.some(({ on }) => on === 'birthday')) {
    const day = nextBirthday(finished.birthday, now, timezone);
    if (day) return { task: 'birthday', period: day };
  }
  if (rules.balances.some(({ expiry }) => expiry !== null) && finished.expiry !== month)
    return { task: 'expiry', period: month };
  const ofVersion = `${month} ${version}`;
  if (rules.tiers && finished.tiers !== ofVersion) return { task: 'tiers', period: ofVersion };
  return null;
}

/** The day after the last one that is done, at most today. */
function nextBirthday(done: string | undefined, now: Date, timezone: string): string | null {
  const today = calendarDay(now, timezone);
  if (done === undefined) return today;
  if (done >= today) return null;
  const earliest = calendarDay(new Date(now.getTime() - missedDaysMax * dayMilliseconds), timezone);
  const next = new Date(Date.parse(`${done}T00:00:00Z`) + dayMilliseconds).toISOString().slice(0, 10);
  return next < earliest ? earliest : next;
}

/** Month and day of birthdays on a day (`2027-02-28`): those of 29 February, too, if the year has none. */
export function birthdaysOn(day: string): string[] {
  const monthAndDay = day.slice(5);
  const year = Number(day.slice(0, 4));
  const isLeapYear = new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1;
  return monthAndDay === '02-28' && !isLeapYear ? ['02-28', '02-29'] : [monthAndDay];
}
