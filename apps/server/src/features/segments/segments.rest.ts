import { z } from '@hono/zod-openapi';
import { documentedPassFilter, segmentAnswer, segmentContent } from '@tessera/contract';
import { pageOf } from '../../http/rest/responses.ts';
import { workspaceRoute } from '../../http/rest/workspace-route.ts';
import { getSegment, listSegments } from './list-segments.ts';
import { removeSegment } from './remove-segment.ts';
import { saveSegment } from './save-segment.ts';

const tag = 'Segments';

export const segmentRoutes = [
  workspaceRoute('read', {
    method: 'get',
    path: '/pass-templates/{passTemplateId}/segments',
    operationId: 'listSegments',
    tag,
    summary: 'List the saved segments of a template',
    answer: ['All segments by name.', pageOf(segmentAnswer)],
    refuses: ['notPublished'],
    inTransaction: async (_ctx, tx, { passTemplateId }) => {
      const items = await listSegments(tx, passTemplateId);
      return { items, nextCursor: null, totalCount: items.length };
    },
  }),
  workspaceRoute('saveSegments', {
    method: 'post',
    path: '/pass-templates/{passTemplateId}/segments',
    operationId: 'createSegment',
    tag,
    summary: 'Save a filter as a segment',
    body: [segmentContent.extend({ filter: documentedPassFilter })],
    status: 201,
    answer: ['The segment.', segmentAnswer],
    refuses: ['notPublished', 409],
    once: true,
    inTransaction: (ctx, tx, segment) => saveSegment(ctx, tx, { ...segment, savedBy: null }),
  }),
  workspaceRoute('read', {
    method: 'get',
    path: '/pass-templates/{passTemplateId}/segments/{segmentId}',
    operationId: 'getSegment',
    tag,
    summary: 'Get a segment',
    answer: ['The segment.', segmentAnswer],
    refuses: ['notPublished'],
    inTransaction: (_ctx, tx, { passTemplateId, segmentId }) => getSegment(tx, passTemplateId, segmentId),
  }),
  workspaceRoute('changeSegments', {
    method: 'put',
    path: '/pass-templates/{passTemplateId}/segments/{segmentId}',
    operationId: 'updateSegment',
    tag,
    summary: 'Change a segment',
    body: [segmentContent.extend({ filter: documentedPassFilter })],
    answer: ['The segment.', segmentAnswer],
    refuses: ['notPublished', 409],
    inTransaction: (ctx, tx, segment) => saveSegment(ctx, tx, { ...segment, savedBy: null }),
  }),
  workspaceRoute('changeSegments', {
    method: 'delete',
    path: '/pass-templates/{passTemplateId}/segments/{segmentId}',
    operationId: 'removeSegment',
    tag,
    summary: 'Remove a segment',
    description: 'Its passes stay as they are.',
    answer: ['What was removed.', z.object({ id: z.uuid() })],
    inTransaction: (_ctx, tx, { passTemplateId, segmentId }) => removeSegment(tx, passTemplateId, segmentId),
  }),
];
