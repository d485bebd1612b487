import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { removeFullBuckets } from '../../maintenance/remove-old-rows.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.fixture.ts';
import { reserveGoogleRequests } from './google-wallet.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ ROLES: 'web' });
});
afterAll(() => server?.stop());

test('starts that were reserved while the database clock was a day ahead delay no request', async () => {
  const account = server.ctx.ids.uuid();
  const { global } = server.ctx.database;
  await sql`insert into google_pacing values (${account}, now() + interval '1 day')`.execute(global);
  expect(
    await reserveGoogleRequests(server.ctx.database, { serviceAccountId: account, count: 1, perSecond: 20 }),
  ).toBe(0);
});

test('processes that ask at once get starts one after another, each account its own', async () => {
  const [busy, other] = [server.ctx.ids.uuid(), server.ctx.ids.uuid()];
  // A start every ten seconds, so that the duration of the test does not matter.
  const reserve = (serviceAccountId: string, count: number) =>
    reserveGoogleRequests(server.ctx.database, { serviceAccountId, count, perSecond: 0.1 });
  const waits = await Promise.all([reserve(busy, 2), reserve(busy, 2), reserve(busy, 2)]);
  const starts = waits.map((wait) => Math.round(wait / 10_000)).toSorted((one, next) => one - next);
  expect(starts).toEqual([0, 2, 4]);
  expect(await reserve(other, 1)).toBe(0);
});

test('maintenance removes rows that delay nothing any more, and keeps the others', async () => {
  const [over, busy] = [server.ctx.ids.uuid(), server.ctx.ids.uuid()];
  const now = server.ctx.clock();
  const row = (service_account_id: string, seconds: number) => ({
    service_account_id,
    next_request_at: new Date(now.getTime() + seconds * 1000),
  });
  await server.ctx.database.global
    .insertInto('google_pacing')
    .values([row(over, -1), row(busy, 60)])
    .execute();
  await removeFullBuckets(server.ctx, now);
  const kept = await server.ctx.database.global
    .selectFrom('google_pacing')
    .select('service_account_id')
    .where('service_account_id', 'in', [over, busy])
    .execute();
  expect(kept).toEqual([{ service_account_id: busy }]);
});
