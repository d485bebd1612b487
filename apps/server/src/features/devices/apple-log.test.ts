import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Context } from '../../context.ts';
import { createCountedLog } from '../../platform/counted-log.ts';
import { createLogger } from '../../platform/logger.ts';
import { workspacePublicId } from '../../platform/public-ids.ts';
import { createTokenBucketsOfAll } from '../../platform/rate-limits/token-buckets.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.fixture.ts';
import { createTestWorkspace } from '../../testing/test-workspace.fixture.ts';
import { appleWebServiceApp } from './apple-web-service.http.ts';

let server: TestServer;
let own: string;
let other: string;
let now = new Date('2026-11-26T09:00:00Z');
let logged = '';

beforeAll(async () => {
  server = await startTestServer({ ROLES: 'web', TRUSTED_PROXIES: '1' });
  const idOfNew = async () => (await createTestWorkspace(server.ctx, { passes: 0 })).workspaceId;
  [own, other] = [await idOfNew(), await idOfNew()];
});
afterAll(() => server?.stop());
beforeEach(() => {
  logged = '';
  now = new Date(now.getTime() + 3_600_000);
});

function open() {
  const clock = () => now;
  const logger = createLogger('info', clock, (line) => {
    logged += line;
  });
  const countedLog = createCountedLog(logger);
  const tokenBuckets = createTokenBucketsOfAll({ ...server.ctx, clock });
  const ctx: Context = { ...server.ctx, clock, logger, countedLog, tokenBuckets };
  const app = appleWebServiceApp(ctx);
  return {
    report: (logs: unknown[], { to = own, from = '198.51.100.7', workspace = workspacePublicId(to) } = {}) =>
      app.request(`/wallet/apple/${workspace}/v1/log`, {
        method: 'POST',
        headers: { 'x-forwarded-for': from },
        body: JSON.stringify({ logs }),
      }),
    close: () => countedLog.close(),
  };
}

test('a phone’s messages are logged with their workspace, without addresses, and repeated ones are counted', async () => {
  const { report, close } = open();
  const message = 'GET https://a.example/v1/passes?x=1 failed for ada@example.com at 192.0.2.9';
  for (let time = 0; time < 3; time++) expect((await report([message])).status).toBe(200);
  close();
  const lines = logged
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const entry = { message: 'GET https://a.example/v1/passes failed for …@… at …', workspaceId: own };
  expect(lines).toMatchObject([
    { level: 'warn', ...entry, count: 1 },
    { ...entry, count: 2 },
  ]);
});

test('a stranger who sends logs without end writes a hundred kilobytes a minute, and other senders are heard', async () => {
  const { report, close } = open();
  const statuses = new Map<number, number>();
  for (let call = 0; call < 400; call++) {
    const { status } = await report(
      Array.from({ length: 30 }, (_, index) => `${call} ${index} ${'x'.repeat(2_000)}`),
    );
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
  expect(Object.fromEntries(statuses)).toEqual({ 200: 10, 429: 390 });
  expect(Buffer.byteLength(logged)).toBeLessThan(10 * 10 * 1_200);
  expect((await report(['heard'], { from: '203.0.113.5' })).status).toBe(200);
  expect(logged).toContain('heard');
  now = new Date(now.getTime() + 60_000);
  expect((await report(['later'])).status).toBe(200);
  close();
});

test('many senders together write a bounded log of one workspace, and another workspace’s phones are heard', async () => {
  const { report, close } = open();
  const answers = [];
  for (let sender = 0; sender < 100; sender++)
    answers.push((await report([`message ${sender}`], { from: `203.0.113.${sender}` })).status);
  expect(answers.filter((status) => status === 200)).toHaveLength(60);
  expect((await report(['heard'], { to: other, from: '198.51.100.8' })).status).toBe(200);
  expect(logged).toContain('heard');
  close();
});

test('a workspace that does not exist gets the same answer, and nothing is logged', async () => {
  const { report, close } = open();
  const seen = async (answer: Response) => [answer.status, [...answer.headers], await answer.text()];
  const unknown = await seen(await report(['invented'], { to: '99999' }));
  expect(unknown).toEqual(await seen(await report(['real'], { from: '198.51.100.9' })));
  close();
  expect(logged).toContain('real');
  expect(logged).not.toContain('invented');
});

test('what is no id of a workspace is answered 404, and never becomes a key of a limit', async () => {
  const { report, close } = open();
  for (const workspace of ['x'.repeat(9_000), '%00', 'A'])
    expect((await report(['invented'], { workspace, from: '198.51.100.10' })).status).toBe(404);
  close();
  const rows = await server.ctx.database.global.selectFrom('rate_limits').select('key').execute();
  expect(rows.filter(({ key }) => key.includes('198.51.100.10'))).toEqual([]);
});
