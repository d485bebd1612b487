import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server.fixture.ts';
import { createTestWorkspace } from '../../testing/test-workspace.fixture.ts';
import { removeOldScans } from './remove-old-scans.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ ROLES: 'web' });
});
afterAll(() => server?.stop());

test('scans older than the setting are removed, except the one that redeemed the pass, and no other workspace’s', async () => {
  const { ctx } = server;
  const now = ctx.clock();
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
  const tenants = [await createTestWorkspace(ctx), await createTestWorkspace(ctx)];
  for (const { workspaceId, passIds, inWorkspace } of tenants) {
    const scan = (action: 'visit' | 'redeem', outcome: 'accepted' | 'alreadyRedeemed', days: number) => ({
      ...{ workspace_id: workspaceId, id: ctx.ids.uuid(), pass_id: passIds[0] ?? '', action, outcome },
      ...{ request_hash: Buffer.alloc(32), scanned_by: 'till', scanned_at: daysAgo(days) },
    });
    await inWorkspace(({ db }) =>
      db
        .insertInto('scans')
        .values([
          scan('visit', 'accepted', 91),
          scan('redeem', 'alreadyRedeemed', 91),
          scan('redeem', 'accepted', 91),
          scan('visit', 'accepted', 89),
        ])
        .execute(),
    );
  }
  const [tenant, other] = tenants;
  expect(await tenant?.inWorkspace((tx) => removeOldScans(tx, now, { retentionDays: 90 }))).toBe(2);
  expect(await tenant?.inWorkspace((tx) => removeOldScans(tx, now, { retentionDays: 90 }))).toBe(0);
  const left = await other?.inWorkspace(({ db, workspaceId }) =>
    db.selectFrom('scans').select('action').where('workspace_id', '=', workspaceId).execute(),
  );
  expect(left).toHaveLength(4);
});
