import { z } from '@hono/zod-openapi';
import {
  galleryDesignLengthMax,
  type PassTemplate,
  type PassTemplateListItem,
  passTemplateName,
  signUpAccessLevels,
} from '@tessera/contract';
import { attributeScopes, attributeTypes, passTypes } from '@tessera/pass-design';
import { AppError } from '../../app-error.ts';
import { onceInWorkspace } from '../../http/rest/once-in-workspace.ts';
import { onePage, pageOf, searchQuery } from '../../http/rest/responses.ts';
import { workspaceRoute } from '../../http/rest/workspace-route.ts';
import { archivePassTemplate } from './archive-pass-template.ts';
import { createPassTemplate } from './create-pass-template.ts';
import { draftFromGallery } from './draft-from-gallery.ts';
import { getPassTemplate } from './get-pass-template.ts';
import { listPassTemplates } from './list-pass-templates.ts';
import { designInput, parseDesignInput } from './parse-design-input.ts';
import { publishPassTemplate } from './publish-pass-template.ts';
import { unarchivePassTemplate } from './unarchive-pass-template.ts';

const instant = z.iso.datetime().nullable();

const fields = z.object({
  id: z.uuid(),
  name: z.string(),
  passType: z.enum(passTypes),
  isDemo: z.boolean(),
  issuedPassCount: z.int(),
  createdAt: z.iso.datetime(),
  lastPublishedAt: instant,
  archivedAt: instant,
});

const itemSchema = fields
  .extend({
    latestRevision: z.object({
      isPublished: z.boolean().describe('False if the draft has unpublished changes.'),
    }),
  })
  .openapi('PassTemplateListItem');

const attributeSchema = z
  .object({
    key: z.string().describe('The key in `attributes` of a pass.'),
    label: z.string(),
    type: z.enum(attributeTypes),
    scope: z
      .enum(attributeScopes)
      .describe('`user`: one value for all passes of a person; `pass`: one for each pass.'),
    required: z.boolean(),
    default: z.union([z.string(), z.number(), z.boolean(), z.null()]),
  })
  .openapi('Attribute');

const templateSchema = fields
  .extend({
    signUpAccessLevel: z
      .enum(signUpAccessLevels)
      .describe(
        'Who can sign up: `ANY`, `ISSUED` (people who hold a pass of it), `NONE`. All pages answer by mail.',
      ),
    signUpUrl: z
      .url()
      .nullable()
      .describe(
        'The public sign-up page; null while it is closed: sign-up is disabled, the template archived, or nothing published.',
      ),
    attributes: z
      .array(attributeSchema)
      .describe(
        'What passes are issued with: of the published design, or of the draft until it is published.',
      ),
    latestRevision: z.object({
      id: z.uuid().describe('Publishing takes it, so that a later change is not published unseen.'),
      isPublished: z.boolean().describe('False if the draft has unpublished changes.'),
      issues: z
        .array(z.object({ severity: z.enum(['error', 'warning']), path: z.string(), message: z.string() }))
        .describe('Problems of the design; an error prevents publishing.'),
    }),
    stats: z.object({
      issued: z.int(),
      voided: z.int(),
      expired: z.int(),
      active: z.int().describe('Passes in a wallet.'),
      linkClicks: z.int(),
    }),
  })
  .openapi('PassTemplate');

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
const itemExample: z.infer<typeof itemSchema> = { ...common, latestRevision: { isPublished: true } };
const example: z.infer<typeof templateSchema> = {
  ...common,
  signUpAccessLevel: 'ANY',
  signUpUrl: 'https://passes.example.com/s/1.AaH97n2PfZOvIWbHEcewMg',
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
const archived = { ...example, archivedAt: '2026-11-21T12:10:44.020Z' };

const tag = 'Pass templates';

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
    answer: ['A page of pass templates, newest first.', pageOf(itemSchema), onePage(itemExample)],
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
        design: designInput.optional(),
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
    answer: ['The pass template.', templateSchema, draft],
    refuses: ['requestInProgress', 'idempotencyKeyReused'],
    once: true,
    run: async (ctx, { name, passType, isDemo, design, galleryDesign }, c) => {
      const workspace = c.get('workspace');
      if (design !== undefined && galleryDesign !== undefined)
        throw new AppError('validationFailed', {
          message: 'Give either a design or the name of one of the gallery.',
          issues: [{ path: 'galleryDesign', message: 'Leave this out beside a design.' }],
        });
      const document =
        galleryDesign === undefined
          ? design && parseDesignInput(design)
          : await draftFromGallery(ctx, workspace.id, { galleryDesign, name });
      return onceInWorkspace(ctx, c, 201, async (tx) => {
        const input = { name, passType, createAsDemo: isDemo, document, createdBy: null };
        const { id } = await createPassTemplate(ctx, tx, workspace, input);
        return present(await getPassTemplate(ctx, tx, id));
      });
    },
  }),
  workspaceRoute('read', {
    method: 'get',
    path: '/pass-templates/{passTemplateId}',
    operationId: 'getPassTemplate',
    tag,
    summary: 'Get a pass template',
    description: 'With the attributes that its passes take, and its statistics.',
    answer: ['The pass template.', templateSchema, example],
    inTransaction: async (ctx, tx, { passTemplateId }) =>
      present(await getPassTemplate(ctx, tx, passTemplateId)),
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
    answer: ['The pass template.', templateSchema, example],
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
    answer: ['The pass template.', templateSchema, archived],
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
    answer: ['The pass template.', templateSchema, example],
    inTransaction: async (ctx, tx, { passTemplateId }) => {
      await unarchivePassTemplate(ctx, tx, passTemplateId);
      return present(await getPassTemplate(ctx, tx, passTemplateId));
    },
  }),
];

/** The screens' templates also hold the design. */
function presentItem(template: PassTemplateListItem): z.infer<typeof itemSchema> {
  const { isPublished } = template.latestRevision;
  return { ...fields.parse(template), latestRevision: { isPublished } };
}

function present(template: PassTemplate): z.infer<typeof templateSchema> {
  const { latestRevision, publishedRevision, stats, signUpAccessLevel, signUpUrl } = template;
  const { attributes } = (publishedRevision ?? latestRevision).document;
  return {
    ...fields.parse(template),
    signUpAccessLevel,
    signUpUrl,
    attributes: attributes.map(({ onSignUpForm: _screen, ...attribute }) => attribute),
    latestRevision: {
      id: latestRevision.id,
      isPublished: latestRevision.isPublished,
      issues: latestRevision.issues,
    },
    stats,
  };
}
