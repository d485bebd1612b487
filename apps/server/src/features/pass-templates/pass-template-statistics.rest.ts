import { z } from '@hono/zod-openapi';
import {
  type StatisticsCount,
  statisticsCounts,
  statisticsIntervals,
  statisticsPeriodsMax,
  statisticsRange,
} from '@tessera/contract';
import { workspaceRoute } from '../../http/rest/workspace-route.ts';
import { readTemplateStatistics } from './read-template-statistics.ts';

const descriptions: Record<StatisticsCount, string> = {
  issued: 'Passes issued.',
  active: 'Passes in a wallet at the end of the period.',
  voided: 'Passes voided.',
  restored: 'Voided passes restored.',
  expired: 'Passes expired.',
  linkClicks: 'Clicks on links of campaigns.',
  installedApple: 'How often a pass was added to Apple Wallet.',
  installedGoogle: 'How often a pass was added to Google Wallet.',
  removedApple: 'How often a pass was removed from Apple Wallet.',
  removedGoogle: 'How often a pass was removed from Google Wallet.',
};
const counts = Object.fromEntries(
  statisticsCounts.map((name) => [name, z.int().describe(descriptions[name])]),
) as Record<StatisticsCount, z.ZodInt>;

const schema = z
  .object({
    from: z.iso.date(),
    to: z.iso.date(),
    timezoneName: z.string().describe('The time zone of the workspace, to which the days belong.'),
    interval: z.enum(statisticsIntervals),
    periods: z.array(z.object({ from: z.iso.date(), to: z.iso.date(), ...counts })),
  })
  .openapi('PassTemplateStatistics');

const example: z.infer<typeof schema> = {
  from: '2026-11-01',
  to: '2026-11-01',
  timezoneName: 'Europe/Oslo',
  interval: 'day',
  periods: [
    {
      from: '2026-11-01',
      to: '2026-11-01',
      issued: 15,
      active: 9,
      voided: 1,
      restored: 0,
      expired: 0,
      linkClicks: 4,
      installedApple: 6,
      installedGoogle: 4,
      removedApple: 1,
      removedGoogle: 0,
    },
  ],
};

const { from, to, interval } = statisticsRange.shape;

export const passTemplateStatisticsRoutes = [
  workspaceRoute('read', {
    method: 'get',
    path: '/pass-templates/{passTemplateId}/statistics',
    operationId: 'getPassTemplateStatistics',
    tag: 'Pass templates',
    summary: 'Get the statistics of a pass template',
    description: `What became of its passes over time, in at most ${statisticsPeriodsMax} periods. Weeks begin on Monday; the first and the last period may be cut off by the range.`,
    query: z.object({
      from: from.describe('The first day. Default: the first day with a count.'),
      to: to.describe('The last day. Default, and latest: today.'),
      interval: interval.describe(
        'Default: days in up to three months, weeks in up to two years, else months.',
      ),
    }),
    answer: ['The statistics.', schema, example],
    inTransaction: (ctx, tx, question, c) =>
      readTemplateStatistics(ctx, tx, { ...question, timezoneName: c.get('workspace').timezone_name }),
  }),
];
