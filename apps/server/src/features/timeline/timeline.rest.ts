import { z } from '@hono/zod-openapi';
import { passTimelineAnswer } from '@tessera/contract';
import { workspaceRoute } from '../../http/rest/workspace-route.ts';
import { getPassTimeline } from './get-pass-timeline.ts';

const _instant = z.iso.datetime();

export const timelineRoutes = [
  workspaceRoute('read', {
    method: 'get',
    path: '/passes/{passId}/timeline',
    operationId: 'getPassTimeline',
    tag: 'Passes',
    summary: 'Get what happened to a pass',
    description:
      'Its mails, visits of its download page, wallets, notifications and campaigns, and the answer to why it did not arrive.',
    answer: ['The timeline.', passTimelineAnswer],
    run: (ctx, { passId }, c) => getPassTimeline(ctx, c.get('workspace').id, passId),
  }),
];
