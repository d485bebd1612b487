import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server.fixture.ts';
import { createTestWorkspace } from '../../testing/test-workspace.fixture.ts';
import { findPublishedDesign } from '../pass-templates/find-published-design.ts';
import { issuePasses } from '../passes/issue/issue-passes.ts';
import { updatePasses } from '../passes/update-passes.ts';
import { findWorkspaceById } from '../workspaces/find-workspace-by-id.ts';
import { createWebhookEndpoint } from './create-webhook-endpoint.ts';
import { enqueueDeliveries } from './enqueue-deliveries.ts';
import { enqueueDeliveriesJob } from './webhooks.jobs.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ ROLES: 'web' });
});

afterAll(() => server?.stop());

test('a set of passes is one message per endpoint, with a count and a link to the list', async () => {
  const { ctx } = server;
  const { workspaceId, passTemplateId } = await createTestWorkspace(ctx, { passes: 0 });
  const workspace = await findWorkspaceById(ctx.database.global, workspaceId);
  const endpoint = { url: 'http://127.0.0.1:9/hooks', description: '', eventTypes: [], createdBy: null };
  await ctx.database.inWorkspace(workspaceId, (tx) => createWebhookEndpoint(ctx, tx, endpoint));
  const issued = await ctx.database.inWorkspace(workspaceId, (tx) =>
    issuePasses(ctx, tx, workspace, {
      passTemplateId,
      passes: ['ada', 'grace'].map((name) => ({
        user: { email: `${name}@example.com`, firstName: name, lastName: '' },
        attributes: {},
      })),
      source: { via: 'import', by: '019aa000-0000-7000-8000-000000000000' },
    }),
  );
  await ctx.database.inWorkspace(workspaceId, async (tx) => {
    const { document } = await findPublishedDesign(tx, passTemplateId);
    const updates = issued.map(({ id }) => ({ id, expiresAt: new Date('2031-01-01') }));
    await updatePasses(ctx, tx, { passTemplateId, document, updates });
  });
  for (const { payload } of await ctx.queue.find(enqueueDeliveriesJob, { workspaceId }))
    await enqueueDeliveries(ctx, payload);
  const deliveries = await ctx.database.inWorkspace(workspaceId, ({ db }) =>
    db
      .selectFrom('webhook_deliveries')
      .select(['event_type', 'body'])
      .where('workspace_id', '=', workspaceId)
      .orderBy('event_type')
      .execute(),
  );
  const listUrl = `${ctx.config.publicUrl}/${workspace.handle}/templates/${passTemplateId}/passes`;
  const data = { workspaceHandle: workspace.handle, passTemplateId, count: 2, listUrl };
  expect(deliveries.map(({ body }) => JSON.parse(body))).toMatchObject([
    {
      type: 'passes.imported',
      data: { ...data, importId: '019aa000-0000-7000-8000-000000000000' },
    },
    { type: 'passes.updated', data },
  ]);
});
