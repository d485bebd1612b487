import { z } from 'zod';
import { issueChannels } from '../pass-states.ts';
import { statisticsIntervals, statisticsRange } from '../pass-templates/statistics.ts';
import { workspaceInput } from '../workspaces/input.ts';
import { actorKinds } from './answer.ts';
import { programOfTemplateInput } from './input.ts';

export const programStatisticsInput = programOfTemplateInput.extend(statisticsRange.shape);
export const workspaceStatisticsInput = workspaceInput.extend(statisticsRange.shape);

const range = {
  from: z.iso.date(),
  to: z.iso.date(),
  timezoneName: z.string(),
  interval: z.enum(statisticsIntervals),
};
const counts = {
  visits: z
    .int()
    .describe('Actions of scanners, API keys and accounts that earned something, without reversed ones.'),
  spent: z.int().describe('What was paid at these visits, in the smallest unit of the currency.'),
  entries: z.int(),
  rewardsEarned: z.int(),
  rewardsRedeemed: z.int(),
};
export const programCounts = Object.keys(counts) as (keyof typeof counts)[];
const balanceAmounts = z.object({
  added: z.int(),
  taken: z.int(),
  outstanding: z.int().describe('At the end of the period.'),
});

export const programStatisticsAnswer = z
  .object({
    ...range,
    currencyDecimals: z.int(),
    balances: z.array(
      z.object({
        attribute: z.string(),
        decimals: z.int(),
        unit: z.object({ one: z.string(), other: z.string() }),
        outstanding: z
          .int()
          .describe('The sum of all entries at the end of the range, in the smallest unit.'),
        onVoidedPasses: z.int().describe('How much of it voided passes have now.'),
      }),
    ),
    rewards: z.array(z.object({ key: z.string(), name: z.string(), earned: z.int(), redeemed: z.int() })),
    periods: z.array(
      z.object({
        from: z.iso.date(),
        to: z.iso.date(),
        ...counts,
        balances: z.record(z.string(), balanceAmounts).describe('By attribute.'),
      }),
    ),
    actors: z
      .array(
        z.object({
          kind: z.enum(actorKinds),
          id: z.string().nullable().describe('Of a scanner or an API key.'),
          name: z.string().nullable(),
          store: z.string().nullable().describe('Of the scanner.'),
          ...counts,
        }),
      )
      .describe('Who recorded it, the one with the most visits first.'),
    hours: z.array(z.int()).length(24).describe('What scanners recorded, by hour of the day.'),
  })
  .meta({ id: 'ProgramStatistics' });
export type ProgramStatistics = z.infer<typeof programStatisticsAnswer>;
export type ProgramCounts = z.infer<z.ZodObject<typeof counts>>;

export const workspaceStatisticsAnswer = z
  .object({
    ...range,
    periods: z.array(z.object({ from: z.iso.date(), to: z.iso.date(), ...counts, issued: z.int() })),
    passTemplates: z.array(
      z.object({
        id: z.uuid(),
        name: z.string(),
        ...counts,
        issued: z.int(),
        added: z.int(),
        removed: z.int(),
      }),
    ),
    stores: z.array(z.object({ store: z.string().nullable(), ...counts })),
    sources: z
      .array(
        z.object({
          via: z.enum(issueChannels).nullable(),
          source: z.string().nullable().describe('`utm_source` of the sign-up.'),
          issued: z.int(),
          held: z.int().describe('How many of them are in a wallet now.'),
        }),
      )
      .describe('How the passes of the range were issued, at most the newest 100,000.'),
  })
  .meta({ id: 'WorkspaceStatistics' });
export type WorkspaceStatistics = z.infer<typeof workspaceStatisticsAnswer>;

export const programAnomaliesAnswer = z
  .object({
    since: z.iso.datetime(),
    hours: z
      .array(
        z.object({
          scannerId: z.string(),
          name: z.string().nullable(),
          store: z.string().nullable(),
          day: z.iso.date(),
          hour: z.int().describe('0 to 23, on the clock of the workspace.'),
          count: z.int().describe('What the scanner recorded in this hour.'),
          usual: z.number().describe('The mean of its hours in the four weeks before.'),
        }),
      )
      .describe('Hours of a scanner with more than four times its usual, the newest first.'),
    passes: z
      .array(
        z.object({
          passId: z.uuid(),
          holderName: z.string(),
          day: z.iso.date(),
          count: z.int().describe('Actions of scanners, API keys and accounts on this day.'),
        }),
      )
      .describe('Passes with many actions in a day, the most first.'),
  })
  .meta({ id: 'ProgramAnomalies' });
export type ProgramAnomalies = z.infer<typeof programAnomaliesAnswer>;
