import { z } from '@hono/zod-openapi';
import { batchPassesMax, issuePassInput, reissuePassInput, upsertPassInput } from '@tessera/contract';
import type { Context } from '../../context.ts';
import { allowEmptyBody } from '../../http/rest/allow-empty-body.ts';
import { apiRoute } from '../../http/rest/api-route.ts';
import { idempotencyHeaders, onceInWorkspace } from '../../http/rest/once-in-workspace.ts';
import { answer, envelope, refusals } from '../../http/rest/responses.ts';
import type { RestApp } from '../../http/rest/rest-types.ts';
import { getPass } from './get-pass.ts';
import { issueBatch, newPass } from './issue-batch.ts';
import { issuePass } from './issue-pass.ts';
import { dateOf } from './pass-expiry.ts';
import {
  byExternalId,
  externalIdParams,
  keyRefusals,
  passParams,
  passSchema,
  passTags,
  sourceOf,
} from './passes.rest.ts';
import { presentIssuedPass } from './present-pass.ts';
import { reissuePass } from './reissue-pass.ts';
import { upsertPass } from './upsert-pass.ts';

/** Refusals of a request that issues passes. */
const issuing = [
  ...([400, 401, 403, 404, 'archived', 'notPublished', 'demoPassLimitReached', 'externalIdTaken'] as const),
  ...(['mailNotSetUp', 'personUnsubscribed', ...keyRefusals, 422] as const),
] as const;

const createPass = apiRoute('issue', {
  method: 'post',
  path: '/passes',
  operationId: 'issuePass',
  tags: passTags,
  summary: 'Issue a pass',
  description:
    'Gives a person a pass of a published template. The answer carries the address of its download page, and `sendDownloadLink` mails it to the person. Where the mail is refused, no pass is made. Values in `attributes` are written for programs: `12.5` shows as €12.50 and `2026-12-24T19:30` as 24 Dec 2026, 19:30, on the clock of the workspace where it has no offset.',
  request: {
    headers: idempotencyHeaders,
    body: { required: true, content: { 'application/json': { schema: issuePassInput } } },
  },
  responses: { 201: answer('The pass.', envelope(passSchema)), ...refusals(...issuing, 413) },
});

const reissuePassRoute = apiRoute('voidForGood', {
  method: 'post',
  path: '/passes/{passId}/reissue',
  operationId: 'reissuePass',
  middleware: allowEmptyBody,
  tags: passTags,
  summary: 'Replace a pass by a new one',
  description:
    'Issues a new pass for the same person, with the same values, expiry and external id, and voids the old one for good.',
  request: {
    headers: idempotencyHeaders,
    params: passParams,
    body: { content: { 'application/json': { schema: reissuePassInput } } },
  },
  responses: {
    201: answer('The new pass.', envelope(passSchema)),
    ...refusals(...issuing, 'conflict', 413),
  },
});

const fieldIssues = z.array(z.object({ path: z.string(), message: z.string() }));
const batchResult = z
  .discriminatedUnion('status', [
    z.object({ status: z.literal('issued'), pass: passSchema }),
    z.object({ status: z.literal('refused'), issues: fieldIssues }),
  ])
  .openapi('BatchResult');

const batchRoute = apiRoute('issue', {
  method: 'post',
  path: '/passes/batch',
  operationId: 'issuePassBatch',
  tags: passTags,
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

const upsertRoute = apiRoute('edit', {
  method: 'put',
  path: byExternalId,
  operationId: 'upsertPass',
  tags: passTags,
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

/** The routes of the public API that issue passes. */
export function addIssuingRoutes(ctx: Context, app: RestApp): void {
  app.openAPIRegistry.register('NewPass', z.strictObject(newPass.shape));
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
