import { Agent, get } from 'node:http';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { freePort } from '../../../../stories/world/free-port.ts';
import { startServer } from '../composition/start-server.ts';
import { startTestServer, type TestServer } from '../testing/test-server.fixture.ts';

let server: TestServer;
let proxy: Agent;

beforeEach(async () => {
  server = await startTestServer({ ROLES: 'web' });
  proxy = new Agent({ keepAlive: true });
});

afterEach(() => proxy.destroy());

type Answer = { status: number; connection: string | undefined; body: string };

function ask(path: string): Promise<Answer> {
  const url = `http://127.0.0.1:${server.ctx.config.port}${path}`;
  return new Promise((resolve, reject) => {
    get(url, { agent: proxy }, (response) => {
      let body = '';
      response.on('data', (data) => {
        body += String(data);
      });
      const { statusCode: status = 0, headers } = response;
      response.on('end', () => resolve({ status, connection: headers.connection, body }));
    }).on('error', reject);
  });
}

async function load(isKnown: () => boolean): Promise<number[]> {
  const statuses: number[] = [];
  while (!isKnown()) statuses.push((await ask('/api/v1/openapi.json')).status);
  return statuses;
}

test('a stopping server first reports it and accepts requests, and ends their connections, so that a proxy loses none', async () => {
  let isKnown = false;
  const lanes = [1, 2, 3, 4].map(() => load(() => isKnown));
  await ask('/health/ready');
  const noticed = Promise.withResolvers<void>();
  const stopped = server.stop({ acceptUntil: noticed.promise });
  await expect
    .poll(async () => JSON.parse((await ask('/health/ready')).body))
    .toMatchObject({ status: 'stopping' });
  expect(await ask('/health/live')).toMatchObject({ status: 200, connection: 'close' });
  isKnown = true;
  const statuses = (await Promise.all(lanes)).flat();
  expect(new Set(statuses)).toEqual(new Set([200]));
  noticed.resolve();
  await stopped;
  await expect(ask('/health/live')).rejects.toThrow('ECONNREFUSED');
});

test('a server waits for its port while another one on it is stopping', async () => {
  const config = { ...server.ctx.config, port: await freePort() };
  const noticed = Promise.withResolvers<void>();
  const first = await startServer(config);
  const isAsked = vi.spyOn(first.ctx.queue, 'check');
  const stopped = first.stop({ acceptUntil: noticed.promise });
  const second = startServer(config);
  await expect.poll(() => isAsked.mock.calls.length, { timeout: 30_000 }).toBeGreaterThan(0);
  noticed.resolve();
  await stopped;
  await (await second).stop();
  await server.stop();
});
