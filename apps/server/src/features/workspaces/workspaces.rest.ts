import { z } from '@hono/zod-openapi';
import { newWorkspaceFields, type WorkspaceListItem } from '@tessera/contract';
import type { Context } from '../../context.ts';
import { apiRoute } from '../../http/rest/api-route.ts';
import { idempotencyHeaders, readIdempotencyKey } from '../../http/rest/once-in-workspace.ts';
import { answer, envelope, jsonBody, pageOf, refusals, searchQuery } from '../../http/rest/responses.ts';
import type { RestApp } from '../../http/rest/rest-types.ts';
import { createOrganizationWorkspace } from './create-organization-workspace.ts';
import { listWorkspacesOf } from './list-workspaces.ts';

const workspaceSchema = z
  .object({
    name: z.string(),
    handle: z.string(),
    organization: z.object({ name: z.string(), handle: z.string() }),
    passTemplateCount: z.int(),
    passCount: z.int(),
  })
  .openapi('Workspace') satisfies z.ZodType<WorkspaceListItem>;

const tags = ['Workspaces'];
const security = [{ organizationApiKey: [] }];

const example = {
  name: 'Harbour Street',
  handle: 'harbour-street',
  organization: { name: 'Aurora Coffee', handle: 'aurora-coffee' },
  passTemplateCount: 0,
  passCount: 0,
} satisfies WorkspaceListItem;

const listRoute = apiRoute('read', {
  method: 'get',
  path: '/workspaces',
  operationId: 'listWorkspaces',
  tags,
  security,
  summary: 'List the workspaces of the organization',
  description: 'By name. Takes a key of the organization.',
  request: { query: searchQuery },
  responses: {
    200: answer('A page of workspaces.', envelope(pageOf(workspaceSchema)), {
      items: [example],
      nextCursor: null,
      totalCount: 1,
      totalCountIsMinimum: false,
    }),
    ...refusals(400, 401, 403, 422),
  },
});

const createWorkspaceRoute = apiRoute('createWorkspaces', {
  method: 'post',
  path: '/workspaces',
  operationId: 'createWorkspace',
  tags,
  security,
  summary: 'Create a workspace',
  description:
    'A further workspace of the organization, with the company that issues its passes. Takes a key of the organization.',
  request: {
    headers: idempotencyHeaders,
    body: jsonBody(newWorkspaceFields, {
      name: 'Harbour Street',
      timezoneName: 'Europe/Oslo',
      issuerName: 'Aurora Coffee',
      issuerAddress: 'Harbour Street 1, 0150 Oslo',
      issuerContact: 'hello@aurora.example',
    }),
  },
  responses: {
    201: answer('The workspace.', envelope(workspaceSchema), example),
    ...refusals(400, 401, 403, 413, 422),
  },
});

/** `/workspaces` of the public API, for keys of organizations. */
export function addWorkspaceRoutes(ctx: Context, app: RestApp): void {
  app.openapi(listRoute, async (c) => {
    const { workos_identifier: identifier } = c.get('organization');
    const data = await listWorkspacesOf(ctx, [identifier], c.req.valid('query'));
    return c.json({ meta: { requestId: c.get('requestId') }, data }, 200);
  });
  app.openapi(createWorkspaceRoute, async (c) => {
    const organization = c.get('organization');
    const input = c.req.valid('json');
    const key = readIdempotencyKey(c);
    const creation = key === null ? undefined : { userId: c.get('caller').apiKeyId, key };
    const { handle, isReplayed } = await createOrganizationWorkspace(ctx, organization.id, input, creation);
    if (isReplayed) c.header('Idempotency-Replayed', 'true');
    const data = {
      name: input.name,
      handle,
      organization: { name: organization.name, handle: organization.handle },
      passTemplateCount: 0,
      passCount: 0,
    };
    return c.json({ meta: { requestId: c.get('requestId') }, data }, 201);
  });
}
