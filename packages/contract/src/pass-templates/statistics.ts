import { z } from 'zod';
import { passTemplateInput } from './input.ts';

export const statisticsIntervals = ['day', 'week', 'month'] as const;
export type StatisticsInterval = (typeof statisticsIntervals)[number];

/** The largest number of periods in an answer. */
export const statisticsPeriodsMax = 1_000;

const day = z.iso.date().refine((text) => text >= '2000-01-01', 'Choose a day after 1999');

/** Calendar days in the workspace's time zone, both included. Default: from the first counted day to today, grouped by the length. */
export const statisticsRange = z.object({
  from: day.optional(),
  to: day.optional(),
  interval: z.enum(statisticsIntervals).optional(),
});

export const passTemplateStatisticsInput = passTemplateInput.extend(statisticsRange.shape);

export type StatisticsRange = z.infer<typeof statisticsRange>;

/** What is counted in each period, in the order of tables and files. All but `active` are sums over the period. */
export const statisticsCounts = [
  'issued',
  'active',
  'voided',
  'restored',
  'expired',
  'linkClicks',
  'installedApple',
  'installedGoogle',
  'removedApple',
  'removedGoogle',
] as const;
export type StatisticsCount = (typeof statisticsCounts)[number];
