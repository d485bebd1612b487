import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../test-server.fixture.ts';
import { ensureEventPartitions } from './ensure-event-partitions.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
}, 60_000);

afterAll(() => server?.stop());

test('concurrent starts all find the partitions', async () => {
  const db = server.ctx.database.global;
  const someYear = new Date('2031-05-10T12:00:00Z');
  await Promise.all(Array.from({ length: 8 }, () => ensureEventPartitions(db, someYear)));
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relname like 'events_2031_%' and relkind = 'r' order by relname
  `.execute(db);
  expect(rows.map(({ name }) => name)).toEqual(['events_2031_05', 'events_2031_06', 'events_2031_07']);
});
