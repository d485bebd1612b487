import { z } from '@hono/zod-openapi';
import { type BulkChange, bulkAction, bulkChangeStatuses, startBulkChangeInput } from '@tessera/contract';
import type { Context } from '../../context.ts';
import { apiRoute } from '../../http/rest/api-route.ts';
import { idempotencyHeaders, onceInWorkspace } from '../../http/rest/once-in-workspace.ts';
import { answer, envelope, jsonBody, refusals } from '../../http/rest/responses.ts';
import type { RestApp } from '../../http/rest/rest-types.ts';
import { filterSchema } from '../segments/segments.rest.ts';
import { cancelBulkChange } from './cancel-bulk-change.ts';
import { findBulkChange } from './find-bulk-change.ts';
import { presentBulkChange } from './present-bulk-change.ts';
import { startBulkChange } from './start-bulk-change.ts';

const bulkChangeSchema = z
  .object({
    id: z.uuid(),
    passTemplateId: z.uuid(),
    action: bulkAction,
    status: z.enum(bulkChangeStatuses),
    totalCount: z.int().describe('The passes that matched when it started.'),
    processedCount: z.int(),
    changedCount: z
      .int()
      .describe('Of the processed passes, those the action concerned: voiding skips voided ones.'),
    createdAt: z.iso.datetime(),
    finishedAt: z.iso.datetime().nullable(),
  })
  .openapi('BulkChange') satisfies z.ZodType<BulkChange>;

const example = {
  id: '01a1fdf0-14e4-7878-b820-fc450b8399ea',
  passTemplateId: '01a1fdee-7d8f-7d93-af21-66c711c7b032',
  action: { kind: 'update', attributes: { tier: 'Gold' } },
  status: 'running',
  totalCount: 1_204,
  processedCount: 0,
  changedCount: 0,
  createdAt: '2026-11-23T09:30:00.000Z',
  finishedAt: null,
};

const params = z.object({ bulkChangeId: z.uuid() });
const tags = ['Bulk changes'];
const one = '/bulk-changes/{bulkChangeId}';

const startRoute = apiRoute('changeMany', {
  method: 'post',
  path: '/bulk-changes',
  operationId: 'startBulkChange',
  tags,
  summary: 'Change chosen passes, or all that match a filter',
  description:
    'Updates, voids, restores or reissues the passes of a template that match everything given, `passIds` included. Runs in the background, in chunks; wallets refresh as it proceeds. Webhooks receive one message per chunk.',
  request: {
    headers: idempotencyHeaders,
    body: jsonBody(startBulkChangeInput.extend({ filter: filterSchema.optional() }), {
      passTemplateId: example.passTemplateId,
      attributeFilters: [{ key: 'tier', operator: 'is', value: 'Silver' }],
      action: example.action,
    }),
  },
  responses: {
    201: answer('The change, now running.', envelope(bulkChangeSchema), example),
    ...refusals(400, 401, 403, 404, 'archived', 'notPublished', 413, 422),
  },
});

const getRoute = apiRoute('read', {
  method: 'get',
  path: one,
  operationId: 'getBulkChange',
  tags,
  summary: 'Get a bulk change and its progress',
  request: { params },
  responses: {
    200: answer('The change.', envelope(bulkChangeSchema), example),
    ...refusals(401, 403, 404, 422),
  },
});

const cancelRoute = apiRoute('changeMany', {
  method: 'post',
  path: `${one}/cancel`,
  operationId: 'cancelBulkChange',
  tags,
  summary: 'Cancel a bulk change',
  description: 'Stops it after the current chunk. Passes changed so far stay changed.',
  request: { params },
  responses: {
    200: answer('The change.', envelope(bulkChangeSchema), example),
    ...refusals(401, 403, 404, 422),
  },
});

/** `/bulk-changes` of the public API. */
export function addBulkChangeRoutes(ctx: Context, app: RestApp): void {
  app.openapi(startRoute, async (c) => {
    const { action, ...selection } = c.req.valid('json');
    const change = await onceInWorkspace(ctx, c, 201, (tx) =>
      startBulkChange(ctx, tx, { action, selection, createdBy: null }),
    );
    return c.json({ meta: { requestId: c.get('requestId') }, data: change }, 201);
  });
  app.openapi(getRoute, async (c) => {
    const row = await ctx.database.inWorkspace(c.get('workspace').id, (tx) =>
      findBulkChange(tx, c.req.valid('param').bulkChangeId),
    );
    return c.json({ meta: { requestId: c.get('requestId') }, data: presentBulkChange(row) }, 200);
  });
  app.openapi(cancelRoute, async (c) => {
    const change = await ctx.database.inWorkspace(c.get('workspace').id, (tx) =>
      cancelBulkChange(ctx, tx, c.req.valid('param').bulkChangeId),
    );
    return c.json({ meta: { requestId: c.get('requestId') }, data: change }, 200);
  });
}
