import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { tenantTables } from '../../platform/database/schema/database.ts';
import { requireEmbeddedProvider } from '../../platform/identity/require-embedded-provider.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.fixture.ts';
import { createTestWorkspace } from '../../testing/test-workspace.fixture.ts';
import { issuePass } from '../passes/issue/issue-pass.ts';
import { reissuePass } from '../passes/issue/reissue-pass.ts';
import { createWebhookEndpoint } from '../webhooks/create-webhook-endpoint.ts';
import { enqueueDeliveries } from '../webhooks/enqueue-deliveries.ts';
import { enqueueDeliveriesJob } from '../webhooks/webhooks.jobs.ts';
import { erasePerson } from './erase-person.ts';
import { eraseTraces } from './erase-traces.ts';
import { finishErasures } from './finish-erasures.ts';
import { getErasure } from './get-erasure.ts';
import { listErasures } from './list-erasures.ts';

let server: TestServer;
let ctx: Context;

beforeAll(async () => {
  server = await startTestServer({ ROLES: 'web' });
  ctx = server.ctx;
});

afterAll(() => server?.stop());

const ada = { email: 'Ada.Byron@example.com', firstName: 'Adalovelace', lastName: 'Byronking' };

async function createHolders() {
  const { workspaceId, passTemplateId, workspace, inWorkspace } = await createTestWorkspace(ctx, {
    passes: 1,
  });
  const issue = (tx: WorkspaceTransaction, user = ada) =>
    issuePass(ctx, tx, workspace, { passTemplateId, user, attributes: {} }, { via: 'app', by: null });
  const passes = [];
  for (const _ of [1, 2]) passes.push(await inWorkspace((tx) => issue(tx)));
  return { workspace, workspaceId, inWorkspace, issue, passIds: passes.map(({ id }) => id) };
}

async function tablesWith(tx: WorkspaceTransaction, text: string): Promise<string[]> {
  const found: string[] = [];
  for (const table of tenantTables) {
    const { rows } = await sql<{ count: string }>`select count(*) as count from ${sql.table(table)} as each
      where workspace_id = ${tx.workspaceId} and to_jsonb(each)::text ilike ${`%${text}%`}`.execute(tx.db);
    if (Number(rows[0]?.count) > 0) found.push(table);
  }
  return found;
}

test('after an erasure no row of the workspace contains the person’s name or email address', async () => {
  const { workspaceId, inWorkspace } = await createHolders();
  expect(await inWorkspace((tx) => tablesWith(tx, 'byron'))).toContain('pass_users');
  const erasureId = await inWorkspace((tx) => erasePerson(ctx, tx, { email: ada.email }, { userId: null }));
  await eraseTraces(ctx, { workspaceId, erasureId });
  for (const text of ['byron', 'adalovelace'])
    expect(await inWorkspace((tx) => tablesWith(tx, text))).toEqual([]);
});

test('an erasure voids the person’s passes for good, leaves those of others alone, and answers a receipt', async () => {
  const { workspaceId, inWorkspace, passIds } = await createHolders();
  const erasureId = await inWorkspace((tx) =>
    erasePerson(ctx, tx, { email: ada.email.toUpperCase() }, { userId: null }),
  );
  const passes = await inWorkspace((tx) =>
    tx.db
      .selectFrom('passes')
      .select(['id', 'status', 'void_final_at'])
      .where('workspace_id', '=', workspaceId)
      .orderBy('id')
      .execute(),
  );
  expect(passes.filter(({ status }) => status === 'voided').map(({ id }) => id)).toEqual(passIds);
  expect(passes).toHaveLength(3);
  expect(passes.every((pass) => pass.void_final_at === null)).toBe(true);
  const receipt = await getErasure(ctx, workspaceId, erasureId);
  expect(receipt).toMatchObject({ status: 'removing', removed: { passes: 2, mails: 0 } });
  expect(JSON.stringify(receipt)).not.toContain('@');
});

test('an erasure is done when no wallet holds a pass of the person any more', async () => {
  const { workspaceId, inWorkspace } = await createHolders();
  const erasureId = await inWorkspace((tx) => erasePerson(ctx, tx, { email: ada.email }, { userId: null }));
  expect(await inWorkspace((tx) => finishErasures(ctx, tx, ctx.clock()))).toBe(0);
  await eraseTraces(ctx, { workspaceId, erasureId });
  expect((await getErasure(ctx, workspaceId, erasureId)).status).toBe('wallets');
  expect(await inWorkspace((tx) => finishErasures(ctx, tx, ctx.clock()))).toBe(1);
  expect((await getErasure(ctx, workspaceId, erasureId)).status).toBe('done');
});

test('an erasure removes the webhook messages that name the person, not the one that reports it', async () => {
  const { workspaceId, inWorkspace, issue } = await createHolders();
  const eve = { ...ada, email: 'eve@example.com' };
  await inWorkspace(async (tx) => {
    const endpoint = { url: 'http://127.0.0.1:9/hooks', description: '', eventTypes: [], createdBy: null };
    await createWebhookEndpoint(ctx, tx, endpoint);
    await issue(tx, eve);
    await issue(tx, { ...ada, email: 'steve@example.com' });
  });
  const writeMessages = async () => {
    const jobs = await ctx.queue.find(enqueueDeliveriesJob, { workspaceId });
    for (const { payload } of jobs) await enqueueDeliveries(ctx, payload);
    const deliveries = await inWorkspace(({ db }) =>
      db.selectFrom('webhook_deliveries').select('body').where('workspace_id', '=', workspaceId).execute(),
    );
    return deliveries.map(({ body }) => JSON.parse(body));
  };
  expect(await writeMessages()).toMatchObject([{ data: { email: eve.email } }, { type: 'pass.issued' }]);
  const erasureId = await inWorkspace((tx) => erasePerson(ctx, tx, { email: eve.email }, { userId: null }));
  expect(await writeMessages()).toHaveLength(3);
  await eraseTraces(ctx, { workspaceId, erasureId });
  expect(
    await inWorkspace(({ db }) =>
      db
        .selectFrom('webhook_deliveries')
        .select('event_type')
        .where('workspace_id', '=', workspaceId)
        .where(sql<boolean>`body not like ${`%"${eve.email}"%`}`)
        .orderBy('event_type')
        .execute(),
    ),
  ).toEqual([{ event_type: 'pass.issued' }, { event_type: 'pass.voided' }]);
  expect((await getErasure(ctx, workspaceId, erasureId)).removed.messages).toBe(1);
});

test('receipts are listed newest first, each with who asked', async () => {
  const { workspaceId, inWorkspace, issue } = await createHolders();
  const admin = await requireEmbeddedProvider(ctx).createUser({
    email: 'grace@example.com',
    password: null,
    firstName: 'Grace',
    lastName: 'Hopper',
  });
  const eve = { ...ada, email: 'eve@example.com' };
  await inWorkspace((tx) => issue(tx, eve));
  await inWorkspace((tx) => erasePerson(ctx, tx, { email: ada.email }, { userId: null }));
  await inWorkspace((tx) => erasePerson(ctx, tx, { email: eve.email }, { userId: admin.id }));
  const first = await listErasures(ctx, workspaceId, { limit: 1 });
  expect(first).toMatchObject({
    totalCount: 2,
    items: [{ requestedBy: 'Grace Hopper', removed: { passes: 1 } }],
  });
  expect(await listErasures(ctx, workspaceId, { limit: 1, cursor: first.nextCursor })).toMatchObject({
    items: [{ requestedVia: 'api', requestedBy: null, removed: { passes: 2 } }],
    nextCursor: null,
  });
});

test('a pass of an erased person cannot be reissued', async () => {
  const { inWorkspace, workspace, passIds } = await createHolders();
  await inWorkspace((tx) => erasePerson(ctx, tx, { email: ada.email }, { userId: null }));
  const source = { via: 'app', by: null } as const;
  await expect(
    inWorkspace((tx) => reissuePass(ctx, tx, workspace, { passId: passIds[0] ?? '' }, source)),
  ).rejects.toMatchObject({ code: 'conflict' });
});

test('thirty days after an erasure the registrations of phones that never fetched the empty pass are deleted', async () => {
  const { workspaceId, inWorkspace, passIds } = await createHolders();
  await inWorkspace(async (tx) => {
    const now = ctx.clock();
    const device = { workspace_id: workspaceId, device_library_identifier: 'ab12cd' };
    await tx.db
      .insertInto('apple_devices')
      .values({ ...device, push_token: 'token', updated_at: now })
      .execute();
    await tx.db
      .insertInto('apple_registrations')
      .values({ ...device, pass_id: passIds[0] ?? '', pass_type_identifier: 'pass.test', created_at: now })
      .execute();
  });
  const erasureId = await inWorkspace((tx) => erasePerson(ctx, tx, { email: ada.email }, { userId: null }));
  await eraseTraces(ctx, { workspaceId, erasureId });
  expect(await inWorkspace((tx) => finishErasures(ctx, tx, ctx.clock()))).toBe(0);
  const later = new Date(ctx.clock().getTime() + 31 * 24 * 3600 * 1000);
  expect(await inWorkspace((tx) => finishErasures(ctx, tx, later))).toBe(1);
  expect(await inWorkspace((tx) => tablesWith(tx, 'ab12cd'))).toEqual([]);
});

test('an unknown address is refused, and an erased person can get a pass again as a new person', async () => {
  const { workspaceId, inWorkspace, issue } = await createHolders();
  const erase = () => inWorkspace((tx) => erasePerson(ctx, tx, { email: ada.email }, { userId: null }));
  const erasureId = await erase();
  const erased = await getErasure(ctx, workspaceId, erasureId);
  await expect(erase()).rejects.toMatchObject({ code: 'notFound' });
  const { id } = await inWorkspace((tx) => issue(tx));
  const { pass_user_id } = await inWorkspace((tx) =>
    tx.db
      .selectFrom('passes')
      .select('pass_user_id')
      .where('workspace_id', '=', workspaceId)
      .where('id', '=', id)
      .executeTakeFirstOrThrow(),
  );
  expect(pass_user_id).not.toBe(erased.personId);
});
