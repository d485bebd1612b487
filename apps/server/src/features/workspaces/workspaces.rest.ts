import { newWorkspaceFields, type WorkspaceListItem, workspaceAnswer } from '@tessera/contract';
import { readIdempotencyKey } from '../../http/rest/once-in-workspace.ts';
import { onePage, pageOf, searchQuery } from '../../http/rest/responses.ts';
import { workspaceRoute } from '../../http/rest/workspace-route.ts';
import { createOrganizationWorkspace } from './create-organization-workspace.ts';
import { listWorkspacesOf } from './list-workspaces.ts';

const tag = 'Workspaces';
const security = [{ organizationApiKey: [] }];

const example = {
  name: 'Harbour Street',
  handle: 'harbour-street',
  organization: { name: 'Aurora Coffee', handle: 'aurora-coffee' },
  passTemplateCount: 0,
  passCount: 0,
} satisfies WorkspaceListItem;

export const workspaceRoutes = [
  workspaceRoute('read', {
    method: 'get',
    path: '/workspaces',
    operationId: 'listWorkspaces',
    tag,
    security,
    summary: 'List the workspaces of the organization',
    description: 'By name. Takes a key of the organization.',
    query: searchQuery,
    answer: ['A page of workspaces.', pageOf(workspaceAnswer), onePage(example)],
    run: (ctx, query, c) => listWorkspacesOf(ctx, [c.get('organization').workos_identifier], query),
  }),
  workspaceRoute('createWorkspaces', {
    method: 'post',
    path: '/workspaces',
    operationId: 'createWorkspace',
    tag,
    security,
    summary: 'Create a workspace',
    description:
      'A further workspace of the organization, with the company that issues its passes. Takes a key of the organization.',
    body: [
      newWorkspaceFields,
      {
        name: 'Harbour Street',
        timezoneName: 'Europe/Oslo',
        issuerName: 'Aurora Coffee',
        issuerAddress: 'Harbour Street 1, 0150 Oslo',
        issuerContact: 'hello@aurora.example',
      },
    ],
    status: 201,
    answer: ['The workspace.', workspaceAnswer, example],
    once: true,
    run: async (ctx, input, c) => {
      const organization = c.get('organization');
      const key = readIdempotencyKey(c);
      const creation = key === null ? undefined : { userId: c.get('caller').apiKeyId, key };
      const { handle, isReplayed } = await createOrganizationWorkspace(ctx, organization.id, input, creation);
      if (isReplayed) c.header('Idempotency-Replayed', 'true');
      return {
        name: input.name,
        handle,
        organization: { name: organization.name, handle: organization.handle },
        passTemplateCount: 0,
        passCount: 0,
      };
    },
  }),
];
