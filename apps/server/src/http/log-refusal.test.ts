import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { Context } from '../context.ts';
import { createApiKey } from '../features/api-keys/create-api-key.ts';
import { createWorkspace } from '../features/workspaces/create-workspace.ts';
import { requireEmbeddedProvider } from '../platform/identity/require-embedded-provider.ts';
import { newUser, proceduresOf } from '../testing/procedures-of.fixture.ts';
import { startTestServer, type TestServer } from '../testing/test-server.fixture.ts';

let server: TestServer;
let ctx: Context;
const unknownId = '00000000-0000-4000-8000-000000000000';

beforeAll(async () => {
  server = await startTestServer();
  ctx = server.ctx;
});
afterAll(() => server?.stop());
afterEach(() => {
  vi.restoreAllMocks();
});

async function foundWorkspace(email: string) {
  const userId = await newUser(ctx, email);
  const workspace = await createWorkspace(
    ctx,
    { userId, organizationId: null },
    { name: 'Aurora Coffee', companySize: '', companyRole: '', timezoneName: 'Europe/Oslo' },
  );
  return { userId, ...workspace };
}

test('requests for another organization’s objects, for missing objects, and beyond a role are logged by ids', async () => {
  const ada = await foundWorkspace('ada@example.com');
  const bob = await foundWorkspace('bob@example.com');
  const memberId = await newUser(ctx, 'member@example.com');
  const { workosIdentifier: organizationId } = bob.organization;
  const { handle: organizationHandle } = await ctx.database.global
    .selectFrom('organizations')
    .select('handle')
    .where('workos_identifier', '=', organizationId)
    .executeTakeFirstOrThrow();
  await requireEmbeddedProvider(ctx).addMembership({ userId: memberId, organizationId, role: 'member' });
  const log = vi.spyOn(ctx.countedLog, 'add');
  const refused = async (call: Promise<unknown>) => {
    log.mockClear();
    await expect(call).rejects.toThrow();
    return log.mock.calls;
  };
  const askAs = (userId: string) => proceduresOf(ctx, userId);

  const passTemplateId = unknownId;
  const foreign = askAs(ada.userId).workspace.passTemplates.get({
    workspaceHandle: bob.handle,
    passTemplateId,
  });
  expect(await refused(foreign)).toEqual([
    [
      'warn',
      'Refused: this belongs to another organization',
      {
        kind: {
          userId: ada.userId,
          procedure: 'workspace.passTemplates.get',
          organizationId: expect.any(String),
          workspaceId: bob.id,
        },
        details: { requestId: 'request', workspaceHandle: bob.handle, passTemplateId },
      },
    ],
  ]);
  expect(await refused(askAs(ada.userId).organization.get({ organizationHandle }))).toMatchObject([
    ['warn', 'Refused: this belongs to another organization', { kind: { userId: ada.userId } }],
  ]);
  const absent = askAs(ada.userId).workspace.passTemplates.get({
    workspaceHandle: ada.handle,
    passTemplateId,
  });
  expect(await refused(absent)).toMatchObject([
    ['info', 'Refused: not found', { kind: { userId: ada.userId }, details: { passTemplateId } }],
  ]);
  const beyond = askAs(memberId).workspace.apiKeys.list({ workspaceHandle: bob.handle });
  expect(await refused(beyond)).toMatchObject([
    [
      'info',
      'Refused: the caller’s role does not allow this',
      { kind: { userId: memberId, procedure: 'workspace.apiKeys.list' } },
    ],
  ]);
});

test('what an API key may not access is logged with the key’s id', async () => {
  const { id: workspaceId } = await foundWorkspace('key@example.com');
  const { value, id: apiKeyId } = await ctx.database.inWorkspace(workspaceId, (tx) =>
    createApiKey(ctx, tx, { name: null, createdBy: null }),
  );
  const log = vi.spyOn(ctx.countedLog, 'add');
  const ask = (path: string) =>
    fetch(`http://127.0.0.1:${ctx.config.port}${path}`, { headers: { authorization: `Bearer ${value}` } });
  const path = `/api/v1/passes/${unknownId}`;
  const { headers } = await ask(path);
  const details = { requestId: headers.get('x-request-id'), method: 'GET', path };
  const kind = { apiKeyId, workspaceId };
  expect(log.mock.calls).toEqual([['info', 'Refused: not found', { kind, details }]]);
  log.mockClear();
  await ask('/api/v1/workspaces');
  expect(log.mock.calls).toMatchObject([
    ['info', 'Refused: the caller’s role does not allow this', { kind }],
  ]);
});

test('a mistyped address is not logged', async () => {
  const log = vi.spyOn(ctx.countedLog, 'add');
  await fetch(`http://127.0.0.1:${ctx.config.port}/api/nothing`);
  expect(log).not.toHaveBeenCalled();
});
