import { z } from '@hono/zod-openapi';
import {
  documentedPassFilter,
  externalId,
  jsonText,
  listLimitMax,
  passAnswer,
  passChanges,
  passFilterSchema,
  passListFilters,
  passPlatforms,
  passSorts,
  passStatuses,
  voidPassInput,
} from '@tessera/contract';
import { attributeFilterSchema } from '@tessera/pass-design';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import { pageOf } from '../../http/rest/responses.ts';
import { workspaceRoute } from '../../http/rest/workspace-route.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import type { ApiCaller } from '../api-keys/authenticate-api-key.ts';
import { dateOf } from '../pass-templates/pass-expiry.ts';
import { actorOfSource } from '../programs/open-passes.ts';
import { changePass } from './change-pass.ts';
import { findPassByExternalId } from './find-pass.ts';
import { getPass } from './get-pass.ts';
import type { IssueSource } from './issue/issue-passes.ts';
import { countPasses, listAllPasses, listPasses, type PassesQuery } from './list-passes.ts';
import { restorePass } from './restore-pass.ts';
import { voidPass } from './void-pass.ts';

const tag = 'Passes';

export const keyRefusals = ['requestInProgress', 'idempotencyKeyReused'] as const;
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

export const externalIdParams = z.object({ passTemplateId: z.uuid(), externalId });

export const passRoutes = [
  workspaceRoute('read', {
    method: 'get',
    path: '/passes',
    operationId: 'listPasses',
    tag,
    summary: 'List the passes of a template, or of all',
    description:
      'Without `passTemplateId`, the passes of all templates: searched by `query` (the holder’s name and email address, or a serial number or id), sorted by age. All other filters, and the order `refreshed`, need a template.',
    query: passFiltersQuery.partial({ passTemplateId: true }).extend({
      sort: z
        .enum(passSorts)
        .optional()
        .openapi({ description: 'The newest first by default; `refreshed`: the last changed first.' }),
      cursor: z.string().max(400).optional(),
      limit: z.coerce.number().int().min(1).max(listLimitMax).optional(),
    }),
    answer: ['A page of passes.', pageOf(passAnswer)],
    refuses: [404, 'notPublished'],
    inTransaction: listOf,
  }),
  workspaceRoute('read', {
    method: 'post',
    path: '/passes/search',
    operationId: 'searchPasses',
    tag,
    summary: 'Search passes',
    description:
      'As `GET /passes`, with the filters in the body: servers and proxies log addresses, and names and email addresses do not belong into logs.',
    body: [
      passListFilters.extend({
        passTemplateId: z.uuid().optional(),
        filter: documentedPassFilter.optional(),
        query: passFiltersQuery.shape.query,
        sort: z.enum(passSorts).optional(),
        cursor: z.string().max(400).optional(),
        limit: z.int().min(1).max(listLimitMax).optional(),
      }),
      { query: 'ada@example.com' },
    ],
    answer: ['A page of passes.', pageOf(passAnswer)],
    refuses: [404, 'notPublished'],
    inTransaction: listOf,
  }),
  workspaceRoute('read', {
    method: 'get',
    path: '/passes/count',
    operationId: 'countPasses',
    tag,
    summary: 'Count the passes of a template',
    description: 'The exact number of passes that the list with the same filters contains.',
    query: passFiltersQuery,
    answer: ['The number of passes.', z.object({ count: z.int() })],
    refuses: [404, 'notPublished'],
    inTransaction: countPasses,
  }),
  workspaceRoute('read', {
    method: 'get',
    path: '/passes/{passId}',
    operationId: 'getPass',
    tag,
    summary: 'Get a pass',
    answer: ['The pass.', passAnswer],
    inTransaction: (ctx, tx, { passId }) => getPass(ctx, tx, passId),
  }),
  workspaceRoute('read', {
    method: 'get',
    path: '/pass-templates/{passTemplateId}/passes/by-external-id/{externalId}',
    operationId: 'getPassByExternalId',
    tag,
    summary: 'Get a pass by its external id',
    params: externalIdParams,
    answer: ['The pass.', passAnswer],
    inTransaction: async (ctx, tx, ids) => {
      const found = await findPassByExternalId(tx, ids);
      if (!found) throw new AppError('notFound');
      return getPass(ctx, tx, found.id);
    },
  }),
  workspaceRoute('edit', {
    method: 'patch',
    path: '/passes/{passId}',
    operationId: 'updatePass',
    tag,
    summary: 'Change a pass',
    description:
      'Changes values, the holder’s name, phone number or own id, the expiry or the external id; what is left out stays. `null` removes a value, and wallets show the change within seconds. Values of the person, the name, the phone number and the own id apply to all of their passes; a phone number or an id that another person has is refused.',
    body: [passChanges],
    answer: ['The pass.', passAnswer],
    refuses: ['passVoided', 'externalIdTaken'],
    inTransaction: async (ctx, tx, { passId, expiresAt, ...changes }, c) => {
      const update = { ...changes, id: passId, expiresAt: dateOf(expiresAt) };
      await changePass(ctx, tx, update, actorOfSource(sourceOf(c)));
      return getPass(ctx, tx, passId);
    },
  }),
  workspaceRoute('voidForGood', {
    method: 'post',
    path: '/passes/{passId}/void',
    operationId: 'voidPass',
    tag,
    summary: 'Void a pass',
    description:
      'Wallets gray the pass out and its download link stops working. It can be restored for 24 hours, unless `atOnce`. Safe to repeat.',
    body: [voidPassInput],
    isBodyOptional: true,
    answer: ['The pass.', passAnswer],
    refuses: [...keyRefusals],
    once: true,
    inTransaction: async (ctx, tx, { passId, atOnce = false }) => {
      await voidPass(ctx, tx, passId, { atOnce });
      return getPass(ctx, tx, passId);
    },
  }),
  workspaceRoute('voidOne', {
    method: 'post',
    path: '/passes/{passId}/restore',
    operationId: 'restorePass',
    tag,
    summary: 'Restore a voided pass',
    description:
      'Within 24 hours of voiding: the pass is valid again, and its download link from before opens. Safe to repeat.',
    answer: ['The pass.', passAnswer],
    refuses: ['passVoidFinal', ...keyRefusals],
    once: true,
    inTransaction: async (ctx, tx, { passId }, c) => {
      await restorePass(ctx, tx, passId, sourceOf(c));
      return getPass(ctx, tx, passId);
    },
  }),
];

type ListQuery = Omit<PassesQuery, 'passTemplateId'>;

function listOf(
  ctx: Context,
  tx: WorkspaceTransaction,
  { passTemplateId, ...input }: ListQuery & { passTemplateId?: string | undefined },
) {
  return passTemplateId === undefined
    ? listAllPasses(ctx, tx, withoutFilters(input))
    : listPasses(ctx, tx, { ...input, passTemplateId });
}

function withoutFilters({ query, cursor, limit, sort, ...filters }: ListQuery) {
  const given = [...Object.keys(filters), ...(sort === 'refreshed' ? ['sort'] : [])];
  const issues = given.map((path) => ({ path, message: `\`${path}\` needs a \`passTemplateId\`.` }));
  if (sort === 'refreshed' || issues[0])
    throw new AppError('validationFailed', { message: issues[0]?.message ?? '', issues });
  return { query, cursor, limit, sort };
}

export function sourceOf(c: { get(name: 'caller'): ApiCaller }): IssueSource {
  return { via: 'api', by: c.get('caller').apiKeyId };
}
