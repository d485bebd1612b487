import { z } from '@hono/zod-openapi';
import {
  apiDesign,
  designChanges,
  draftRetentionDays,
  type Revision,
  revisionAnswer,
} from '@tessera/contract';
import { describeDesignChanges, emptyDesignDocument } from '@tessera/pass-design';
import { onePage, pageOf, pageQuery } from '../../../http/rest/responses.ts';
import { workspaceRoute } from '../../../http/rest/workspace-route.ts';
import { presentChanges } from '../present-changes.ts';
import { getRevision } from './get-revision.ts';
import { listRevisions } from './list-revisions.ts';
import { restoreRevision } from './restore-revision.ts';

const tag = 'Pass templates';

// A schema of the contract lacks the library's `extend`, by which the document refers to the list item.
const revisionSchema = z
  .object(revisionAnswer.shape)
  .openapi('PassTemplateRevisionListItem')
  .extend({
    design: apiDesign.describe('The design document, of the current version.'),
    changes: designChanges.describe('What differs from the revision before; empty for the oldest one.'),
  })
  .openapi('PassTemplateRevision');

const example: z.infer<typeof revisionAnswer> = {
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

/** `/pass-templates/{passTemplateId}/revisions` of the public API. */
export const revisionRoutes = [
  workspaceRoute('read', {
    method: 'get',
    path: '/pass-templates/{passTemplateId}/revisions',
    operationId: 'listPassTemplateRevisions',
    tag,
    summary: 'List the revisions of a pass template',
    description: `Each save makes a revision. Published ones are kept forever, drafts for ${draftRetentionDays} days unless the operator chose another time.`,
    query: pageQuery,
    answer: ['A page of revisions, newest first.', pageOf(revisionAnswer), onePage(example)],
    run: (ctx, query, c) => listRevisions(ctx, c.get('workspace').id, query),
  }),
  workspaceRoute('read', {
    method: 'get',
    path: '/pass-templates/{passTemplateId}/revisions/{revisionId}',
    operationId: 'getPassTemplateRevision',
    tag,
    summary: 'Get a revision',
    description: 'With its design, and what differs from the revision before.',
    answer: ['The revision.', revisionSchema, fullExample],
    run: async (ctx, ids, c) => {
      const { id: workspaceId, timezone_name: timezone } = c.get('workspace');
      return present(await getRevision(ctx, workspaceId, ids), timezone);
    },
  }),
  workspaceRoute('design', {
    method: 'post',
    path: '/pass-templates/{passTemplateId}/revisions/{revisionId}/restore',
    operationId: 'restorePassTemplateRevision',
    tag,
    summary: 'Restore a revision',
    description:
      'Saves its design as a new draft. Nothing is deleted, and passes change only once the draft is published.',
    body: [
      z.object({
        basedOnRevisionId: z
          .uuid()
          .describe('The `latestRevision.id` of the template: a later save is not replaced unseen.'),
      }),
      { basedOnRevisionId: example.id },
    ],
    answer: [
      'The new draft.',
      revisionSchema,
      {
        ...fullExample,
        publishedAt: null,
        isInUse: false,
      },
    ],
    refuses: ['conflict', 'archived'],
    run: async (ctx, { passTemplateId, ...revision }, c) => {
      const { id: workspaceId, timezone_name: timezone } = c.get('workspace');
      const restored = await ctx.database.inWorkspace(workspaceId, (tx) =>
        restoreRevision(ctx, tx, { passTemplateId, ...revision, restoredBy: null }),
      );
      return present(await getRevision(ctx, workspaceId, { passTemplateId, ...restored }), timezone);
    },
  }),
];

function present(
  { document, previousDocument, ...summary }: Revision,
  timezone: string,
): z.infer<typeof revisionSchema> {
  const differences = previousDocument ? describeDesignChanges(previousDocument, document, { timezone }) : [];
  return {
    ...summary,
    design: { ...document },
    changes: presentChanges(differences),
  };
}
