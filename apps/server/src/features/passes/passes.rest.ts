import { createRoute, z } from '@hono/zod-openapi';
import {
  attributeFilterSchema,
  batchPassesMax,
  externalId,
  issuePassInput,
  jsonText,
  listLimitMax,
  newPassInput,
  type Pass,
  passChanges,
  passFilterSchema,
  passPlatforms,
  passSorts,
  passStatuses,
  reissuePassInput,
  upsertPassInput,
  voidPassInput,
} from '@tessera/contract';

import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import { allowEmptyBody } from '../../http/rest/allow-empty-body.ts';
import { idempotencyHeaders, onceInWorkspace } from '../../http/rest/once-in-workspace.ts';
import { answer, envelope, pageOf, refusals } from '../../http/rest/responses.ts';
import type { RestApp } from '../../http/rest/rest-app.ts';
import type { ApiCaller } from '../api-keys/authenticate-api-key.ts';
import { findPassByExternalId } from './find-pass.ts';
import { getPass } from './get-pass.ts';
import { issueBatch } from './issue-batch.ts';
import { issuePass } from './issue-pass.ts';
import type { IssueSource } from './issue-passes.ts';
import { countPasses, listPasses } from './list-passes.ts';
import { dateOf } from './pass-expiry.ts';
import { presentIssuedPass } from './present-pass.ts';
import { reissuePass } from './reissue-pass.ts';
import { restorePass } from './restore-pass.ts';
import { updatePass } from './update-pass.ts';
import { upsertPass } from './upsert-pass.ts';
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

/** Refusals of an idempotency key. */
const once = ['requestInProgress', 'idempotencyKeyReused'] as const;
/** Refusals of a request that issues passes. */
const issuing = [
  ...([400, 401, 403, 404, 'archived', 'notPublished', 'demoPassLimitReached', 'externalIdTaken'] as const),
  ...(['mailNotSetUp', 'personUnsubscribed', ...once, 422] as const),
] as const;

const createPass = createRoute({
  method: 'post',
  path: '/passes',
  operationId: 'issuePass',
  tags,
  summary: 'Issue a pass',
  description:
    'Gives a person a pass of a published template. The answer carries the address of its download page, and `sendDownloadLink` mails it to the person. Where the mail is refused, no pass is made. Values in `attributes` are written for programs: `12.5` shows as €12.50 and `2026-12-24T19:30` as 24 Dec 2026, 19:30, on the clock of the workspace where it has no offset.',
  request: {
    headers: idempotencyHeaders,
    body: { required: true, content: { 'application/json': { schema: issuePassInput } } },
  },
  responses: { 201: answer('The pass.', envelope(passSchema)), ...refusals(...issuing, 413) },
});

/** The query parameters that select passes of a template. */
export const passFiltersQuery = z.object({
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
  operationId: 'listPasses',
  tags,
  summary: 'List the passes of a template',
  request: {
    query: passFiltersQuery.extend({
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
    ...refusals(400, 401, 403, 404, 'notPublished', 422),
  },
});

const countPassesRoute = createRoute({
  method: 'get',
  path: '/passes/count',
  operationId: 'countPasses',
  tags,
  summary: 'Count the passes of a template',
  description: 'The exact number of passes that the list with the same filters contains.',
  request: { query: passFiltersQuery },
  responses: {
    200: answer('The number of passes.', envelope(z.object({ count: z.int() }))),
    ...refusals(400, 401, 403, 404, 'notPublished', 422),
  },
});

const getPassRoute = createRoute({
  method: 'get',
  path: '/passes/{passId}',
  operationId: 'getPass',
  tags,
  summary: 'Get a pass',
  request: { params },
  responses: { 200: answer('The pass.', envelope(passSchema)), ...refusals(401, 403, 404, 422) },
});

const updatePassRoute = createRoute({
  method: 'patch',
  path: '/passes/{passId}',
  operationId: 'updatePass',
  tags,
  summary: 'Change a pass',
  description:
    'Changes values, the holder’s name, the expiry or the external id; what is left out stays. `null` removes a value, and wallets show the change within seconds. Values of the person, and the name, apply to all of their passes.',
  request: {
    params,
    body: { required: true, content: { 'application/json': { schema: passChanges } } },
  },
  responses: {
    200: answer('The pass.', envelope(passSchema)),
    ...refusals(400, 401, 403, 404, 'passVoided', 'externalIdTaken', 413, 422),
  },
});

const voidPassRoute = createRoute({
  method: 'post',
  path: '/passes/{passId}/void',
  operationId: 'voidPass',
  middleware: allowEmptyBody,
  tags,
  summary: 'Void a pass',
  description:
    'Wallets grey the pass out and its download link stops working. It can be restored for 24 hours, unless `atOnce`. Safe to repeat.',
  request: {
    headers: idempotencyHeaders,
    params,
    body: { content: { 'application/json': { schema: voidPassInput } } },
  },
  responses: {
    200: answer('The pass.', envelope(passSchema)),
    ...refusals(400, 401, 403, 404, ...once, 413, 422),
  },
});

const restorePassRoute = createRoute({
  method: 'post',
  path: '/passes/{passId}/restore',
  operationId: 'restorePass',
  tags,
  summary: 'Restore a voided pass',
  description:
    'Within 24 hours of voiding: the pass is valid again, and its download link from before opens. Safe to repeat.',
  request: { headers: idempotencyHeaders, params },
  responses: {
    200: answer('The pass.', envelope(passSchema)),
    ...refusals(401, 403, 404, 'passVoidFinal', ...once, 422),
  },
});

const reissuePassRoute = createRoute({
  method: 'post',
  path: '/passes/{passId}/reissue',
  operationId: 'reissuePass',
  middleware: allowEmptyBody,
  tags,
  summary: 'Replace a pass by a new one',
  description:
    'Issues a new pass for the same person, with the same values, expiry and external id, and voids the old one for good.',
  request: {
    headers: idempotencyHeaders,
    params,
    body: { content: { 'application/json': { schema: reissuePassInput } } },
  },
  responses: { 201: answer('The new pass.', envelope(passSchema)), ...refusals(...issuing, 413) },
});

const fieldIssues = z.array(z.object({ path: z.string(), message: z.string() }));
const batchResult = z
  .discriminatedUnion('status', [
    z.object({ status: z.literal('issued'), pass: passSchema }),
    z.object({ status: z.literal('refused'), issues: fieldIssues }),
  ])
  .openapi('BatchResult');

const batchRoute = createRoute({
  method: 'post',
  path: '/passes/batch',
  operationId: 'issuePassBatch',
  tags,
  summary: 'Issue up to 100 passes',
  description:
    'Issues the valid rows and answers the result of each row, in order; invalid rows are refused with their issues and do not affect the others.',
  request: {
    headers: idempotencyHeaders,
    body: {
      required: true,
      content: {
        'application/json': {
          schema: z.object({
            passTemplateId: z.uuid(),
            passes: z
              .array(z.unknown())
              .min(1)
              .max(batchPassesMax)
              .openapi({ type: 'array', items: { $ref: '#/components/schemas/NewPass' } }),
          }),
        },
      },
    },
  },
  responses: {
    200: answer('The result of each row.', envelope(z.object({ results: z.array(batchResult) }))),
    ...refusals(...issuing, 413),
  },
});

const externalIdParams = z.object({ passTemplateId: z.uuid(), externalId });
const byExternalId = '/pass-templates/{passTemplateId}/passes/by-external-id/{externalId}';

const getByExternalIdRoute = createRoute({
  method: 'get',
  path: byExternalId,
  operationId: 'getPassByExternalId',
  tags,
  summary: 'Get a pass by its external id',
  request: { params: externalIdParams },
  responses: { 200: answer('The pass.', envelope(passSchema)), ...refusals(401, 403, 404, 422) },
});

const upsertRoute = createRoute({
  method: 'put',
  path: byExternalId,
  operationId: 'upsertPass',
  tags,
  summary: 'Issue or change the pass with an external id',
  description:
    'Issues a pass with this external id, or changes the one that has it: given values replace stored ones, and what is left out stays. With another e-mail address the pass passes to that person. Safe to repeat.',
  request: {
    params: externalIdParams,
    body: { required: true, content: { 'application/json': { schema: upsertPassInput } } },
  },
  responses: {
    200: answer('The changed pass.', envelope(passSchema)),
    201: answer('The new pass.', envelope(passSchema)),
    ...refusals(
      400,
      401,
      403,
      404,
      'archived',
      'notPublished',
      'demoPassLimitReached',
      'passVoided',
      'externalIdTaken',
      413,
      422,
    ),
  },
});

/** `/passes` of the public API. */
export function addPassRoutes(ctx: Context, app: RestApp): void {
  app.openAPIRegistry.register('NewPass', z.object(newPassInput.shape));
  addReadingRoutes(ctx, app);
  addIssuingRoutes(ctx, app);
  app.openapi(updatePassRoute, async (c) => {
    const { passId } = c.req.valid('param');
    const { expiresAt, ...changes } = c.req.valid('json');
    const pass = await ctx.database.inWorkspace(c.get('workspace').id, async (tx) => {
      await updatePass(ctx, tx, { ...changes, id: passId, expiresAt: dateOf(expiresAt) });
      return getPass(ctx, tx, passId);
    });
    return c.json({ meta: { requestId: c.get('requestId') }, data: pass }, 200);
  });
  app.openapi(voidPassRoute, async (c) => {
    const { passId } = c.req.valid('param');
    // Without a body nothing is validated.
    const { atOnce = false } = c.req.valid('json');
    const pass = await onceInWorkspace(ctx, c, 200, async (tx) => {
      await voidPass(ctx, tx, passId, { atOnce });
      return getPass(ctx, tx, passId);
    });
    return c.json({ meta: { requestId: c.get('requestId') }, data: pass }, 200);
  });
  app.openapi(restorePassRoute, async (c) => {
    const { passId } = c.req.valid('param');
    const pass = await onceInWorkspace(ctx, c, 200, async (tx) => {
      await restorePass(ctx, tx, passId);
      return getPass(ctx, tx, passId);
    });
    return c.json({ meta: { requestId: c.get('requestId') }, data: pass }, 200);
  });
}

function addReadingRoutes(ctx: Context, app: RestApp): void {
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
  app.openapi(getByExternalIdRoute, async (c) => {
    const pass = await ctx.database.inWorkspace(c.get('workspace').id, async (tx) => {
      const found = await findPassByExternalId(tx, c.req.valid('param'));
      if (!found) throw new AppError('notFound');
      return getPass(ctx, tx, found.id);
    });
    return c.json({ meta: { requestId: c.get('requestId') }, data: pass }, 200);
  });
}

function addIssuingRoutes(ctx: Context, app: RestApp): void {
  app.openapi(createPass, async (c) => {
    const pass = await onceInWorkspace(ctx, c, 201, async (tx) =>
      presentIssuedPass(ctx, await issuePass(ctx, tx, c.get('workspace'), c.req.valid('json'), sourceOf(c))),
    );
    return c.json({ meta: { requestId: c.get('requestId') }, data: pass }, 201);
  });
  app.openapi(batchRoute, async (c) => {
    const results = await onceInWorkspace(ctx, c, 200, (tx) =>
      issueBatch(ctx, tx, c.get('workspace'), c.req.valid('json'), sourceOf(c)),
    );
    return c.json({ meta: { requestId: c.get('requestId') }, data: { results } }, 200);
  });
  app.openapi(reissuePassRoute, async (c) => {
    const { passId } = c.req.valid('param');
    const { sendDownloadLink } = c.req.valid('json');
    const pass = await onceInWorkspace(ctx, c, 201, async (tx) =>
      presentIssuedPass(
        ctx,
        await reissuePass(ctx, tx, c.get('workspace'), { passId, sendDownloadLink }, sourceOf(c)),
      ),
    );
    return c.json({ meta: { requestId: c.get('requestId') }, data: pass }, 201);
  });
  app.openapi(upsertRoute, async (c) => {
    const { expiresAt, ...input } = c.req.valid('json');
    const wanted = { ...c.req.valid('param'), ...input, expiresAt: dateOf(expiresAt) };
    const { pass, isNew } = await ctx.database.inWorkspace(c.get('workspace').id, async (tx) => {
      const upserted = await upsertPass(ctx, tx, c.get('workspace'), wanted, sourceOf(c));
      return { pass: await getPass(ctx, tx, upserted.id), isNew: upserted.isNew };
    });
    return c.json({ meta: { requestId: c.get('requestId') }, data: pass }, isNew ? 201 : 200);
  });
}

function sourceOf(c: { get(name: 'caller'): ApiCaller }): IssueSource {
  return { via: 'api', by: c.get('caller').apiKeyId };
}
