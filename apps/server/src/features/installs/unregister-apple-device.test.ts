import { afterAll, beforeAll, expect, test } from 'vitest';
import { requireEmbeddedProvider } from '../../platform/identity/require-embedded-provider.ts';
import { passSerialNumber } from '../../platform/public-ids.ts';
import { startTestServer, type TestServer } from '../../test-server.fixture.ts';
import { createPassTemplate } from '../pass-templates/create-pass-template.ts';
import { publishPassTemplate } from '../pass-templates/publish-pass-template.ts';
import { issuePass } from '../passes/issue-pass.ts';
import { createWorkspace } from '../workspaces/create-workspace.ts';
import { findWorkspaceById } from '../workspaces/find-workspace-by-id.ts';
import { registerAppleDevice } from './register-apple-device.ts';
import { unregisterAppleDevice } from './unregister-apple-device.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
}, 60_000);

afterAll(() => server?.stop());

/** A workspace with two passes, as the web service names them. */
async function issueTwo() {
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
  const serialNumbers = await ctx.database.inWorkspace(workspaceId, async (tx) => {
    const template = await createPassTemplate(ctx, tx, workspace, {
      name: 'Aurora Rewards',
      passType: 'loyalty',
      createAsDemo: false,
      createdBy: null,
    });
    await publishPassTemplate(ctx, tx, { passTemplateId: template.id, revisionId: template.revisionId });
    const user = { email: 'ada@example.com', firstName: 'Ada', lastName: 'Lovelace' };
    const pass = { passTemplateId: template.id, user, attributes: {} };
    const ids = [await issuePass(ctx, tx, workspace, pass), await issuePass(ctx, tx, workspace, pass)];
    return ids.map(({ id }) => passSerialNumber({ workspaceId, passId: id }));
  });
  return { scope: workspaceId, serialNumbers };
}

function devices(workspaceId: string) {
  return server.ctx.database.inWorkspace(workspaceId, ({ db }) =>
    db.selectFrom('apple_devices').select('push_token').where('workspace_id', '=', workspaceId).execute(),
  );
}

test('a phone is known for as long as it holds a pass, and no longer', async () => {
  const { scope, serialNumbers } = await issueTwo();
  const phone = { scope, passTypeIdentifier: 'pass.example', deviceLibraryIdentifier: 'phone' };
  for (const serialNumber of serialNumbers)
    await registerAppleDevice(server.ctx, { ...phone, serialNumber, pushToken: 'ab' });
  const [first = '', second = ''] = serialNumbers;
  await unregisterAppleDevice(server.ctx, { ...phone, serialNumber: first });
  expect(await devices(scope)).toEqual([{ push_token: 'ab' }]);
  await unregisterAppleDevice(server.ctx, { ...phone, serialNumber: second });
  expect(await devices(scope)).toEqual([]);
}, 30_000);
