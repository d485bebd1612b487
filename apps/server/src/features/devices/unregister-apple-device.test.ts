import { afterAll, beforeAll, expect, test } from 'vitest';
import { passSerialNumber } from '../../platform/public-ids.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.fixture.ts';
import { createTestWorkspace } from '../../testing/test-workspace.fixture.ts';
import { registerAppleDevice } from './register-apple-device.ts';
import { unregisterAppleDevice } from './unregister-apple-device.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});

afterAll(() => server?.stop());

async function issueTwo() {
  const { workspaceId, passIds } = await createTestWorkspace(server.ctx, { passes: 2 });
  return {
    scope: workspaceId,
    serialNumbers: passIds.map((passId) => passSerialNumber({ workspaceId, passId })),
  };
}

function devices(workspaceId: string) {
  return server.ctx.database.inWorkspace(workspaceId, ({ db }) =>
    db.selectFrom('apple_devices').select('push_token').where('workspace_id', '=', workspaceId).execute(),
  );
}

test('a device is kept as long as it holds a pass, and no longer', async () => {
  const { scope, serialNumbers } = await issueTwo();
  const phone = { scope, passTypeIdentifier: 'pass.example', deviceLibraryIdentifier: 'phone' };
  for (const serialNumber of serialNumbers)
    await registerAppleDevice(server.ctx, { ...phone, serialNumber, pushToken: 'ab' });
  const [first = '', second = ''] = serialNumbers;
  await unregisterAppleDevice(server.ctx, { ...phone, serialNumber: first });
  expect(await devices(scope)).toEqual([{ push_token: 'ab' }]);
  await unregisterAppleDevice(server.ctx, { ...phone, serialNumber: second });
  expect(await devices(scope)).toEqual([]);
});
