import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Context } from '../../context.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.fixture.ts';
import { createTestWorkspace } from '../../testing/test-workspace.fixture.ts';
import { voidPass } from '../passes/void-pass.ts';
import { getAddReminder, sendAddReminders, setAddReminder } from './add-reminder.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ ROLES: 'web' });
});
afterAll(() => server?.stop());

const day = 86_400_000;

async function setUp(days: number) {
  const world = await createTestWorkspace(server.ctx, { passes: 3 });
  const { workspaceId, passTemplateId, inWorkspace, passIds } = world;
  const issuedAt = server.ctx.clock().getTime();
  const at = (elapsed: number): Context => ({
    ...server.ctx,
    clock: () => new Date(issuedAt + elapsed * day),
  });
  await inWorkspace((tx) => setAddReminder(at(0), tx, { passTemplateId, days }));
  return {
    ...world,
    passIds,
    at,
    remind: (elapsed: number) => inWorkspace((tx) => sendAddReminders(at(elapsed), tx, at(elapsed).clock())),
    mailed: async () => {
      const rows = await inWorkspace(({ db }) =>
        db
          .selectFrom('download_links_sent')
          .select('pass_id')
          .where('workspace_id', '=', workspaceId)
          .execute(),
      );
      return rows.map(({ pass_id }) => pass_id).toSorted();
    },
  };
}

test('after its days a pass that is in no wallet is reminded of once; one that is held or voided is not', async () => {
  const world = await setUp(3);
  const { workspaceId, inWorkspace, passIds, passTemplateId } = world;
  const [ada = '', bob = '', eve = ''] = passIds;
  await inWorkspace(({ db }) =>
    db
      .insertInto('google_objects')
      .values({
        ...{ workspace_id: workspaceId, pass_id: bob, object_type: 'loyalty', object_id: 'issuer.object' },
        ...{ class_id: 'issuer.class', face_hash: '', holders: 1, updated_at: new Date() },
      })
      .execute(),
  );
  await inWorkspace((tx) => voidPass(server.ctx, tx, eve, { atOnce: true }));
  expect(await world.remind(2)).toBe(0);
  expect(await world.remind(4)).toBe(1);
  expect(await world.remind(5)).toBe(0);
  expect(await world.mailed()).toEqual([ada]);
  expect(await inWorkspace((tx) => getAddReminder(tx, passTemplateId))).toEqual({ days: 3 });
});

test('a holder without an address is reminded by SMS', async () => {
  const world = await setUp(3);
  const { workspaceId, inWorkspace, passIds } = world;
  await inWorkspace(({ db }) =>
    db
      .updateTable('pass_users')
      .set({ email: '', phone: '+4915112345678' })
      .where('workspace_id', '=', workspaceId)
      .execute(),
  );
  expect(await world.remind(4)).toBe(3);
  const texted = await inWorkspace(({ db }) =>
    db
      .selectFrom('download_links_sent')
      .select('pass_id')
      .where('workspace_id', '=', workspaceId)
      .where('channel', '=', 'sms')
      .execute(),
  );
  expect(texted.map(({ pass_id }) => pass_id).toSorted()).toEqual(passIds.toSorted());
});

test('passes that were older when the reminder was set get no mail, and none is sent after it ends', async () => {
  const world = await setUp(30);
  const { inWorkspace, passTemplateId } = world;
  const set = (elapsed: number, days: number | null) =>
    inWorkspace((tx) => setAddReminder(world.at(elapsed), tx, { passTemplateId, days }));
  await set(0, null);
  expect(await world.remind(40)).toBe(0);
  await set(40, 30);
  expect(await world.remind(80)).toBe(0);
  expect(await world.mailed()).toEqual([]);
});
