import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Context } from '../../context.ts';
import { openOutgoing } from '../../platform/outgoing/open-outgoing.ts';
import { createTokenBucketsOfAll } from '../../platform/rate-limits/token-buckets.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.fixture.ts';
import { findLocations } from './find-locations.ts';

let server: TestServer;
let geocoder: Server;
let now = Date.UTC(2026, 10, 21);
let answer: (response: ServerResponse) => void;
const requests: { url: string; agent: string | undefined }[] = [];

beforeAll(async () => {
  server = await startTestServer({ ROLES: 'web' });
  geocoder = createServer((request, response) => {
    requests.push({ url: request.url ?? '', agent: request.headers['user-agent'] });
    answer(response);
  });
  await new Promise<void>((resolve) => geocoder.listen(0, '127.0.0.1', resolve));
});

afterAll(async () => {
  geocoder?.close();
  await server?.stop();
});

beforeEach(() => {
  now += 3_600_000;
  requests.length = 0;
});

function world(changes: { allowedNetworks?: string[]; geocoderUrl?: string | null } = {}) {
  const { port } = geocoder.address() as AddressInfo;
  const { allowedNetworks = ['127.0.0.1/32'], geocoderUrl = `http://127.0.0.1:${port}/nominatim` } = changes;
  const clock = () => new Date(now);
  const ctx: Context = {
    ...server.ctx,
    clock,
    config: { ...server.ctx.config, geocoderUrl },
    outgoing: openOutgoing({ allowedNetworks, httpsOnly: false }),
    tokenBuckets: createTokenBucketsOfAll({ ...server.ctx, clock }),
  };
  return (query: string, userId = 'ada') => findLocations(ctx, userId, { query });
}

/** As Nominatim answers. */
const quay = {
  place_id: 1,
  licence: 'Data © OpenStreetMap contributors, ODbL 1.0.',
  lat: '59.3293',
  lon: '18.0686',
  category: 'building',
  display_name: 'Long Quay 1, Stockholm, Sweden',
};
const answers = (body: unknown, status = 200) => {
  answer = (response) => void response.writeHead(status).end(JSON.stringify(body));
};

test('an address is searched by Nominatim’s protocol, and its source is named', async () => {
  answers([quay]);
  expect(await world()('Long Quay 1')).toEqual({
    locations: [{ name: 'Long Quay 1, Stockholm, Sweden', latitude: 59.3293, longitude: 18.0686 }],
    attribution: 'Data © OpenStreetMap contributors, ODbL 1.0.',
  });
  expect(requests).toEqual([
    {
      url: '/nominatim/search?format=jsonv2&limit=5&q=Long+Quay+1',
      agent: expect.stringMatching(/^Tessera \(http/),
    },
  ]);
});

test('an unknown address finds nothing', async () => {
  answers([]);
  expect(await world()('Nowhere at all')).toEqual({ locations: [], attribution: null });
});

test('the geocoder gets one request a second from the whole installation', async () => {
  answers([quay]);
  const find = world();
  await find('Long Quay 1');
  await expect(find('Long Quay 2', 'zoe')).rejects.toMatchObject({
    code: 'tooManyRequests',
    retryAfterSeconds: 1,
  });
  now += 1_000;
  await find('Long Quay 2', 'zoe');
  expect(requests).toHaveLength(2);
});

test.each([
  ['an error', () => answers({ error: 'down' }, 500)],
  ['another answer', () => answers({ error: 'no list' })],
  ['coordinates that are none', () => answers([{ ...quay, lat: '900' }])],
])('%s of the geocoder says that the search does not answer', async (_, prepare) => {
  prepare();
  await expect(world()('Long Quay 1')).rejects.toMatchObject({
    message: expect.stringContaining('does not answer'),
  });
});

test('a geocoder in a private network that the operator did not allow is not asked', async () => {
  answers([quay]);
  await expect(world({ allowedNetworks: [] })('Long Quay 1')).rejects.toMatchObject({ code: 'serverBusy' });
  expect(requests).toEqual([]);
});

test('without a geocoder there is no search', async () => {
  await expect(world({ geocoderUrl: null })('Long Quay 1')).rejects.toMatchObject({
    message: 'This installation has no geocoder: set GEOCODER_URL.',
  });
});
