import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server.fixture.ts';
import { reserveGoogleRequests } from './google-wallet.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ ROLES: 'web' });
}, 60_000);
afterAll(() => server?.stop());

async function createAccount(): Promise<string> {
  const id = server.ctx.ids.uuid();
  await server.ctx.database.global
    .insertInto('google_service_accounts')
    .values({
      id,
      issuer_identifier: id,
      client_email: 'wallet@example.com',
      sealed_json: '',
      created_at: server.ctx.clock(),
    })
    .execute();
  return id;
}

test('starts that were reserved while the database clock was a day ahead delay no request', async () => {
  const account = await createAccount();
  const { global } = server.ctx.database;
  await sql`update google_service_accounts set next_request_at = now() + interval '1 day' where id = ${account}`.execute(
    global,
  );
  expect(
    await reserveGoogleRequests(server.ctx.database, { serviceAccountId: account, count: 1, perSecond: 20 }),
  ).toBe(0);
});

test('processes that ask at once get starts one after another, each account its own', async () => {
  const [busy, other] = [await createAccount(), await createAccount()];
  // A start every ten seconds, so that the duration of the test does not matter.
  const reserve = (serviceAccountId: string, count: number) =>
    reserveGoogleRequests(server.ctx.database, { serviceAccountId, count, perSecond: 0.1 });
  const waits = await Promise.all([reserve(busy, 2), reserve(busy, 2), reserve(busy, 2)]);
  const starts = waits.map((wait) => Math.round(wait / 10_000)).toSorted((one, next) => one - next);
  expect(starts).toEqual([0, 2, 4]);
  expect(await reserve(other, 1)).toBe(0);
});
