import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/test-server.fixture.ts';
import { createTestWorkspace } from '../../../testing/test-workspace.fixture.ts';
import { countReach } from './count-reach.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ ROLES: 'web' });
});
afterAll(() => server?.stop());

test('the reach says how many passes match, and why others are not reached', async () => {
  const { ctx } = server;
  const { passTemplateId, passIds, inWorkspace } = await createTestWorkspace(ctx, { passes: 6 });
  const [voided = '', expired = '', apple = '', both = ''] = passIds;
  const chosen = passIds.slice(0, 5);
  await inWorkspace(async ({ workspaceId, db }) => {
    const change = (id: string) =>
      db.updateTable('passes').where('workspace_id', '=', workspaceId).where('id', '=', id);
    await change(voided).set({ status: 'voided', voided_at: ctx.clock() }).execute();
    await change(expired)
      .set({ expires_at: new Date(0) })
      .execute();
    const time = { created_at: ctx.clock() };
    for (const pass_id of [apple, both]) {
      const device = { workspace_id: workspaceId, device_library_identifier: pass_id };
      await db
        .insertInto('apple_devices')
        .values({ ...device, push_token: 'a1', updated_at: ctx.clock() })
        .execute();
      await db
        .insertInto('apple_registrations')
        .values({ ...device, ...time, pass_id, pass_type_identifier: 'pass.example' })
        .execute();
    }
    await db
      .insertInto('google_objects')
      .values({
        ...{ workspace_id: workspaceId, pass_id: both, object_type: 'loyaltyObject', object_id: both },
        ...{ class_id: 'class', face_hash: 'hash', holders: 1, updated_at: ctx.clock() },
      })
      .execute();
  });
  const reachOf = (passIdsOf?: string[]) =>
    inWorkspace((tx) =>
      countReach(ctx, tx, {
        passTemplateId,
        ...(passIdsOf && { audience: { kind: 'selection', passIds: passIdsOf } }),
      }),
    );
  const inWallets = { voided: 1, expired: 1, apple: 2, google: 1 };
  expect(await reachOf()).toEqual({ ...inWallets, matching: 6, passes: 4, withoutWallet: 2 });
  expect(await reachOf(chosen)).toEqual({ ...inWallets, matching: 5, passes: 3, withoutWallet: 1 });
});
