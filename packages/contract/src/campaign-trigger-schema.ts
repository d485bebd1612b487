import { z } from 'zod';
import { clockTime } from './campaign-rules.ts';
import type { CampaignTrigger } from './campaign-trigger.ts';

/** Thirty days. */
export const triggerDelayMinutesMax = 30 * 24 * 60;
export const triggerDaysMax = 365;

const daysMax = `Choose at most ${triggerDaysMax} days`;

const changeDays = z
  .int('Enter a whole number of days')
  .min(1, 'Choose at least one day')
  .max(triggerDaysMax, daysMax)
  .nullish()
  .describe('How many days a run’s change stays on a pass; for good if absent.');

const delayMinutes = z
  .int('Enter a whole number')
  .min(0, 'Enter 0 or more')
  .max(triggerDelayMinutesMax, 'Wait at most 30 days');

/** What begins the runs of a recurring campaign. */
export const campaignTrigger = z.discriminatedUnion('kind', [
  z
    .object({ kind: z.enum(['issued', 'installed']), delayMinutes, changeDays })
    .describe('So many minutes after a pass is issued, or first added to a wallet.'),
  z
    .object({
      kind: z.literal('date'),
      key: z.string().min(1, 'Choose a date').max(100).describe('The key of an attribute of type `date`.'),
      days: z
        .int('Enter a whole number of days')
        .min(-triggerDaysMax, daysMax)
        .max(triggerDaysMax, daysMax)
        .describe('Days after the date; before it if negative.'),
      time: clockTime.describe('Time of day in the workspace’s time zone.'),
      repeats: z.enum(['yearly', 'once']),
      changeDays,
    })
    .describe('On a date of the holder or the pass, such as a birthday.'),
  z
    .object({
      kind: z.literal('weekly'),
      weekdays: z
        .array(z.int().min(1).max(7))
        .min(1, 'Choose at least one day')
        .max(7)
        .describe('1 is Monday.'),
      time: clockTime,
      changeDays,
    })
    .describe('On these days of the week, to the whole audience.'),
]) satisfies z.ZodType<CampaignTrigger>;
