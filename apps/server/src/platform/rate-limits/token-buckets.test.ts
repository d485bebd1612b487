import { afterAll, beforeAll, expect, test } from 'vitest';
import { removeFullBuckets } from '../../maintenance/remove-old-rows.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.fixture.ts';
import { createTokenBucketsOfAll } from './token-buckets.ts';

const start = Date.UTC(2026, 10, 21);
let server: TestServer;
let now = start;

beforeAll(async () => {
  server = await startTestServer({ ROLES: 'web' });
});

afterAll(() => server?.stop());

/** As two processes open them. */
function openTwice(name: string, limit: { capacity: number; perSecond: number }) {
  now = start;
  const open = (clock = () => new Date(now)) =>
    createTokenBucketsOfAll({ database: server.ctx.database, clock })(name, limit);
  return [open(), open()] as const;
}

const allowed = async (takes: Promise<{ isAllowed: boolean }>[]) =>
  (await Promise.all(takes)).filter(({ isAllowed }) => isAllowed).length;

test('two processes together allow a full bucket at once, and the next call after the seconds that they say', async () => {
  const [one, other] = openTwice('calls', { capacity: 60, perSecond: 1 });
  const takes = Array.from({ length: 100 }, (_, index) => (index % 2 ? one : other).take('key'));
  expect(await allowed(takes)).toBe(60);
  const refused = await one.take('key');
  expect(refused).toEqual({ isAllowed: false, remaining: 0, resetSeconds: 60, retryAfterSeconds: 1 });
  now += refused.retryAfterSeconds * 1_000;
  expect(await other.take('key')).toMatchObject({ isAllowed: true, remaining: 0, retryAfterSeconds: 0 });
  expect(await allowed([one.take('key'), other.take('key')])).toBe(0);
  expect((await other.take('another')).remaining).toBe(59);
});

test('a busy key is counted from leases, of which all processes together never take more than the limit', async () => {
  const [one, other] = openTwice('busy', { capacity: 1_000, perSecond: 1_000 / 60 });
  expect((await one.take('key')).remaining).toBe(999);
  expect((await one.take('key')).remaining).toBe(998);
  const takes = Array.from({ length: 1_100 }, (_, index) => (index % 2 ? one : other).take('key'));
  const count = 2 + (await allowed(takes));
  expect(count).toBeLessThanOrEqual(1_000);
  // What the other process leased and did not use.
  expect(count).toBeGreaterThan(980);
});

test('an unused lease is given back', async () => {
  const [one] = openTwice('slow', { capacity: 1_000, perSecond: 1_000 / 60 });
  for (let call = 0; call < 20; call++) {
    await one.take('key');
    now += 1_500;
  }
  expect((await one.take('key')).remaining).toBe(999);
});

test('refused calls, and a clock that goes back, do not extend the wait', async () => {
  const [one, other] = openTwice('waits', { capacity: 6, perSecond: 0.1 });
  for (let call = 0; call < 6; call++) await one.take('key');
  for (let call = 0; call < 20; call++) expect((await one.take('key')).retryAfterSeconds).toBe(10);
  now -= 5_000;
  expect((await one.take('key')).retryAfterSeconds).toBe(10);
  expect((await other.take('key')).retryAfterSeconds).toBe(10);
});

test('after a clock was a day ahead and was set back, the calls that its time used up come back within the usual wait', async () => {
  const [one, other] = openTwice('ahead', { capacity: 6, perSecond: 0.1 });
  now = start + 24 * 3_600_000;
  expect(await allowed(Array.from({ length: 10 }, () => one.take('key')))).toBe(6);
  now = start;
  expect(await allowed([one.take('key'), other.take('key')])).toBe(0);
  now += 10_000;
  expect(await allowed([one.take('key'), other.take('key')])).toBe(1);
  now += 3_600_000;
  expect(await allowed(Array.from({ length: 10 }, () => other.take('key')))).toBe(6);
});

test('a refunded call is allowed again, and a bucket never holds more than its capacity', async () => {
  const [one, other] = openTwice('refunds', { capacity: 2, perSecond: 0.1 });
  await one.refund('key');
  expect(await allowed([one.take('key'), one.take('key'), one.take('key')])).toBe(2);
  expect((await other.take('key')).isAllowed).toBe(false);
  await one.refund('key');
  expect((await one.take('key')).isAllowed).toBe(true);
});

test('maintenance removes the rows of full buckets', async () => {
  const [one] = openTwice('removed', { capacity: 2, perSecond: 1 });
  await one.take('key');
  const count = async () =>
    (await server.ctx.database.global.selectFrom('rate_limits').select('key').execute()).filter(
      ({ key }) => key === 'removed key',
    ).length;
  await removeFullBuckets(server.ctx, new Date(now));
  expect(await count()).toBe(1);
  await removeFullBuckets(server.ctx, new Date(now + 1_001));
  expect(await count()).toBe(0);
});
