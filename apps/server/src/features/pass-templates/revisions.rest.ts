import { z } from '@hono/zod-openapi';
import { draftRetentionDays, type Revision, type RevisionSummary } from '@tessera/contract';
import { compareDesigns, emptyDesignDocument } from '@tessera/pass-design';
import type { Context } from '../../context.ts';
import { apiRoute } from '../../http/rest/api-route.ts';
import { answer, envelope, jsonBody, pageOf, pageQuery, refusals } from '../../http/rest/responses.ts';
import type { RestApp } from '../../http/rest/rest-types.ts';
import { getRevision } from './get-revision.ts';
import { listRevisions } from './list-revisions.ts';
import { designInput } from './parse-design-input.ts';
import { passTemplateTags } from './pass-templates.rest.ts';
import { changesSchema, presentChanges } from './present-changes.ts';
import { restoreRevision } from './restore-revision.ts';

const summarySchema = z
  .object({
    id: z.uuid(),
    number: z.int().describe('Counts the saves of the template from 1; deleted drafts leave gaps.'),
    savedAt: z.iso.datetime(),
    savedBy: z
      .object({ accountId: z.string(), name: z.string().nullable().describe('Null for a deleted account.') })
      .nullable()
      .describe('Null if an API key saved it.'),
    publishedAt: z.iso.datetime().nullable().describe('Null for a draft.'),
    isLatest: z.boolean(),
    isInUse: z.boolean().describe('Whether issued passes show it.'),
    previousRevisionId: z.uuid().nullable().describe('The kept revision before this one.'),
    changeCount: z
      .int()
      .nullable()
      .describe('How many things differ from the revision before; null for the oldest one.'),
  })
  .openapi('PassTemplateRevisionListItem') satisfies z.ZodType<RevisionSummary>;

const revisionSchema = summarySchema
  .extend({
    design: designInput.describe('The design document, of the current version.'),
    changes: changesSchema.describe('What differs from the revision before; empty for the oldest one.'),
  })
  .openapi('PassTemplateRevision');

const example: z.infer<typeof summarySchema> = {
  id: '01a1fdee-7d8f-7d93-af21-66c711c7b033',
  number: 4,
  savedAt: '2026-11-21T11:47:07.407Z',
  savedBy: { accountId: 'user_01K9ZQ', name: 'Ada Lovelace' },
  publishedAt: '2026-11-21T11:52:40.120Z',
  isLatest: true,
  isInUse: true,
  previousRevisionId: '01a1fdee-7d8f-7d93-af21-66c711c7b032',
  changeCount: 1,
};
const fullExample: z.infer<typeof revisionSchema> = {
  ...example,
  design: { ...emptyDesignDocument('loyalty', 'Aurora Rewards') },
  changes: [{ part: 'fields', sentence: 'Label of “Points” changed from “Points” to “Balance”' }],
};

const ofTemplate = z.object({ passTemplateId: z.uuid() });
const ofRevision = ofTemplate.extend({ revisionId: z.uuid() });
const all = '/pass-templates/{passTemplateId}/revisions';
const one = `${all}/{revisionId}` as const;

const listRoute = apiRoute('read', {
  method: 'get',
  path: all,
  operationId: 'listPassTemplateRevisions',
  tags: passTemplateTags,
  summary: 'List the revisions of a pass template',
  description: `Each save makes a revision. Published ones are kept for ever, drafts for ${draftRetentionDays} days.`,
  request: { params: ofTemplate, query: pageQuery },
  responses: {
    200: answer('A page of revisions, newest first.', envelope(pageOf(summarySchema)), {
      items: [example],
      nextCursor: null,
      totalCount: 1,
      totalCountIsMinimum: false,
    }),
    ...refusals(400, 401, 403, 404, 422),
  },
});

const getRoute = apiRoute('read', {
  method: 'get',
  path: one,
  operationId: 'getPassTemplateRevision',
  tags: passTemplateTags,
  summary: 'Get a revision',
  description: 'With its design, and what differs from the revision before.',
  request: { params: ofRevision },
  responses: {
    200: answer('The revision.', envelope(revisionSchema), fullExample),
    ...refusals(401, 403, 404, 422),
  },
});

const restoreRoute = apiRoute('design', {
  method: 'post',
  path: `${one}/restore`,
  operationId: 'restorePassTemplateRevision',
  tags: passTemplateTags,
  summary: 'Restore a revision',
  description:
    'Saves its design as a new draft. Nothing is deleted, and passes change only once the draft is published.',
  request: {
    params: ofRevision,
    body: jsonBody(
      z.object({
        basedOnRevisionId: z
          .uuid()
          .describe('The `latestRevision.id` of the template: a later save is not replaced unseen.'),
      }),
      { basedOnRevisionId: example.id },
    ),
  },
  responses: {
    200: answer('The new draft.', envelope(revisionSchema), {
      ...fullExample,
      publishedAt: null,
      isInUse: false,
    }),
    ...refusals(400, 401, 403, 404, 'conflict', 'archived', 413, 422),
  },
});

/** `/pass-templates/{passTemplateId}/revisions` of the public API. */
export function addRevisionRoutes(ctx: Context, app: RestApp): void {
  app.openapi(listRoute, async (c) => {
    const query = { ...c.req.valid('param'), ...c.req.valid('query') };
    const data = await listRevisions(ctx, c.get('workspace').id, query);
    return c.json({ meta: { requestId: c.get('requestId') }, data }, 200);
  });
  app.openapi(getRoute, async (c) => {
    const { id: workspaceId, timezone_name: timezone } = c.get('workspace');
    const data = present(await getRevision(ctx, workspaceId, c.req.valid('param')), timezone);
    return c.json({ meta: { requestId: c.get('requestId') }, data }, 200);
  });
  app.openapi(restoreRoute, async (c) => {
    const { id: workspaceId, timezone_name: timezone } = c.get('workspace');
    const { passTemplateId, revisionId } = c.req.valid('param');
    const { basedOnRevisionId } = c.req.valid('json');
    const restored = await ctx.database.inWorkspace(workspaceId, (tx) =>
      restoreRevision(ctx, tx, { passTemplateId, revisionId, basedOnRevisionId, restoredBy: null }),
    );
    const data = present(await getRevision(ctx, workspaceId, { passTemplateId, ...restored }), timezone);
    return c.json({ meta: { requestId: c.get('requestId') }, data }, 200);
  });
}

function present(
  { document, previousDocument, ...summary }: Revision,
  timezone: string,
): z.infer<typeof revisionSchema> {
  const differences = previousDocument ? compareDesigns(previousDocument, document, { timezone }) : [];
  return {
    ...summary,
    design: { ...document },
    changes: presentChanges(differences),
  };
}
