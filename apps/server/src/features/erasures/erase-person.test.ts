import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Context } from '../../context.ts';
import type { WorkspaceTransaction } from '../../platform/database/database.ts';
import { tenantTables } from '../../platform/database/schema/database.ts';
import { startTestServer, type TestServer } from '../../test-server.fixture.ts';
import { createTestWorkspace } from '../../test-workspace.fixture.ts';
import { issuePass } from '../passes/issue-pass.ts';
import { findWorkspaceById } from '../workspaces/find-workspace-by-id.ts';
import { erasePerson } from './erase-person.ts';
import { eraseTraces } from './erase-traces.ts';
import { finishErasures } from './finish-erasures.ts';
import { getErasure } from './get-erasure.ts';

let server: TestServer;
let ctx: Context;

beforeAll(async () => {
  server = await startTestServer({ ROLES: 'web' });
  ctx = server.ctx;
}, 60_000);

afterAll(() => server?.stop());

const ada = { email: 'Ada.Byron@example.com', firstName: 'Adalovelace', lastName: 'Byronking' };

/** A workspace with passes of Ada and of another person, and the database work in it. */
async function createHolders() {
  const { workspaceId, passTemplateId } = await createTestWorkspace(ctx, { passes: 1 });
  const workspace = await findWorkspaceById(ctx.database.global, workspaceId);
  const inWorkspace = <Result>(work: (tx: WorkspaceTransaction) => Promise<Result>) =>
    ctx.database.inWorkspace(workspaceId, work);
  const issue = (tx: WorkspaceTransaction) =>
    issuePass(ctx, tx, workspace, { passTemplateId, user: ada, attributes: {} }, { via: 'app', by: null });
  const passes = [];
  for (const _ of [1, 2]) passes.push(await inWorkspace((tx) => issue(tx)));
  return { workspaceId, inWorkspace, issue, passIds: passes.map(({ id }) => id) };
}

/** The tenant tables with a row that contains the text in any column. */
async function tablesWith(tx: WorkspaceTransaction, text: string): Promise<string[]> {
  const found: string[] = [];
  for (const table of tenantTables) {
    const { rows } = await sql<{ count: string }>`select count(*) as count from ${sql.table(table)} as each
      where workspace_id = ${tx.workspaceId} and to_jsonb(each)::text ilike ${`%${text}%`}`.execute(tx.db);
    if (Number(rows[0]?.count) > 0) found.push(table);
  }
  return found;
}

test('after an erasure no row of the workspace contains the person’s name or e-mail address', async () => {
  const { workspaceId, inWorkspace } = await createHolders();
  expect(await inWorkspace((tx) => tablesWith(tx, 'byron'))).toContain('pass_users');
  const erasureId = await inWorkspace((tx) => erasePerson(ctx, tx, ada.email, { userId: null }));
  await eraseTraces(ctx, { workspaceId, erasureId });
  for (const text of ['byron', 'adalovelace'])
    expect(await inWorkspace((tx) => tablesWith(tx, text))).toEqual([]);
});

test('an erasure voids the person’s passes for good, leaves those of others alone, and answers a receipt', async () => {
  const { workspaceId, inWorkspace, passIds } = await createHolders();
  const erasureId = await inWorkspace((tx) =>
    erasePerson(ctx, tx, ada.email.toUpperCase(), { userId: null }),
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
  const receipt = await inWorkspace((tx) => getErasure(tx, erasureId));
  expect(receipt).toMatchObject({ status: 'removing', removed: { passes: 2, mails: 0 } });
  expect(JSON.stringify(receipt)).not.toContain('@');
});

test('an erasure is done when no wallet holds a pass of the person any more', async () => {
  const { workspaceId, inWorkspace } = await createHolders();
  const erasureId = await inWorkspace((tx) => erasePerson(ctx, tx, ada.email, { userId: null }));
  expect(await inWorkspace((tx) => finishErasures(ctx, tx, ctx.clock()))).toBe(0);
  await eraseTraces(ctx, { workspaceId, erasureId });
  expect((await inWorkspace((tx) => getErasure(tx, erasureId))).status).toBe('wallets');
  expect(await inWorkspace((tx) => finishErasures(ctx, tx, ctx.clock()))).toBe(1);
  expect((await inWorkspace((tx) => getErasure(tx, erasureId))).status).toBe('done');
});

test('thirty days after an erasure the registrations of phones that never fetched the empty pass are deleted', async () => {
  const { workspaceId, inWorkspace, passIds } = await createHolders();
  await inWorkspace(async (tx) => {
    const now = ctx.clock();
    const device = { workspace_id: workspaceId, device_library_identifier: 'phone' };
    await tx.db
      .insertInto('apple_devices')
      .values({ ...device, push_token: 'token', updated_at: now })
      .execute();
    await tx.db
      .insertInto('apple_registrations')
      .values({ ...device, pass_id: passIds[0] ?? '', pass_type_identifier: 'pass.test', created_at: now })
      .execute();
  });
  const erasureId = await inWorkspace((tx) => erasePerson(ctx, tx, ada.email, { userId: null }));
  await eraseTraces(ctx, { workspaceId, erasureId });
  expect(await inWorkspace((tx) => finishErasures(ctx, tx, ctx.clock()))).toBe(0);
  const later = new Date(ctx.clock().getTime() + 31 * 24 * 3600 * 1000);
  expect(await inWorkspace((tx) => finishErasures(ctx, tx, later))).toBe(1);
  expect(await inWorkspace((tx) => tablesWith(tx, 'phone'))).toEqual([]);
});

test('an unknown address is refused, and an erased person can get a pass again as a new person', async () => {
  const { workspaceId, inWorkspace, issue } = await createHolders();
  const erase = () => inWorkspace((tx) => erasePerson(ctx, tx, ada.email, { userId: null }));
  const erasureId = await erase();
  const erased = await inWorkspace((tx) => getErasure(tx, erasureId));
  await expect(erase()).rejects.toMatchObject({ code: 'notFound' });
  const { id } = await inWorkspace(issue);
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
