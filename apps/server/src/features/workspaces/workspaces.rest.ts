import { createRoute, z } from '@hono/zod-openapi';
import { listLimitMax, newWorkspaceFields, queryLengthMax, type WorkspaceListItem } from '@tessera/contract';
import type { Context } from '../../context.ts';
import { idempotencyHeaders, readIdempotencyKey } from '../../http/rest/once-in-workspace.ts';
import { answer, envelope, pageOf, refusals } from '../../http/rest/responses.ts';
import type { RestApp } from '../../http/rest/rest-app.ts';
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

const listRoute = createRoute({
  method: 'get',
  path: '/workspaces',
  tags,
  security,
  summary: 'List the workspaces of the organization',
  description: 'By name. Takes a key of the organization.',
  request: {
    query: z.object({
      query: z.string().max(queryLengthMax).optional(),
      cursor: z.string().max(400).optional(),
      limit: z.coerce.number().int().min(1).max(listLimitMax).optional(),
    }),
  },
  responses: {
    200: answer('A page of workspaces.', envelope(pageOf(workspaceSchema))),
    ...refusals(400, 401, 403, 422),
  },
});

const createWorkspaceRoute = createRoute({
  method: 'post',
  path: '/workspaces',
  tags,
  security,
  summary: 'Create a workspace',
  description:
    'A further workspace of the organization, with the company that issues its passes. Takes a key of the organization.',
  request: {
    headers: idempotencyHeaders,
    body: { required: true, content: { 'application/json': { schema: newWorkspaceFields } } },
  },
  responses: { 201: answer('The workspace.', envelope(workspaceSchema)), ...refusals(400, 401, 403, 422) },
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
