import { z } from '@hono/zod-openapi';
import {
  apiDesign,
  checkedDesignAnswer,
  passTemplateDesignAnswer,
  passTemplateName,
} from '@tessera/contract';
import {
  type DesignDifference,
  type DesignDocument,
  describeDesignChanges,
  emptyDesignDocument,
} from '@tessera/pass-design';
import { workspaceRoute } from '../../http/rest/workspace-route.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { drawStampCovers } from '../images/draw-stamp-covers.ts';
import { checkStoredDesign } from './check-stored-design.ts';
import { findPassTemplate, findRevision } from './find-pass-template.ts';
import { getDesign, type PassTemplateDesign } from './get-design.ts';
import { parseDesignInput } from './parse-design-input.ts';
import { presentChanges } from './present-changes.ts';
import { replaceDesign } from './replace-design.ts';
import { requireReadableTexts } from './require-readable-texts.ts';

const tag = 'Pass templates';

const name = 'Aurora Rewards';
const design: Record<string, unknown> = { ...emptyDesignDocument('loyalty', name) };
const example: z.infer<typeof passTemplateDesignAnswer> = {
  passTemplateId: '01a1fdee-7d8f-7d93-af21-66c711c7b032',
  name,
  isDemo: false,
  archivedAt: null,
  revisionId: '01a1fdee-7d8f-7d93-af21-66c711c7b033',
  isPublished: true,
  design,
  issues: [],
};

export const passTemplateDesignRoutes = [
  workspaceRoute('read', {
    method: 'get',
    path: '/pass-templates/{passTemplateId}/design',
    operationId: 'getPassTemplateDesign',
    tag,
    summary: 'Get the design of a pass template',
    description: 'The whole design document of the latest revision: the draft, if there is one.',
    answer: ['The design.', passTemplateDesignAnswer, example],
    inTransaction: async (ctx, tx, { passTemplateId }, c) =>
      present(await getDesign(ctx, tx, { passTemplateId, timezone: c.get('workspace').timezone_name })),
  }),
  workspaceRoute('design', {
    method: 'put',
    path: '/pass-templates/{passTemplateId}/design',
    operationId: 'replacePassTemplateDesign',
    tag,
    summary: 'Save the design of a pass template',
    description:
      'Saves the design as a new draft; passes keep the published one until you publish it. `revisionId` is the one you have read: if the design was saved since, the response is 409 `conflict` and nothing changes. Each fault of the design has its path in `issues`, such as `fields.header.0.value`. Safe to repeat: what is saved already changes nothing.',
    body: [
      z.object({
        revisionId: z.uuid().describe('The revision that you have read.'),
        name: passTemplateName.optional().describe('Renames the template, too.'),
        design: apiDesign,
      }),
      { revisionId: example.revisionId, design },
    ],
    answer: [
      'The saved design, with its new revision.',
      passTemplateDesignAnswer,
      {
        ...example,
        isPublished: false,
      },
    ],
    refuses: ['conflict', 'archived'],
    prepare: async (ctx, { design }, c) => {
      const document = parseDesignInput(design);
      await drawStampCovers(ctx, c.get('workspace').id, document);
      return document;
    },
    inTransaction: async (ctx, tx, { design: _design, ...input }, c, document) => {
      const timezone = c.get('workspace').timezone_name;
      return present(await replaceDesign(ctx, tx, { ...input, timezone, document }));
    },
  }),
  workspaceRoute('read', {
    method: 'post',
    path: '/pass-templates/check',
    operationId: 'checkDesign',
    tag,
    summary: 'Check a design',
    description:
      'Changes nothing. Refuses a design as creating and saving do, apart from images that are not uploaded yet; returns it as it would be saved, with the problems that prevent publishing and warnings, and says what it would change in the template `passTemplateId`.',
    body: [
      z.object({
        name: passTemplateName.optional(),
        design: apiDesign,
        passTemplateId: z.uuid().optional().describe('The template to compare the design with.'),
      }),
      { name, design },
    ],
    answer: ['The design.', checkedDesignAnswer, { name, design, issues: [] }],
    refuses: [404],
    inTransaction: async (ctx, tx, { name = null, design, passTemplateId }, c) => {
      const document = parseDesignInput(design);
      requireReadableTexts(document);
      const timezone = c.get('workspace').timezone_name;
      return {
        name,
        design: { ...document },
        issues: await checkStoredDesign(ctx, tx, timezone, document),
        ...(passTemplateId && {
          changes: presentChanges(await compareWithLatest(tx, { passTemplateId, timezone, document })),
        }),
      };
    },
  }),
];

function present({ document, ...design }: PassTemplateDesign): z.infer<typeof passTemplateDesignAnswer> {
  return { ...design, design: { ...document } };
}

async function compareWithLatest(
  tx: WorkspaceTransaction,
  {
    passTemplateId,
    timezone,
    document,
  }: { passTemplateId: string; timezone: string; document: DesignDocument },
): Promise<DesignDifference[]> {
  const template = await findPassTemplate(tx, passTemplateId);
  const latest = await findRevision(tx, template.latest_revision_id);
  return describeDesignChanges(latest.document, document, { timezone });
}
