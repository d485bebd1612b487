import { afterAll, beforeAll, expect, test } from 'vitest';
import { AppError } from '../../app-error.ts';
import { requireEmbeddedProvider } from '../../platform/identity/require-embedded-provider.ts';
import { startTestServer, type TestServer } from '../../test-server.fixture.ts';
import { createWorkspace } from '../workspaces/create-workspace.ts';
import { authenticateApiKey } from './authenticate-api-key.ts';
import { createApiKey, type NewApiKey } from './create-api-key.ts';

let server: TestServer;
let workspaceId: string;

beforeAll(async () => {
  server = await startTestServer();
  const user = await requireEmbeddedProvider(server.ctx).createUser({
    email: 'owner@example.com',
    password: null,
    firstName: null,
    lastName: null,
  });
  const workspace = await createWorkspace(
    server.ctx,
    { userId: user.id, organizationId: null },
    { name: 'Aurora Coffee', companySize: '', companyRole: '', timezoneName: 'Europe/Oslo' },
  );
  workspaceId = workspace.id;
}, 60_000);

afterAll(() => server?.stop());

const newKey = (): Promise<NewApiKey> =>
  server.ctx.database.inWorkspace(workspaceId, (tx) =>
    createApiKey(server.ctx, tx, { name: 'Till', createdBy: null }),
  );

const refusalOf = async (value: string) => {
  const error = await authenticateApiKey(server.ctx, value).catch((thrown: unknown) => thrown);
  return error instanceof AppError ? { code: error.code, message: error.message } : error;
};

test('a key is kept as a hash and eight of its characters', async () => {
  const { value } = await newKey();
  expect(await authenticateApiKey(server.ctx, value)).toBe(workspaceId);
  const rows = await server.ctx.database.inWorkspace(workspaceId, ({ db }) =>
    db.selectFrom('api_keys').selectAll().where('workspace_id', '=', workspaceId).execute(),
  );
  // The secret may hold an underscore itself.
  const [, , ...pieces] = value.split('_');
  const secret = pieces.join('_');
  expect(secret).toHaveLength(32);
  expect(JSON.stringify(rows)).not.toContain(secret.slice(0, -4));
});

test('a revoked key is answered like one that never was, from the next call on', async () => {
  const { id, value } = await newKey();
  expect(await authenticateApiKey(server.ctx, value)).toBe(workspaceId);
  await server.ctx.database.inWorkspace(workspaceId, ({ db }) =>
    db
      .updateTable('api_keys')
      .set({ revoked_at: server.ctx.clock() })
      .where('workspace_id', '=', workspaceId)
      .where('id', '=', id)
      .execute(),
  );
  const refusal = await refusalOf(value);
  expect(refusal).toMatchObject({ code: 'unauthorized' });
  expect(await refusalOf(`${value.slice(0, -4)}AAAA`)).toEqual(refusal);
});
