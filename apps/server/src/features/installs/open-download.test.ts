import { afterAll, beforeAll, expect, test } from 'vitest';
import { requireEmbeddedProvider } from '../../platform/identity/require-embedded-provider.ts';
import { startTestServer, type TestServer } from '../../test-server.fixture.ts';
import { createPassTemplate } from '../pass-templates/create-pass-template.ts';
import { publishPassTemplate } from '../pass-templates/publish-pass-template.ts';
import { downloadUrl } from '../passes/download-link.ts';
import { issuePass } from '../passes/issue-pass.ts';
import { createWorkspace } from '../workspaces/create-workspace.ts';
import { findWorkspaceById } from '../workspaces/find-workspace-by-id.ts';
import { openDownload } from './open-download.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
}, 60_000);

afterAll(() => server?.stop());

async function issueOne(): Promise<string> {
  const { ctx } = server;
  const account = await requireEmbeddedProvider(ctx).createUser({
    email: 'owner@example.com',
    password: null,
    firstName: null,
    lastName: null,
  });
  const { id: workspaceId } = await createWorkspace(
    ctx,
    { userId: account.id, organizationId: null },
    { name: 'Aurora Coffee', companySize: '', companyRole: '', timezoneName: 'Europe/Oslo' },
  );
  const workspace = await findWorkspaceById(ctx.database.global, workspaceId);
  const { id: passId } = await ctx.database.inWorkspace(workspaceId, async (tx) => {
    const template = await createPassTemplate(ctx, tx, workspace, {
      name: 'Aurora Rewards',
      passType: 'loyalty',
      createAsDemo: false,
      createdBy: null,
    });
    await publishPassTemplate(ctx, tx, { passTemplateId: template.id, revisionId: template.revisionId });
    return issuePass(ctx, tx, workspace, {
      passTemplateId: template.id,
      user: { email: 'ada@example.com', firstName: 'Ada', lastName: 'Lovelace' },
      attributes: {},
    });
  });
  return downloadUrl(ctx, { workspaceId, passId }, 1).split('/p/')[1] ?? '';
}

test('more downloads at once than there are database connections wait for one another and all succeed', async () => {
  const token = await issueOne();
  const downloads = await Promise.all(Array.from({ length: 64 }, () => openDownload(server.ctx, token)));
  expect(downloads.map((download) => download?.user.first_name)).toEqual(Array(64).fill('Ada'));
}, 30_000);
