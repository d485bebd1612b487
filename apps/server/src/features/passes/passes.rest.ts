import { createRoute, z } from '@hono/zod-openapi';
import {
  attributeFilterSchema,
  issuePassInput,
  jsonText,
  listLimitMax,
  type Pass,
  passFilterSchema,
  passPlatforms,
  passSorts,
  passStatuses,
} from '@tessera/contract';
import type { Context } from '../../context.ts';
import { answer, envelope, pageOf, refusals } from '../../http/rest/responses.ts';
import type { RestApp } from '../../http/rest/rest-app.ts';
import { getPass } from './get-pass.ts';
import { issuePass } from './issue-pass.ts';
import { countPasses, listPasses } from './list-passes.ts';
import { voidPass } from './void-pass.ts';

const passSchema = z
  .object({
    id: z.uuid(),
    passTemplateId: z.uuid(),
    serialNumber: z.string(),
    externalId: z.string().nullable(),
    status: z.enum(passStatuses),
    user: z.object({ email: z.string(), firstName: z.string(), lastName: z.string() }),
    attributes: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
    wallets: z.object({ apple: z.boolean(), google: z.boolean() }),
    downloadUrl: z.url(),
    createdAt: z.iso.datetime(),
    refreshedAt: z.iso.datetime(),
    expiresAt: z.iso.datetime().nullable(),
    voidedAt: z.iso.datetime().nullable(),
    restorableUntil: z.iso.datetime().nullable(),
  })
  .openapi('Pass') satisfies z.ZodType<Pass>;

const params = z.object({ passId: z.uuid() });
const tags = ['Passes'];

const createPass = createRoute({
  method: 'post',
  path: '/passes',
  tags,
  summary: 'Issue a pass',
  description:
    'Gives a person a pass of a published template. The answer carries the address of its download page, and `sendDownloadLink` mails it to the person. Where the mail is refused, no pass is made. Values in `attributes` are written for programs: `12.5` shows as €12.50 and `2026-12-24T19:30` as 24 Dec 2026, 19:30, on the clock of the workspace where it has no offset.',
  request: { body: { required: true, content: { 'application/json': { schema: issuePassInput } } } },
  responses: { 201: answer('The pass.', envelope(passSchema)), ...refusals(400, 401, 404, 409, 422) },
});

const filters = z.object({
  passTemplateId: z.uuid(),
  query: z.string().max(200).optional(),
  status: z.enum(passStatuses).optional(),
  platform: z.enum(passPlatforms).optional(),
  attributeFilters: jsonText(z.array(attributeFilterSchema).max(20)).optional().openapi({
    type: 'string',
    description:
      'JSON: a list of conditions that must all hold, such as `[{"key":"points","operator":"isMoreThan","value":100}]`.',
  }),
  filter: jsonText(passFilterSchema).optional().openapi({
    type: 'string',
    description:
      'JSON: a condition, or a combination of filters with `all`, `any` or `not`, such as `{"any":[{"field":"wallet","operator":"is","value":"apple"},{"not":{"key":"tier","operator":"is","value":"Gold"}}]}`.',
  }),
});

const listPassesRoute = createRoute({
  method: 'get',
  path: '/passes',
  tags,
  summary: 'List the passes of a template',
  request: {
    query: filters.extend({
      sort: z
        .enum(passSorts)
        .optional()
        .openapi({ description: 'The newest first by default; `refreshed`: the last changed first.' }),
      cursor: z.string().max(400).optional(),
      limit: z.coerce.number().int().min(1).max(listLimitMax).optional(),
    }),
  },
  responses: {
    200: answer('A page of passes.', envelope(pageOf(passSchema))),
    ...refusals(400, 401, 404, 409, 422),
  },
});

const countPassesRoute = createRoute({
  method: 'get',
  path: '/passes/count',
  tags,
  summary: 'Count the passes of a template',
  description: 'The exact number of passes that the list with the same filters contains.',
  request: { query: filters },
  responses: {
    200: answer('The number of passes.', envelope(z.object({ count: z.int() }))),
    ...refusals(400, 401, 404, 409, 422),
  },
});

const getPassRoute = createRoute({
  method: 'get',
  path: '/passes/{passId}',
  tags,
  summary: 'Get a pass',
  request: { params },
  responses: { 200: answer('The pass.', envelope(passSchema)), ...refusals(401, 404, 422) },
});

const voidPassRoute = createRoute({
  method: 'post',
  path: '/passes/{passId}/void',
  tags,
  summary: 'Void a pass',
  description:
    'Ends the pass for good: wallets grey it out and its download link stops working. Safe to repeat.',
  request: { params },
  responses: { 200: answer('The pass.', envelope(passSchema)), ...refusals(401, 404, 422) },
});

/** `/passes` of the public API. */
export function addPassRoutes(ctx: Context, app: RestApp): void {
  app.openapi(createPass, async (c) => {
    const workspace = c.get('workspace');
    const pass = await ctx.database.inWorkspace(workspace.id, async (tx) => {
      const { id } = await issuePass(ctx, tx, workspace, c.req.valid('json'), {
        via: 'api',
        by: c.get('caller').apiKeyId,
      });
      return getPass(ctx, tx, id);
    });
    return c.json({ meta: { requestId: c.get('requestId') }, data: pass }, 201);
  });
  app.openapi(listPassesRoute, async (c) => {
    const page = await ctx.database.inWorkspace(c.get('workspace').id, (tx) =>
      listPasses(ctx, tx, c.req.valid('query')),
    );
    return c.json({ meta: { requestId: c.get('requestId') }, data: page }, 200);
  });
  app.openapi(countPassesRoute, async (c) => {
    const counted = await ctx.database.inWorkspace(c.get('workspace').id, (tx) =>
      countPasses(ctx, tx, c.req.valid('query')),
    );
    return c.json({ meta: { requestId: c.get('requestId') }, data: counted }, 200);
  });
  app.openapi(getPassRoute, async (c) => {
    const { passId } = c.req.valid('param');
    const pass = await ctx.database.inWorkspace(c.get('workspace').id, (tx) => getPass(ctx, tx, passId));
    return c.json({ meta: { requestId: c.get('requestId') }, data: pass }, 200);
  });
  app.openapi(voidPassRoute, async (c) => {
    const { passId } = c.req.valid('param');
    const pass = await ctx.database.inWorkspace(c.get('workspace').id, async (tx) => {
      await voidPass(ctx, tx, passId, { atOnce: false });
      return getPass(ctx, tx, passId);
    });
    return c.json({ meta: { requestId: c.get('requestId') }, data: pass }, 200);
  });
}
