import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server.fixture.ts';
import { createTestWorkspace } from '../../testing/test-workspace.fixture.ts';
import { openDatabase } from './database.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ ROLES: 'web' });
});

afterAll(() => server?.stop());

/** One connection, so that each statement meets what the previous one left behind. */
async function onOneConnection<Result>(
  work: (database: ReturnType<typeof openDatabase>) => Promise<Result>,
): Promise<Result> {
  const database = openDatabase({ url: server.databaseUrl, connectionsMax: 1 });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

test('transactions of two workspaces over one connection each see their own rows only', async () => {
  const [one, other] = [
    await createTestWorkspace(server.ctx, { passes: 1 }),
    await createTestWorkspace(server.ctx, { passes: 2 }),
  ];
  await onOneConnection(async (database) => {
    // Without a condition on the workspace: row-level security alone.
    const count = (workspaceId: string) =>
      database.inWorkspace(workspaceId, async ({ db }) => {
        const { rows } = await sql<{ count: number }>`select count(*)::int as count from passes`.execute(db);
        return rows[0]?.count;
      });
    const read = async (workspaceId: string) =>
      (await database.readInWorkspace(workspaceId, ({ db }) => db.selectFrom('passes').select('id'))).length;
    const readTwice = (workspaceId: string) =>
      database.readTables(workspaceId, async (table) => {
        const ids = () => table(({ db }) => db.selectFrom('passes').select('id'));
        const [before, after] = [await ids(), await ids()];
        return (before.length + after.length) / 2;
      });
    const asked = [one, other, one, other].flatMap(({ workspaceId }) => [
      count(workspaceId),
      read(workspaceId),
      readTwice(workspaceId),
    ]);
    expect(await Promise.all(asked)).toEqual([1, 1, 1, 2, 2, 2, 1, 1, 1, 2, 2, 2]);
    const { rows } = await sql`select id from passes`.execute(database.global);
    expect(rows).toEqual([]);
  });
});

test('a failed statement rolls back its transaction and leaves the connection usable', async () => {
  const { workspaceId, passIds } = await createTestWorkspace(server.ctx, { passes: 1 });
  await onOneConnection(async (database) => {
    const divide = sql<number>`1 / (case when id is null then 1 else 0 end)`.as('never');
    const failing = () =>
      database.readInWorkspace(workspaceId, ({ db }) => db.selectFrom('passes').select(divide));
    await expect(failing()).rejects.toThrow('division by zero');
    const failingTable = () =>
      database.readTables(workspaceId, (read) => read(({ db }) => db.selectFrom('passes').select(divide)));
    await expect(failingTable()).rejects.toThrow('division by zero');
    await expect(
      database.inWorkspace(workspaceId, async ({ db }) => {
        await db.deleteFrom('attribute_values').where('workspace_id', '=', workspaceId).execute();
        await db
          .updateTable('passes')
          .set({ status: 'voided' })
          .where('workspace_id', '=', workspaceId)
          .execute();
        return db.selectFrom('passes').select(divide).where('workspace_id', '=', workspaceId).execute();
      }),
    ).rejects.toThrow('division by zero');
    const rows = await database.readInWorkspace(workspaceId, ({ db }) =>
      db.selectFrom('passes').select(['id', 'status']).where('workspace_id', '=', workspaceId),
    );
    expect(rows).toEqual([{ id: passIds[0], status: 'issued' }]);
  });
});

test('a connection lost during a transaction or a read fails that one only, and neither the process nor the next', async () => {
  const { workspaceId } = await createTestWorkspace(server.ctx, { passes: 1 });
  await onOneConnection(async (database) => {
    const count = async () =>
      (await database.readInWorkspace(workspaceId, ({ db }) => db.selectFrom('passes').select('id'))).length;
    const terminate = (pid: unknown) => sql<boolean>`pg_terminate_backend(${pid})`.as('terminated');
    const between = database.inWorkspace(workspaceId, async ({ db }) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
      await server.ctx.database.global.selectNoFrom(terminate(rows[0]?.pid)).execute();
      return db.selectFrom('passes').select('id').execute();
    });
    await expect(between).rejects.toThrow();
    expect(await count()).toBe(1);
    const itself = sql`pg_backend_pid()`;
    await expect(
      database.readInWorkspace(workspaceId, ({ db }) => db.selectNoFrom(terminate(itself))),
    ).rejects.toThrow();
    expect(await count()).toBe(1);
    await expect(
      database.readTables(workspaceId, async (read) => {
        await read(({ db }) => db.selectNoFrom(terminate(itself)));
        return read(({ db }) => db.selectFrom('passes').select('id'));
      }),
    ).rejects.toThrow();
    expect(await count()).toBe(1);
  });
});

test('only a commit that fails is reported, as when its connection is lost', async () => {
  const { workspaceId } = await createTestWorkspace(server.ctx, { passes: 0 });
  let failed = 0;
  const database = openDatabase({
    url: server.databaseUrl,
    connectionsMax: 1,
    onFailedCommit: () => {
      failed += 1;
    },
  });
  const pid = sql<{ pid: number }>`select pg_backend_pid() as pid`;
  await database.inWorkspace(workspaceId, ({ db }) => pid.execute(db));
  await expect(
    database.inWorkspace(workspaceId, ({ db }) => sql`select 1 / 0`.execute(db)),
  ).rejects.toThrow();
  expect(failed).toBe(0);
  const cut = database.inWorkspace(workspaceId, async ({ db }) => {
    const { rows } = await pid.execute(db);
    await sql`select pg_terminate_backend(${rows[0]?.pid}::int4, 10000)`.execute(server.ctx.database.global);
  });
  await expect(cut).rejects.toThrow();
  await database.close();
  expect(failed).toBe(1);
});

test('a transaction within a transaction enters its own workspace', async () => {
  const [one, other] = [
    await createTestWorkspace(server.ctx, { passes: 1 }),
    await createTestWorkspace(server.ctx, { passes: 2 }),
  ];
  const { database } = server.ctx;
  const setting = sql<{ id: string }>`select current_setting('app.workspace_id', true) as id`;
  const seen = await database.inWorkspace(one.workspaceId, async ({ db }) => [
    (await database.inWorkspace(other.workspaceId, (tx) => setting.execute(tx.db))).rows[0]?.id,
    (await database.global.transaction().execute((global) => setting.execute(global))).rows[0]?.id || null,
    (await setting.execute(db)).rows[0]?.id,
  ]);
  expect(seen).toEqual([other.workspaceId, null, one.workspaceId]);
});
