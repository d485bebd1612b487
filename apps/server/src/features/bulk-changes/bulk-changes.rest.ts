import { createRoute, z } from '@hono/zod-openapi';
import { type BulkChange, bulkAction, bulkChangeStatuses, startBulkChangeInput } from '@tessera/contract';
import type { Context } from '../../context.ts';
import { answer, envelope, refusals } from '../../http/rest/responses.ts';
import type { RestApp } from '../../http/rest/rest-app.ts';
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

const params = z.object({ bulkChangeId: z.uuid() });
const tags = ['Bulk changes'];
const one = '/bulk-changes/{bulkChangeId}';

const startRoute = createRoute({
  method: 'post',
  path: '/bulk-changes',
  operationId: 'startBulkChange',
  tags,
  summary: 'Change all passes that match a filter',
  description:
    'Updates, voids, restores or reissues the passes of a template that match everything given. Runs in the background, in chunks; wallets refresh as it proceeds. Webhooks receive one message per chunk.',
  request: { body: { required: true, content: { 'application/json': { schema: startBulkChangeInput } } } },
  responses: {
    201: answer('The change, now running.', envelope(bulkChangeSchema)),
    ...refusals(400, 401, 404, 409, 422),
  },
});

const getRoute = createRoute({
  method: 'get',
  path: one,
  operationId: 'getBulkChange',
  tags,
  summary: 'Get a bulk change and its progress',
  request: { params },
  responses: { 200: answer('The change.', envelope(bulkChangeSchema)), ...refusals(401, 404, 422) },
});

const cancelRoute = createRoute({
  method: 'post',
  path: `${one}/cancel`,
  operationId: 'cancelBulkChange',
  tags,
  summary: 'Cancel a bulk change',
  description: 'Stops it after the current chunk. Passes changed so far stay changed.',
  request: { params },
  responses: { 200: answer('The change.', envelope(bulkChangeSchema)), ...refusals(401, 404, 422) },
});

/** `/bulk-changes` of the public API. */
export function addBulkChangeRoutes(ctx: Context, app: RestApp): void {
  app.openapi(startRoute, async (c) => {
    const { action, ...selection } = c.req.valid('json');
    const change = await ctx.database.inWorkspace(c.get('workspace').id, (tx) =>
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
