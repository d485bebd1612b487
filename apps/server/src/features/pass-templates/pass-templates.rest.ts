import { z } from '@hono/zod-openapi';
import {
  apiDesign,
  galleryDesignLengthMax,
  linkedTemplates,
  type PassTemplate,
  type PassTemplateListItem,
  passTemplateAnswer,
  passTemplateFields,
  passTemplateItemAnswer,
  passTemplateName,
} from '@tessera/contract';
import { passTypes } from '@tessera/pass-design';
import { AppError } from '../../app-error.ts';
import { onePage, pageOf, searchQuery } from '../../http/rest/responses.ts';
import { workspaceRoute } from '../../http/rest/workspace-route.ts';
import { drawStampCovers } from '../images/draw-stamp-covers.ts';
import { archivePassTemplate } from './archive-pass-template.ts';
import { createPassTemplate } from './create-pass-template.ts';
import { draftFromGallery } from './draft-from-gallery.ts';
import { getPassTemplate } from './get-pass-template.ts';
import { getLinkedTemplates, saveLinkedTemplates } from './linked-templates.ts';
import { listPassTemplates } from './list-pass-templates.ts';
import { parseDesignInput } from './parse-design-input.ts';
import { publishPassTemplate } from './publish-pass-template.ts';
import { unarchivePassTemplate } from './unarchive-pass-template.ts';

const common = {
  id: '01a1fdee-7d8f-7d93-af21-66c711c7b032',
  name: 'Aurora Rewards',
  passType: 'loyalty',
  isDemo: false,
  issuedPassCount: 15,
  createdAt: '2026-11-21T11:47:07.407Z',
  lastPublishedAt: '2026-11-21T11:47:07.611Z',
  archivedAt: null,
} as const;
const itemExample: z.infer<typeof passTemplateItemAnswer> = {
  ...common,
  latestRevision: { isPublished: true },
};
const example: z.infer<typeof passTemplateAnswer> = {
  ...common,
  signUpAccessLevel: 'ANY',
  signUpUrl: 'https://passes.example.com/s/1.AaH97n2PfZOvIWbHEcewMg',
  programId: null,
  attributes: [
    { key: 'points', label: 'Points', type: 'number', scope: 'pass', required: true, default: null },
  ],
  latestRevision: { id: '01a1fdee-7d8f-7d93-af21-66c711c7b033', isPublished: true, issues: [] },
  stats: { issued: 15, voided: 1, expired: 0, active: 9, linkClicks: 4 },
};
const draft = {
  ...example,
  ...{ issuedPassCount: 0, lastPublishedAt: null, signUpAccessLevel: 'NONE', signUpUrl: null },
  latestRevision: { ...example.latestRevision, isPublished: false },
  stats: { issued: 0, voided: 0, expired: 0, active: 0, linkClicks: 0 },
};
const linkedExample = { passTemplateIds: ['01a1fdee-7d8f-7d93-af21-66c711c7b035'] };
const archived = { ...example, archivedAt: '2026-11-21T12:10:44.020Z' };

const tag = 'Pass templates';

/** `/pass-templates` of the public API. */
export const passTemplateRoutes = [
  workspaceRoute('read', {
    method: 'get',
    path: '/pass-templates',
    operationId: 'listPassTemplates',
    tag,
    summary: 'List the pass templates',
    query: searchQuery.extend({
      archived: z.enum(['true', 'false']).optional().describe('`true` lists the archived ones instead.'),
    }),
    answer: ['A page of pass templates, newest first.', pageOf(passTemplateItemAnswer), onePage(itemExample)],
    inTransaction: async (ctx, tx, { archived, ...query }) => {
      const page = await listPassTemplates(ctx, tx, { ...query, archived: archived === 'true' });
      return { ...page, items: page.items.map(presentItem) };
    },
  }),
  workspaceRoute('design', {
    method: 'post',
    path: '/pass-templates',
    operationId: 'createPassTemplate',
    tag,
    summary: 'Create a pass template',
    description:
      'As a draft, with the given design, one of the gallery, or else the initial one of its pass type. Publish it before you issue passes.',
    body: [
      z.object({
        name: passTemplateName,
        passType: z.enum(passTypes),
        isDemo: z
          .boolean()
          .default(false)
          .describe('True for trying out: it counts towards the demo passes of the plan.'),
        design: apiDesign.optional(),
        galleryDesign: z
          .string()
          .max(galleryDesignLengthMax)
          .optional()
          .describe(
            'The name of a design of the gallery to begin with, such as `cafe-stamps`, instead of `design`.',
          ),
      }),
      { name: example.name, passType: example.passType },
    ],
    status: 201,
    answer: ['The pass template.', passTemplateAnswer, draft],
    refuses: ['requestInProgress', 'idempotencyKeyReused'],
    once: true,
    prepare: async (ctx, { name, design, galleryDesign }, c) => {
      if (design !== undefined && galleryDesign !== undefined)
        throw new AppError('validationFailed', {
          message: 'Give either a design or the name of one of the gallery.',
          issues: [{ path: 'galleryDesign', message: 'Leave this out beside a design.' }],
        });
      const workspaceId = c.get('workspace').id;
      if (galleryDesign !== undefined) return draftFromGallery(ctx, workspaceId, { galleryDesign, name });
      const document = design && parseDesignInput(design);
      if (document) await drawStampCovers(ctx, workspaceId, document);
      return document;
    },
    inTransaction: async (ctx, tx, { name, passType, isDemo }, c, document) => {
      const input = { name, passType, createAsDemo: isDemo, document, createdBy: null };
      const { id } = await createPassTemplate(ctx, tx, c.get('workspace'), input);
      return present(await getPassTemplate(ctx, tx, id));
    },
  }),
  workspaceRoute('read', {
    method: 'get',
    path: '/pass-templates/{passTemplateId}',
    operationId: 'getPassTemplate',
    tag,
    summary: 'Get a pass template',
    description: 'With the attributes that its passes take, and its statistics.',
    answer: ['The pass template.', passTemplateAnswer, example],
    inTransaction: async (ctx, tx, { passTemplateId }) =>
      present(await getPassTemplate(ctx, tx, passTemplateId)),
  }),
  workspaceRoute('read', {
    method: 'get',
    path: '/pass-templates/{passTemplateId}/linked-templates',
    operationId: 'getLinkedTemplates',
    tag,
    summary: 'Get the linked templates',
    answer: ['The linked templates.', linkedTemplates, linkedExample],
    inTransaction: (_ctx, tx, { passTemplateId }) => getLinkedTemplates(tx, passTemplateId),
  }),
  workspaceRoute('publish', {
    method: 'put',
    path: '/pass-templates/{passTemplateId}/linked-templates',
    operationId: 'saveLinkedTemplates',
    tag,
    summary: 'Set the linked templates',
    description:
      'Passes of these templates, such as coupons, attach themselves to the holder’s card in Google Wallet: when they are issued, until they are voided. All are of one Google issuer, and none has linked templates of its own.',
    body: [linkedTemplates, { passTemplateIds: [] }],
    answer: ['The linked templates.', linkedTemplates, linkedExample],
    refuses: ['archived'],
    inTransaction: saveLinkedTemplates,
  }),
  workspaceRoute('publish', {
    method: 'post',
    path: '/pass-templates/{passTemplateId}/publish',
    operationId: 'publishPassTemplate',
    tag,
    summary: 'Publish a pass template',
    description:
      'Publishes the latest revision: passes can be issued with it, and passes already issued change in the wallets. Safe to repeat.',
    body: [
      z.object({ revisionId: z.uuid().describe('The `latestRevision.id` of the template.') }),
      {
        revisionId: example.latestRevision.id,
      },
    ],
    answer: ['The pass template.', passTemplateAnswer, example],
    refuses: ['conflict', 'archived', 'designNotPublishable'],
    inTransaction: async (ctx, tx, input) => {
      await publishPassTemplate(ctx, tx, input);
      return present(await getPassTemplate(ctx, tx, input.passTemplateId));
    },
  }),
  workspaceRoute('design', {
    method: 'post',
    path: '/pass-templates/{passTemplateId}/archive',
    operationId: 'archivePassTemplate',
    tag,
    summary: 'Archive a pass template',
    description:
      'Nothing can be issued, published or sent from it until it is unarchived. Its passes stay as they are, unless `shouldVoidPasses` is true: then all of them are voided. Safe to repeat.',
    body: [z.object({ shouldVoidPasses: z.boolean() }), { shouldVoidPasses: false }],
    answer: ['The pass template.', passTemplateAnswer, archived],
    inTransaction: async (ctx, tx, input) => {
      await archivePassTemplate(ctx, tx, input);
      return present(await getPassTemplate(ctx, tx, input.passTemplateId));
    },
  }),
  workspaceRoute('design', {
    method: 'post',
    path: '/pass-templates/{passTemplateId}/unarchive',
    operationId: 'unarchivePassTemplate',
    tag,
    summary: 'Unarchive a pass template',
    description: 'Passes that were voided with it stay voided. Safe to repeat.',
    answer: ['The pass template.', passTemplateAnswer, example],
    inTransaction: async (ctx, tx, { passTemplateId }) => {
      await unarchivePassTemplate(ctx, tx, passTemplateId);
      return present(await getPassTemplate(ctx, tx, passTemplateId));
    },
  }),
];

/** Only the fields of the description: the screens' templates have the whole design. */
function presentItem(template: PassTemplateListItem): z.infer<typeof passTemplateItemAnswer> {
  const { isPublished } = template.latestRevision;
  return { ...passTemplateFields.parse(template), latestRevision: { isPublished } };
}

function present(template: PassTemplate): z.infer<typeof passTemplateAnswer> {
  const { latestRevision, publishedRevision, stats, signUpAccessLevel, signUpUrl, programId } = template;
  const { attributes } = (publishedRevision ?? latestRevision).document;
  return {
    ...passTemplateFields.parse(template),
    signUpAccessLevel,
    signUpUrl,
    programId,
    attributes: attributes.map(({ onSignUpForm: _screen, ...attribute }) => attribute),
    latestRevision: {
      id: latestRevision.id,
      isPublished: latestRevision.isPublished,
      issues: latestRevision.issues,
    },
    stats,
  };
}
