import { z } from '@hono/zod-openapi';
import {
  attributeFilterSchema,
  externalId,
  jsonText,
  listLimitMax,
  type Pass,
  passChanges,
  passFilterSchema,
  passListFilters,
  passPlatforms,
  passSorts,
  passStatuses,
  type UtmName,
  utmNames,
  voidPassInput,
} from '@tessera/contract';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import { allowEmptyBody } from '../../http/rest/allow-empty-body.ts';
import { apiRoute } from '../../http/rest/api-route.ts';
import { idempotencyHeaders, onceInWorkspace } from '../../http/rest/once-in-workspace.ts';
import { answer, envelope, pageOf, refusals } from '../../http/rest/responses.ts';
import type { RestApp } from '../../http/rest/rest-types.ts';
import type { ApiCaller } from '../api-keys/authenticate-api-key.ts';
import { filterSchema } from '../segments/segments.rest.ts';
import { findPassByExternalId } from './find-pass.ts';
import { getPass } from './get-pass.ts';
import type { IssueSource } from './issue-passes.ts';
import { countPasses, listAllPasses, listPasses, type PassesQuery } from './list-passes.ts';
import { dateOf } from './pass-expiry.ts';
import { restorePass } from './restore-pass.ts';
import { updatePass } from './update-pass.ts';
import { voidPass } from './void-pass.ts';

type UtmShape = Record<UtmName, z.ZodOptional<z.ZodString>>;

export const passSchema = z
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
    utm: z
      .object(Object.fromEntries(utmNames.map((name) => [name, z.string().optional()])) as UtmShape)
      .nullable()
      .describe('The `utm_…` parameters of the sign-up page’s URL from which the person came.'),
  })
  .openapi('Pass') satisfies z.ZodType<Pass>;

export const passParams = z.object({ passId: z.uuid() });
export const passTags = ['Passes'];

/** Refusals of an idempotency key. */
export const keyRefusals = ['requestInProgress', 'idempotencyKeyReused'] as const;
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

const listPassesRoute = apiRoute('read', {
  method: 'get',
  path: '/passes',
  operationId: 'listPasses',
  tags: passTags,
  summary: 'List the passes of a template, or of all',
  description:
    'Without `passTemplateId`, the passes of all templates: searched by `query`, sorted by age. All other filters, and the order `refreshed`, need a template.',
  request: {
    query: passFiltersQuery.partial({ passTemplateId: true }).extend({
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

const searchPassesRoute = apiRoute('read', {
  method: 'post',
  path: '/passes/search',
  operationId: 'searchPasses',
  tags: passTags,
  summary: 'Search passes',
  description:
    'As `GET /passes`, with the filters in the body: servers and proxies log addresses, and names and e-mail addresses do not belong into logs.',
  request: {
    body: {
      required: true,
      content: {
        'application/json': {
          schema: passListFilters.extend({
            passTemplateId: z.uuid().optional(),
            filter: filterSchema.optional(),
            query: passFiltersQuery.shape.query,
            sort: z.enum(passSorts).optional(),
            cursor: z.string().max(400).optional(),
            limit: z.int().min(1).max(listLimitMax).optional(),
          }),
          example: { query: 'ada@example.com' },
        },
      },
    },
  },
  responses: {
    200: answer('A page of passes.', envelope(pageOf(passSchema))),
    ...refusals(400, 401, 403, 404, 'notPublished', 413, 422),
  },
});

const countPassesRoute = apiRoute('read', {
  method: 'get',
  path: '/passes/count',
  operationId: 'countPasses',
  tags: passTags,
  summary: 'Count the passes of a template',
  description: 'The exact number of passes that the list with the same filters contains.',
  request: { query: passFiltersQuery },
  responses: {
    200: answer('The number of passes.', envelope(z.object({ count: z.int() }))),
    ...refusals(400, 401, 403, 404, 'notPublished', 422),
  },
});

const getPassRoute = apiRoute('read', {
  method: 'get',
  path: '/passes/{passId}',
  operationId: 'getPass',
  tags: passTags,
  summary: 'Get a pass',
  request: { params: passParams },
  responses: { 200: answer('The pass.', envelope(passSchema)), ...refusals(401, 403, 404, 422) },
});

const updatePassRoute = apiRoute('edit', {
  method: 'patch',
  path: '/passes/{passId}',
  operationId: 'updatePass',
  tags: passTags,
  summary: 'Change a pass',
  description:
    'Changes values, the holder’s name, the expiry or the external id; what is left out stays. `null` removes a value, and wallets show the change within seconds. Values of the person, and the name, apply to all of their passes.',
  request: {
    params: passParams,
    body: { required: true, content: { 'application/json': { schema: passChanges } } },
  },
  responses: {
    200: answer('The pass.', envelope(passSchema)),
    ...refusals(400, 401, 403, 404, 'passVoided', 'externalIdTaken', 413, 422),
  },
});

const voidPassRoute = apiRoute('voidForGood', {
  method: 'post',
  path: '/passes/{passId}/void',
  operationId: 'voidPass',
  middleware: allowEmptyBody,
  tags: passTags,
  summary: 'Void a pass',
  description:
    'Wallets grey the pass out and its download link stops working. It can be restored for 24 hours, unless `atOnce`. Safe to repeat.',
  request: {
    headers: idempotencyHeaders,
    params: passParams,
    body: { content: { 'application/json': { schema: voidPassInput } } },
  },
  responses: {
    200: answer('The pass.', envelope(passSchema)),
    ...refusals(400, 401, 403, 404, ...keyRefusals, 413, 422),
  },
});

const restorePassRoute = apiRoute('voidOne', {
  method: 'post',
  path: '/passes/{passId}/restore',
  operationId: 'restorePass',
  tags: passTags,
  summary: 'Restore a voided pass',
  description:
    'Within 24 hours of voiding: the pass is valid again, and its download link from before opens. Safe to repeat.',
  request: { headers: idempotencyHeaders, params: passParams },
  responses: {
    200: answer('The pass.', envelope(passSchema)),
    ...refusals(401, 403, 404, 'passVoidFinal', ...keyRefusals, 422),
  },
});

export const externalIdParams = z.object({ passTemplateId: z.uuid(), externalId });
export const byExternalId = '/pass-templates/{passTemplateId}/passes/by-external-id/{externalId}';

const getByExternalIdRoute = apiRoute('read', {
  method: 'get',
  path: byExternalId,
  operationId: 'getPassByExternalId',
  tags: passTags,
  summary: 'Get a pass by its external id',
  request: { params: externalIdParams },
  responses: { 200: answer('The pass.', envelope(passSchema)), ...refusals(401, 403, 404, 422) },
});

/** `/passes` of the public API. */
export function addPassRoutes(ctx: Context, app: RestApp): void {
  addReadingRoutes(ctx, app);
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
      await restorePass(ctx, tx, passId, sourceOf(c));
      return getPass(ctx, tx, passId);
    });
    return c.json({ meta: { requestId: c.get('requestId') }, data: pass }, 200);
  });
}

function addReadingRoutes(ctx: Context, app: RestApp): void {
  app.openapi(listPassesRoute, async (c) => {
    const page = await listOf(ctx, c.get('workspace').id, c.req.valid('query'));
    return c.json({ meta: { requestId: c.get('requestId') }, data: page }, 200);
  });
  app.openapi(searchPassesRoute, async (c) => {
    const page = await listOf(ctx, c.get('workspace').id, c.req.valid('json'));
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

type ListQuery = Omit<PassesQuery, 'passTemplateId'>;

function listOf(
  ctx: Context,
  workspaceId: string,
  { passTemplateId, ...input }: ListQuery & { passTemplateId?: string | undefined },
) {
  return ctx.database.inWorkspace(workspaceId, (tx) =>
    passTemplateId === undefined
      ? listAllPasses(ctx, tx, withoutFilters(input))
      : listPasses(ctx, tx, { ...input, passTemplateId }),
  );
}

/** What can be asked of the passes of all templates: filters are read by the design of one. @throws AppError `validationFailed` */
function withoutFilters({ query, cursor, limit, sort, ...filters }: ListQuery) {
  const given = [...Object.keys(filters), ...(sort === 'refreshed' ? ['sort'] : [])];
  const issues = given.map((path) => ({ path, message: `\`${path}\` needs a \`passTemplateId\`.` }));
  if (sort === 'refreshed' || issues[0])
    throw new AppError('validationFailed', { message: issues[0]?.message ?? '', issues });
  return { query, cursor, limit, sort };
}

/** How the passes of a call are issued and restored: by its API key. */
export function sourceOf(c: { get(name: 'caller'): ApiCaller }): IssueSource {
  return { via: 'api', by: c.get('caller').apiKeyId };
}
