import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server.fixture.ts';
import { createTestWorkspace } from '../../testing/test-workspace.fixture.ts';
import { dropOldEventPartitions, ensureMonthPartitions } from './month-partitions.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});

afterAll(() => server?.stop());

test('concurrent starts all find the partitions', async () => {
  const db = server.ctx.database.global;
  const someYear = new Date('2031-05-10T12:00:00Z');
  await Promise.all(Array.from({ length: 8 }, () => ensureMonthPartitions(db, someYear)));
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relname like 'events_2031_%' and relkind = 'r' order by relname
  `.execute(db);
  expect(rows.map(({ name }) => name)).toEqual(['events_2031_05', 'events_2031_06', 'events_2031_07']);
});

test('events older than the retention period are dropped by month, those without a partition too', async () => {
  const { global } = server.ctx.database;
  await ensureMonthPartitions(global, new Date('2032-01-10T12:00:00Z'));
  const { workspaceId } = await createTestWorkspace(server.ctx, { passes: 0 });
  const dates = ['2029-12-31', '2032-01-31', '2032-02-01', '2032-03-20'];
  await server.ctx.database.inWorkspace(workspaceId, ({ db }) =>
    db
      .insertInto('events')
      .values(
        dates.map((date) => ({
          workspace_id: workspaceId,
          at: new Date(date),
          id: server.ctx.ids.uuid(),
          type: 'pass.issued',
          payload: '{}',
        })),
      )
      .execute(),
  );
  // Thirty days before is 20 February, so the whole of February stays.
  await dropOldEventPartitions(global, new Date('2032-03-21T00:00:00Z'), { retentionDays: 30 });
  const kept = await server.ctx.database.inWorkspace(workspaceId, ({ db }) =>
    db.selectFrom('events').select('at').where('workspace_id', '=', workspaceId).orderBy('at').execute(),
  );
  const days = kept.map(({ at }) => at.toISOString().slice(0, 10));
  expect(days.filter((day) => day > '2028' && day < '2033')).toEqual(['2032-02-01', '2032-03-20']);
});
