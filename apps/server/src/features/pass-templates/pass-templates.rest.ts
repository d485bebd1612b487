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
import type { Context } from '../../context.ts';
import { apiRoute } from '../../http/rest/api-route.ts';
import { idempotencyHeaders, onceInWorkspace } from '../../http/rest/once-in-workspace.ts';
import { answer, envelope, jsonBody, pageOf, refusals, searchQuery } from '../../http/rest/responses.ts';
import type { RestApp } from '../../http/rest/rest-types.ts';
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

const params = z.object({ passTemplateId: z.uuid() });
export const passTemplateTags = ['Pass templates'];
const one = '/pass-templates/{passTemplateId}';

const listRoute = apiRoute('read', {
  method: 'get',
  path: '/pass-templates',
  operationId: 'listPassTemplates',
  tags: passTemplateTags,
  summary: 'List the pass templates',
  request: {
    query: searchQuery.extend({
      archived: z.enum(['true', 'false']).optional().describe('`true` lists the archived ones instead.'),
    }),
  },
  responses: {
    200: answer('A page of pass templates, newest first.', envelope(pageOf(itemSchema)), {
      items: [itemExample],
      nextCursor: null,
      totalCount: 1,
      totalCountIsMinimum: false,
    }),
    ...refusals(400, 401, 403, 422),
  },
});

const getRoute = apiRoute('read', {
  method: 'get',
  path: one,
  operationId: 'getPassTemplate',
  tags: passTemplateTags,
  summary: 'Get a pass template',
  description: 'With the attributes that its passes take, and its statistics.',
  request: { params },
  responses: {
    200: answer('The pass template.', envelope(templateSchema), example),
    ...refusals(401, 403, 404, 422),
  },
});

const createPassTemplateRoute = apiRoute('design', {
  method: 'post',
  path: '/pass-templates',
  operationId: 'createPassTemplate',
  tags: passTemplateTags,
  summary: 'Create a pass template',
  description:
    'As a draft, with the given design, one of the gallery, or else the initial one of its pass type. Publish it before you issue passes.',
  request: {
    headers: idempotencyHeaders,
    body: jsonBody(
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
    ),
  },
  responses: {
    201: answer('The pass template.', envelope(templateSchema), draft),
    ...refusals(400, 401, 403, 'requestInProgress', 'idempotencyKeyReused', 413, 422),
  },
});

const publishRoute = apiRoute('publish', {
  method: 'post',
  path: `${one}/publish`,
  operationId: 'publishPassTemplate',
  tags: passTemplateTags,
  summary: 'Publish a pass template',
  description:
    'Publishes the latest revision: passes can be issued with it, and passes already issued change in the wallets. Safe to repeat.',
  request: {
    params,
    body: jsonBody(z.object({ revisionId: z.uuid().describe('The `latestRevision.id` of the template.') }), {
      revisionId: example.latestRevision.id,
    }),
  },
  responses: {
    200: answer('The pass template.', envelope(templateSchema), example),
    ...refusals(400, 401, 403, 404, 'conflict', 'archived', 'designNotPublishable', 413, 422),
  },
});

const archiveRoute = apiRoute('design', {
  method: 'post',
  path: `${one}/archive`,
  operationId: 'archivePassTemplate',
  tags: passTemplateTags,
  summary: 'Archive a pass template',
  description:
    'Nothing can be issued, published or sent from it until it is unarchived. Its passes stay as they are, unless `shouldVoidPasses` is true: then all of them are voided. Safe to repeat.',
  request: {
    params,
    body: jsonBody(z.object({ shouldVoidPasses: z.boolean() }), { shouldVoidPasses: false }),
  },
  responses: {
    200: answer('The pass template.', envelope(templateSchema), archived),
    ...refusals(400, 401, 403, 404, 413, 422),
  },
});

const unarchiveRoute = apiRoute('design', {
  method: 'post',
  path: `${one}/unarchive`,
  operationId: 'unarchivePassTemplate',
  tags: passTemplateTags,
  summary: 'Unarchive a pass template',
  description: 'Passes that were voided with it stay voided. Safe to repeat.',
  request: { params },
  responses: {
    200: answer('The pass template.', envelope(templateSchema), example),
    ...refusals(401, 403, 404, 422),
  },
});

/** `/pass-templates` of the public API. */
export function addPassTemplateRoutes(ctx: Context, app: RestApp): void {
  app.openapi(listRoute, async (c) => {
    const { archived: isArchived, ...query } = c.req.valid('query');
    const page = await ctx.database.inWorkspace(c.get('workspace').id, (tx) =>
      listPassTemplates(ctx, tx, { ...query, archived: isArchived === 'true' }),
    );
    const data = { ...page, items: page.items.map(presentItem) };
    return c.json({ meta: { requestId: c.get('requestId') }, data }, 200);
  });
  app.openapi(createPassTemplateRoute, async (c) => {
    const { name, passType, isDemo, design, galleryDesign } = c.req.valid('json');
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
    const data = await onceInWorkspace(ctx, c, 201, async (tx) => {
      const input = { name, passType, createAsDemo: isDemo, document, createdBy: null };
      const { id } = await createPassTemplate(ctx, tx, workspace, input);
      return present(await getPassTemplate(ctx, tx, id));
    });
    return c.json({ meta: { requestId: c.get('requestId') }, data }, 201);
  });
  app.openapi(getRoute, async (c) => {
    const { passTemplateId } = c.req.valid('param');
    const template = await ctx.database.inWorkspace(c.get('workspace').id, (tx) =>
      getPassTemplate(ctx, tx, passTemplateId),
    );
    return c.json({ meta: { requestId: c.get('requestId') }, data: present(template) }, 200);
  });
  app.openapi(publishRoute, async (c) => {
    const input = { ...c.req.valid('param'), ...c.req.valid('json') };
    const template = await ctx.database.inWorkspace(c.get('workspace').id, async (tx) => {
      await publishPassTemplate(ctx, tx, input);
      return getPassTemplate(ctx, tx, input.passTemplateId);
    });
    return c.json({ meta: { requestId: c.get('requestId') }, data: present(template) }, 200);
  });
  app.openapi(archiveRoute, async (c) => {
    const input = { ...c.req.valid('param'), ...c.req.valid('json') };
    const template = await ctx.database.inWorkspace(c.get('workspace').id, async (tx) => {
      await archivePassTemplate(ctx, tx, input);
      return getPassTemplate(ctx, tx, input.passTemplateId);
    });
    return c.json({ meta: { requestId: c.get('requestId') }, data: present(template) }, 200);
  });
  app.openapi(unarchiveRoute, async (c) => {
    const { passTemplateId } = c.req.valid('param');
    const template = await ctx.database.inWorkspace(c.get('workspace').id, async (tx) => {
      await unarchivePassTemplate(ctx, tx, passTemplateId);
      return getPassTemplate(ctx, tx, passTemplateId);
    });
    return c.json({ meta: { requestId: c.get('requestId') }, data: present(template) }, 200);
  });
}

/** Only the fields of the description: the screens' templates have the whole design. */
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
