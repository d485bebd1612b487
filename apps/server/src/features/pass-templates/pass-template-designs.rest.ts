import { z } from '@hono/zod-openapi';
import { passTemplateName } from '@tessera/contract';
import { emptyDesignDocument } from '@tessera/pass-design';
import type { Context } from '../../context.ts';
import { apiRoute } from '../../http/rest/api-route.ts';
import { answer, envelope, jsonBody, refusals } from '../../http/rest/responses.ts';
import type { RestApp } from '../../http/rest/rest-types.ts';
import { checkStoredDesign } from './check-stored-design.ts';
import { compareWithLatest } from './compare-with-latest.ts';
import { getDesign, type PassTemplateDesign } from './get-design.ts';
import { designInput, parseDesignInput } from './parse-design-input.ts';
import { passTemplateTags } from './pass-templates.rest.ts';
import { changesSchema, presentChanges } from './present-changes.ts';
import { replaceDesign } from './replace-design.ts';
import { requireReadableTexts } from './require-readable-texts.ts';

const issuesSchema = z
  .array(z.object({ severity: z.enum(['error', 'warning']), path: z.string(), message: z.string() }))
  .describe('Problems of the design; an error prevents publishing.');

const designOutput = designInput.describe(
  'The design document, of the current version; its JSON Schema is at `/design-document.schema.json`.',
);

const designSchema = z
  .object({
    passTemplateId: z.uuid(),
    name: z.string(),
    isDemo: z.boolean(),
    archivedAt: z.iso.datetime().nullable(),
    revisionId: z.uuid().describe('Saving and publishing take it, so that no unseen change is overwritten.'),
    isPublished: z.boolean().describe('False if the draft has unpublished changes.'),
    design: designOutput,
    issues: issuesSchema,
  })
  .openapi('PassTemplateDesign');

const checkedSchema = z
  .object({
    name: z.string().nullable(),
    design: designOutput,
    issues: issuesSchema,
    changes: changesSchema
      .optional()
      .describe('What differs from the latest design of `passTemplateId`, if that is given.'),
  })
  .openapi('CheckedDesign');

const name = 'Aurora Rewards';
const design: Record<string, unknown> = { ...emptyDesignDocument('loyalty', name) };
const example: z.infer<typeof designSchema> = {
  passTemplateId: '01a1fdee-7d8f-7d93-af21-66c711c7b032',
  name,
  isDemo: false,
  archivedAt: null,
  revisionId: '01a1fdee-7d8f-7d93-af21-66c711c7b033',
  isPublished: true,
  design,
  issues: [],
};

const params = z.object({ passTemplateId: z.uuid() });
const one = '/pass-templates/{passTemplateId}/design';

const getDesignRoute = apiRoute('read', {
  method: 'get',
  path: one,
  operationId: 'getPassTemplateDesign',
  tags: passTemplateTags,
  summary: 'Get the design of a pass template',
  description: 'The whole design document of the latest revision: the draft, if there is one.',
  request: { params },
  responses: {
    200: answer('The design.', envelope(designSchema), example),
    ...refusals(401, 403, 404, 422),
  },
});

const replaceDesignRoute = apiRoute('design', {
  method: 'put',
  path: one,
  operationId: 'replacePassTemplateDesign',
  tags: passTemplateTags,
  summary: 'Save the design of a pass template',
  description:
    'Saves the design as a new draft; passes keep the published one until you publish it. `revisionId` is the one you have read: if the design was saved since, the response is 409 `conflict` and nothing changes. Each fault of the design has its path in `issues`, such as `fields.header.0.value`. Safe to repeat: what is saved already changes nothing.',
  request: {
    params,
    body: jsonBody(
      z.object({
        revisionId: z.uuid().describe('The revision that you have read.'),
        name: passTemplateName.optional().describe('Renames the template, too.'),
        design: designInput,
      }),
      { revisionId: example.revisionId, design },
    ),
  },
  responses: {
    200: answer('The saved design, with its new revision.', envelope(designSchema), {
      ...example,
      isPublished: false,
    }),
    ...refusals(400, 401, 403, 404, 'conflict', 'archived', 413, 422),
  },
});

const checkRoute = apiRoute('read', {
  method: 'post',
  path: '/pass-templates/check',
  operationId: 'checkDesign',
  tags: passTemplateTags,
  summary: 'Check a design',
  description:
    'Changes nothing. Refuses a design as creating and saving do, apart from images that are not uploaded yet; returns it as it would be saved, with the problems that prevent publishing and warnings, and says what it would change in the template `passTemplateId`.',
  request: {
    body: jsonBody(
      z.object({
        name: passTemplateName.optional(),
        design: designInput,
        passTemplateId: z.uuid().optional().describe('The template to compare the design with.'),
      }),
      { name, design },
    ),
  },
  responses: {
    200: answer('The design.', envelope(checkedSchema), { name, design, issues: [] }),
    ...refusals(400, 401, 403, 404, 413, 422),
  },
});

/** The designs of `/pass-templates` in the public API. */
export function addPassTemplateDesignRoutes(ctx: Context, app: RestApp): void {
  app.openapi(getDesignRoute, async (c) => {
    const { passTemplateId } = c.req.valid('param');
    const { id: workspaceId, timezone_name: timezone } = c.get('workspace');
    const found = await ctx.database.inWorkspace(workspaceId, (tx) =>
      getDesign(ctx, tx, { passTemplateId, timezone }),
    );
    return c.json({ meta: { requestId: c.get('requestId') }, data: present(found) }, 200);
  });
  app.openapi(replaceDesignRoute, async (c) => {
    const { design, ...input } = { ...c.req.valid('param'), ...c.req.valid('json') };
    const document = parseDesignInput(design);
    const { id: workspaceId, timezone_name: timezone } = c.get('workspace');
    const saved = await ctx.database.inWorkspace(workspaceId, (tx) =>
      replaceDesign(ctx, tx, { ...input, timezone, document }),
    );
    return c.json({ meta: { requestId: c.get('requestId') }, data: present(saved) }, 200);
  });
  app.openapi(checkRoute, async (c) => {
    const { name = null, design, passTemplateId } = c.req.valid('json');
    const document = parseDesignInput(design);
    requireReadableTexts(document);
    const { id: workspaceId, timezone_name: timezone } = c.get('workspace');
    const checked = await ctx.database.inWorkspace(workspaceId, async (tx) => ({
      issues: await checkStoredDesign(ctx, tx, timezone, document),
      ...(passTemplateId && {
        changes: presentChanges(await compareWithLatest(tx, { passTemplateId, timezone, document })),
      }),
    }));
    const data = { name, design: { ...document }, ...checked };
    return c.json({ meta: { requestId: c.get('requestId') }, data }, 200);
  });
}

function present({ document, ...design }: PassTemplateDesign): z.infer<typeof designSchema> {
  return { ...design, design: { ...document } };
}
