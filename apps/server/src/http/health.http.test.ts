import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { freePort } from '../../../../stories/world/free-port.ts';
import { startTestServer, type TestServer } from '../testing/test-server.fixture.ts';
import { healthApp } from './health.http.ts';

const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8'));
const live = { status: 'ok', version };

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.stop());

let isStopping: boolean;
beforeEach(() => {
  isStopping = false;
});
afterEach(() => {
  vi.restoreAllMocks();
});

async function ask(path: string) {
  const app = healthApp({ ctx: server.ctx, isStopping: () => isStopping });
  const answer = await app.request(path);
  return { status: answer.status, body: await answer.json() };
}

test('the server is live and ready', async () => {
  const { port } = server.ctx.config;
  for (const path of ['/health', '/health/live']) {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`);
    expect([answer.status, await answer.json()]).toEqual([200, live]);
  }
  const answer = await fetch(`http://127.0.0.1:${port}/health/ready`);
  const parts = { database: 'ok', disk: 'ok', queue: 'ok' };
  expect([answer.status, await answer.json()]).toEqual([200, { status: 'ok', ...parts }]);
});

test('a failing or unresponsive part is named, without the reason, and the server is still live', async () => {
  const { ctx } = server;
  const secret = new Error('connect ECONNREFUSED postgres://tessera:hunter2@10.0.0.7');
  vi.spyOn(ctx.files, 'check').mockRejectedValue(secret);
  expect(await ask('/health/ready')).toEqual({
    status: 503,
    body: { status: 'failed', database: 'ok', disk: 'failed', queue: 'ok' },
  });
  vi.spyOn(ctx.queue, 'check').mockReturnValue(new Promise(() => undefined));
  expect(await ask('/health/ready')).toEqual({
    status: 503,
    body: { status: 'failed', database: 'ok', disk: 'failed', queue: 'failed' },
  });
  expect(await ask('/health/live')).toEqual({ status: 200, body: live });
});

test('a stopping server is not ready, though nothing fails', async () => {
  isStopping = true;
  expect(await ask('/health/ready')).toEqual({
    status: 503,
    body: { status: 'stopping', database: 'ok', disk: 'ok', queue: 'ok' },
  });
});

test('a stopped job queue and a missing database fail', async () => {
  const other = await startTestServer();
  const { ctx } = other;
  await ctx.queue.stop();
  const app = healthApp({ ctx, isStopping: () => false });
  expect(await (await app.request('/health/ready')).json()).toMatchObject({
    database: 'ok',
    queue: 'failed',
  });
  await ctx.database.close();
  const later = healthApp({ ctx, isStopping: () => false });
  expect(await (await later.request('/health/ready')).json()).toMatchObject({ database: 'failed' });
  await other.stop().catch(() => undefined);
});

test('many probes within a second query the database once', async () => {
  const check = vi.spyOn(server.ctx.queue, 'check');
  const now = new Date();
  const ctx = { ...server.ctx, clock: () => now };
  const app = healthApp({ ctx, isStopping: () => false });
  await Promise.all(Array.from({ length: 20 }, () => app.request('/health/ready')));
  expect(check).toHaveBeenCalledTimes(1);
});

test('the status port, which workers have too, answers probes and nothing else', async () => {
  const port = await freePort();
  const probed = await startTestServer({ STATUS_PORT: String(port) });
  try {
    const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
    expect(await (await get('/health/ready')).json()).toMatchObject({ status: 'ok', queue: 'ok' });
    expect((await get('/api/v1/openapi.json')).status).toBe(404);
  } finally {
    await probed.stop();
  }
});
