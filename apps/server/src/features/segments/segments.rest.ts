import { z } from '@hono/zod-openapi';
import { type Segment, segmentContent } from '@tessera/contract';
import type { Context } from '../../context.ts';
import { apiRoute } from '../../http/rest/api-route.ts';
import { idempotencyHeaders, onceInWorkspace } from '../../http/rest/once-in-workspace.ts';
import { answer, envelope, pageOf, refusals } from '../../http/rest/responses.ts';
import type { RestApp } from '../../http/rest/rest-types.ts';
import { getSegment, listSegments } from './list-segments.ts';
import { removeSegment } from './remove-segment.ts';
import { saveSegment } from './save-segment.ts';

// A new schema: those made before the OpenAPI library was loaded lack its method.
export const filterSchema = segmentContent.shape.filter.describe('A filter, as in `GET /passes`.').openapi({
  type: 'object',
  example: { all: [{ key: 'points', operator: 'isMoreThan', value: 100 }] },
});

const segmentSchema = z
  .object({
    id: z.uuid(),
    passTemplateId: z.uuid(),
    name: z.string(),
    filter: filterSchema,
    problems: z
      .array(z.object({ path: z.string(), message: z.string() }))
      .describe('Why the filter no longer fits the design; empty if it fits.'),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .openapi('Segment') satisfies z.ZodType<Segment>;

const tags = ['Segments'];
const ofTemplate = z.object({ passTemplateId: z.uuid() });
const ofSegment = ofTemplate.extend({ segmentId: z.uuid() });
const all = '/pass-templates/{passTemplateId}/segments';
const one = `${all}/{segmentId}` as const;
const body = {
  required: true,
  content: { 'application/json': { schema: segmentContent.extend({ filter: filterSchema }) } },
};

const listRoute = apiRoute('read', {
  method: 'get',
  path: all,
  operationId: 'listSegments',
  tags,
  summary: 'List the saved segments of a template',
  request: { params: ofTemplate },
  responses: {
    200: answer('All segments by name.', envelope(pageOf(segmentSchema))),
    ...refusals(401, 403, 404, 'notPublished', 422),
  },
});

const createSegmentRoute = apiRoute('saveSegments', {
  method: 'post',
  path: all,
  operationId: 'createSegment',
  tags,
  summary: 'Save a filter as a segment',
  request: { headers: idempotencyHeaders, params: ofTemplate, body },
  responses: {
    201: answer('The segment.', envelope(segmentSchema)),
    ...refusals(400, 401, 403, 404, 'notPublished', 409, 413, 422),
  },
});

const getRoute = apiRoute('read', {
  method: 'get',
  path: one,
  operationId: 'getSegment',
  tags,
  summary: 'Get a segment',
  request: { params: ofSegment },
  responses: {
    200: answer('The segment.', envelope(segmentSchema)),
    ...refusals(401, 403, 404, 'notPublished', 422),
  },
});

const updateRoute = apiRoute('changeSegments', {
  method: 'put',
  path: one,
  operationId: 'updateSegment',
  tags,
  summary: 'Change a segment',
  request: { params: ofSegment, body },
  responses: {
    200: answer('The segment.', envelope(segmentSchema)),
    ...refusals(400, 401, 403, 404, 'notPublished', 409, 413, 422),
  },
});

const removeRoute = apiRoute('changeSegments', {
  method: 'delete',
  path: one,
  operationId: 'removeSegment',
  tags,
  summary: 'Remove a segment',
  description: 'Its passes stay as they are.',
  request: { params: ofSegment },
  responses: {
    200: answer('What was removed.', envelope(z.object({ id: z.uuid() }))),
    ...refusals(401, 403, 404, 422),
  },
});

/** `/pass-templates/{passTemplateId}/segments` of the public API. */
export function addSegmentRoutes(ctx: Context, app: RestApp): void {
  app.openapi(listRoute, async (c) => {
    const { passTemplateId } = c.req.valid('param');
    const items = await ctx.database.inWorkspace(c.get('workspace').id, (tx) =>
      listSegments(tx, passTemplateId),
    );
    const data = { items, nextCursor: null, totalCount: items.length };
    return c.json({ meta: { requestId: c.get('requestId') }, data }, 200);
  });
  app.openapi(createSegmentRoute, async (c) => {
    const segment = { ...c.req.valid('param'), ...c.req.valid('json'), savedBy: null };
    const data = await onceInWorkspace(ctx, c, 201, (tx) => saveSegment(ctx, tx, segment));
    return c.json({ meta: { requestId: c.get('requestId') }, data }, 201);
  });
  app.openapi(getRoute, async (c) => {
    const { passTemplateId, segmentId } = c.req.valid('param');
    const data = await ctx.database.inWorkspace(c.get('workspace').id, (tx) =>
      getSegment(tx, passTemplateId, segmentId),
    );
    return c.json({ meta: { requestId: c.get('requestId') }, data }, 200);
  });
  app.openapi(updateRoute, async (c) => {
    const segment = { ...c.req.valid('param'), ...c.req.valid('json'), savedBy: null };
    const data = await ctx.database.inWorkspace(c.get('workspace').id, (tx) => saveSegment(ctx, tx, segment));
    return c.json({ meta: { requestId: c.get('requestId') }, data }, 200);
  });
  app.openapi(removeRoute, async (c) => {
    const { passTemplateId, segmentId } = c.req.valid('param');
    const data = await ctx.database.inWorkspace(c.get('workspace').id, (tx) =>
      removeSegment(tx, passTemplateId, segmentId),
    );
    return c.json({ meta: { requestId: c.get('requestId') }, data }, 200);
  });
}
