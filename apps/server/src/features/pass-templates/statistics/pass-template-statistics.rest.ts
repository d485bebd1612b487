import { z } from '@hono/zod-openapi';
import {
  type PassTemplateStatistics,
  passTemplateStatisticsAnswer,
  statisticsPeriodsMax,
  statisticsRange,
} from '@tessera/contract';
import { workspaceRoute } from '../../../http/rest/workspace-route.ts';
import { readTemplateStatistics } from './read-template-statistics.ts';

const example: PassTemplateStatistics = {
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
    answer: ['The statistics.', passTemplateStatisticsAnswer, example],
    inTransaction: (ctx, tx, question, c) =>
      readTemplateStatistics(ctx, tx, { ...question, timezoneName: c.get('workspace').timezone_name }),
  }),
];
