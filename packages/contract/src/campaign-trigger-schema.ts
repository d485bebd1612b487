import { z } from 'zod';
import { clockTime } from './campaign-rules.ts';
import type { CampaignTrigger } from './campaign-trigger.ts';
import { balanceMax } from './programs/rules.ts';

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
    .object({ kind: z.literal('visited'), delayMinutes, changeDays })
    .describe(
      'So many minutes after a visit was recorded: an action of a scanner, an API key or an account that earned something in the program.',
    ),
  z
    .object({
      kind: z.literal('rewardEarned'),
      reward: z.string().min(1).max(64).nullable().describe('The key of the reward; null for any.'),
      delayMinutes,
      changeDays,
    })
    .describe('So many minutes after a pass earned a reward of the program.'),
  z
    .object({
      kind: z.literal('balanceReached'),
      balance: z.string().min(1, 'Choose a balance').max(64).describe('The attribute of the balance.'),
      amount: z
        .int('Enter a whole number')
        .min(1, 'Enter at least 1')
        .max(balanceMax)
        .describe('In the smallest unit.'),
      delayMinutes,
      changeDays,
    })
    .describe('So many minutes after an entry brought the balance from below to this amount.'),
  z
    .object({
      kind: z.literal('tierReached'),
      tier: z.string().min(1).max(100).nullable().describe('The name of the tier; null for any.'),
      delayMinutes,
      changeDays,
    })
    .describe('So many minutes after a pass rose to a tier of the program.'),
  z
    .object({
      kind: z.literal('notVisited'),
      days: z
        .int('Enter a whole number of days')
        .min(1, 'Choose at least one day')
        .max(triggerDaysMax, daysMax),
      time: clockTime.describe('Time of day in the workspace’s time zone.'),
      changeDays,
    })
    .describe('So many days after the last visit, once for each absence.'),
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
