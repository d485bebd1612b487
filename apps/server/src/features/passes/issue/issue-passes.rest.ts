import { z } from '@hono/zod-openapi';
import {
  batchPassesMax,
  batchResultAnswer,
  issuePassInput,
  passAnswer,
  reissuePassInput,
  upsertPassInput,
} from '@tessera/contract';
import type { RestRoute } from '../../../http/rest/rest-types.ts';
import { enveloped, workspaceRoute } from '../../../http/rest/workspace-route.ts';
import { dateOf } from '../../pass-templates/pass-expiry.ts';
import { getPass } from '../get-pass.ts';
import { externalIdParams, keyRefusals, sourceOf } from '../passes.rest.ts';
import { presentIssuedPass } from '../present-pass.ts';
import { upsertPass } from '../upsert-pass.ts';
import { issueBatch, newPass } from './issue-batch.ts';
import { issuePass } from './issue-pass.ts';
import { reissuePass } from './reissue-pass.ts';

const tag = 'Passes';

/** Refusals of a request that issues passes. */
const issuing = [
  ...([404, 'archived', 'notPublished', 'demoPassLimitReached', 'externalIdTaken'] as const),
  ...(['mailNotSetUp', 'personUnsubscribed', ...keyRefusals] as const),
] as const;

/** The routes of the public API that issue passes. */
export const issuingRoutes: readonly RestRoute[] = [
  (_ctx, app) => {
    app.openAPIRegistry.register('NewPass', z.strictObject(newPass.shape));
  },
  workspaceRoute('issue', {
    method: 'post',
    path: '/passes',
    operationId: 'issuePass',
    tag,
    summary: 'Issue a pass',
    description:
      'Gives a person a pass of a published template. The answer carries the address of its download page, and `sendDownloadLink` mails it to the person. Where the mail is refused, no pass is made. Values in `attributes` are written for programs: `12.5` shows as €12.50 and `2026-12-24T19:30` as 24 Dec 2026, 19:30, on the clock of the workspace where it has no offset.',
    body: [issuePassInput],
    status: 201,
    answer: ['The pass.', passAnswer],
    refuses: issuing,
    once: true,
    inTransaction: async (ctx, tx, pass, c) =>
      presentIssuedPass(ctx, await issuePass(ctx, tx, c.get('workspace'), pass, sourceOf(c))),
  }),
  workspaceRoute('issue', {
    method: 'post',
    path: '/passes/batch',
    operationId: 'issuePassBatch',
    tag,
    summary: 'Issue up to 100 passes',
    description:
      'Issues the valid rows and answers the result of each row, in order; invalid rows are refused with their issues and do not affect the others.',
    body: [
      z.object({
        passTemplateId: z.uuid(),
        passes: z
          .array(z.unknown())
          .min(1)
          .max(batchPassesMax)
          .openapi({ type: 'array', items: { $ref: '#/components/schemas/NewPass' } }),
      }),
    ],
    answer: ['The result of each row.', z.object({ results: z.array(batchResultAnswer) })],
    refuses: issuing,
    once: true,
    inTransaction: async (ctx, tx, batch, c) => ({
      results: await issueBatch(ctx, tx, c.get('workspace'), batch, sourceOf(c)),
    }),
  }),
  workspaceRoute('voidForGood', {
    method: 'post',
    path: '/passes/{passId}/reissue',
    operationId: 'reissuePass',
    tag,
    summary: 'Replace a pass by a new one',
    description:
      'Issues a new pass for the same person, with the same values, expiry and external id, and voids the old one for good.',
    body: [reissuePassInput],
    isBodyOptional: true,
    status: 201,
    answer: ['The new pass.', passAnswer],
    refuses: [...issuing, 'conflict'],
    once: true,
    inTransaction: async (ctx, tx, pass, c) =>
      presentIssuedPass(ctx, await reissuePass(ctx, tx, c.get('workspace'), pass, sourceOf(c))),
  }),
  workspaceRoute('edit', {
    method: 'put',
    path: '/pass-templates/{passTemplateId}/passes/by-external-id/{externalId}',
    operationId: 'upsertPass',
    tag,
    summary: 'Issue or change the pass with an external id',
    description:
      'Issues a pass with this external id, or changes the one that has it: given values replace stored ones, and what is left out stays. With another email address the pass passes to that person. Safe to repeat.',
    params: externalIdParams,
    body: [upsertPassInput],
    answer: ['The changed pass.', passAnswer],
    otherAnswers: { 201: ['The new pass.', passAnswer] },
    refuses: ['archived', 'notPublished', 'demoPassLimitReached', 'passVoided', 'externalIdTaken'],
    run: async (ctx, { expiresAt, ...input }, c) => {
      const wanted = { ...input, expiresAt: dateOf(expiresAt) };
      const { pass, isNew } = await ctx.database.inWorkspace(c.get('workspace').id, async (tx) => {
        const upserted = await upsertPass(ctx, tx, c.get('workspace'), wanted, sourceOf(c));
        return { pass: await getPass(ctx, tx, upserted.id), isNew: upserted.isNew };
      });
      return enveloped(c, pass, isNew ? 201 : 200);
    },
  }),
];
