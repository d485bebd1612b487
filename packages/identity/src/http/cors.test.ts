import { expect, test } from 'vitest';
import { issuer, otherClientId, site } from '../testing/test-site.ts';
import { createWorld } from '../testing/test-world.ts';

const path = '/user_management/authenticate';
const world = await createWorld();
const corsOf = (response: Response) =>
  Object.fromEntries([...response.headers].filter(([name]) => name.startsWith('access-control')));

test.each([site, issuer])('a preflight from %s is answered without a session', async (origin) => {
  const response = await world.browser().send(path, {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type',
    },
  });
  expect(response.status).toBe(204);
  expect(response.headers.get('vary')).toContain('Origin');
  expect(corsOf(response)).toEqual({
    'access-control-allow-origin': origin,
    'access-control-allow-credentials': 'true',
    'access-control-allow-methods': 'POST',
    'access-control-allow-headers': 'content-type',
    'access-control-max-age': '600',
  });
});

test.each(['https://evil.test', `${site}.evil.test`, 'https://SHOP.example.com', 'null', `${site}:8443`])(
  'the origin %s is allowed nothing',
  async (origin) => {
    const browser = world.browser();
    const preflight = await browser.send(path, { method: 'OPTIONS', headers: { origin } });
    expect(corsOf(preflight)).not.toHaveProperty('access-control-allow-origin');
    expect(preflight.headers.get('vary')).toContain('Origin');
    const refused = await browser.refresh({ refresh_token: 'x' }, { origin });
    expect(refused.status).toBe(400);
    expect(corsOf(refused)).not.toHaveProperty('access-control-allow-origin');
  },
);

test('every status carries the headers: refused, malformed, too large, wrong method, foreign client', async () => {
  const browser = world.browser();
  const headers = { origin: site };
  const responses = [
    await browser.refresh({ client_id: otherClientId, refresh_token: 'x' }, headers),
    await browser.post(path, '{', headers),
    await browser.post(path, 'x'.repeat(20_000), headers),
    await browser.get(path, headers),
    await browser.refresh({ refresh_token: 'x' }, headers),
  ];
  expect(responses.map(({ status }) => status)).toEqual([400, 400, 413, 405, 400]);
  for (const response of responses) {
    expect(corsOf(response)).toEqual({
      'access-control-allow-origin': site,
      'access-control-allow-credentials': 'true',
    });
    expect(await response.json()).toMatchObject({
      error: expect.any(String),
      error_description: expect.any(String),
    });
  }
});

test('a page registered for one client cannot use another client’s tokens', async () => {
  const response = await world.browser().refresh({ refresh_token: 'x' }, { origin: site });
  expect(await response.json()).toMatchObject({ error: 'invalid_client' });
});
