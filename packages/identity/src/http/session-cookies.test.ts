import { expect, test } from 'vitest';
import { clientId, otherClientId, password, site } from '../testing/test-site.ts';
import { createWorld } from '../testing/test-world.ts';

const credentials = { email: 'ada@example.com', password };

async function worldWithAda(overrides: Parameters<typeof createWorld>[0] = {}) {
  const world = await createWorld(overrides);
  await world.identity.createUser({ ...credentials, firstName: null, lastName: null });
  return world;
}

test('a page of the provider’s host gets Lax cookies, and a mark without Domain that its script can read', async () => {
  const world = await worldWithAda();
  const browser = world.browser();
  const { code, verifier } = await browser.signInForCode(credentials);
  const response = await browser.exchange(code, verifier);
  const lines = response.headers.getSetCookie();
  expect(lines).toHaveLength(2);
  expect(lines[0]).toMatch(
    new RegExp(
      `^__Secure-identity-refresh-${clientId}=[\\w-]{43}; Max-Age=1209600; Path=/user_management; HttpOnly; Secure; SameSite=Lax$`,
    ),
  );
  expect(lines[1]).toBe(`workos-has-session=${clientId}; Max-Age=1209600; Path=/; Secure; SameSite=Lax`);
});

test('the provider’s own cookie is out of reach of scripts and of neighboring hosts', async () => {
  const world = await worldWithAda();
  const browser = world.browser();
  await browser.signInForCode(credentials);
  expect(browser.cookies.get('__Host-identity-session')).toMatchObject({
    path: '/',
    domain: null,
    attributes: 'Max-Age=2592000; Path=/; HttpOnly; Secure; SameSite=Lax',
  });
});

test('the mark by which a browser is known again outlives signing out, out of reach of scripts', async () => {
  const world = await worldWithAda();
  const browser = world.browser();
  await browser.signInForCode(credentials);
  expect(browser.cookies.get('__Host-identity-browser')).toMatchObject({
    path: '/',
    domain: null,
    attributes: 'Max-Age=34560000; Path=/; HttpOnly; Secure; SameSite=Lax',
  });
});

test('a page of a neighboring host gets a refresh cookie for cross-site requests and the mark on the shared domain', async () => {
  const world = await worldWithAda();
  const browser = world.browser();
  const changes = { client_id: otherClientId, redirect_uri: site };
  const { code, verifier } = await browser.signInForCode(credentials, changes);
  const response = await browser.post(
    '/user_management/authenticate',
    { grant_type: 'authorization_code', client_id: otherClientId, code, code_verifier: verifier },
    { origin: site },
  );
  const [refresh, mark] = response.headers.getSetCookie();
  expect(refresh).toMatch(/HttpOnly; Secure; SameSite=None$/);
  expect(mark).toBe(
    `workos-has-session=${otherClientId}; Max-Age=1209600; Domain=example.com; Path=/; Secure; SameSite=Lax`,
  );
});

test('on plain http (a laptop) nothing is Secure, and ports do not make another host', async () => {
  const local = 'http://localhost:3000';
  const page = 'http://localhost:5173';
  const world = await worldWithAda({
    issuer: local,
    secureCookies: false,
    clients: [{ id: clientId, redirectUris: [page], origins: [page], logoutUris: [page] }],
  });
  const browser = world.browser();
  const { code, verifier } = await browser.signInForCode(credentials, { redirect_uri: page });
  const body = { grant_type: 'authorization_code', client_id: clientId, code, code_verifier: verifier };
  const response = await browser.post('/user_management/authenticate', body, { origin: page });
  const [refresh, mark] = response.headers.getSetCookie();
  expect(refresh).toMatch(/HttpOnly; SameSite=Lax$/);
  expect(mark).toBe(`workos-has-session=${clientId}; Max-Age=1209600; Path=/; SameSite=Lax`);
});

test('the flag contains every client with a session, joined by dots, and no planted id', async () => {
  const world = await worldWithAda();
  const browser = world.browser();
  await browser.signIn(credentials);
  const refresh = browser.cookies.get(`__Secure-identity-refresh-${clientId}`)?.value;
  const cookie = `__Secure-identity-refresh-${clientId}=${refresh}; workos-has-session=1; workos-has-session=${otherClientId}.planted`;
  const response = await browser.refresh({}, { cookie });
  expect(response.headers.getSetCookie()[1]).toContain(`workos-has-session=${otherClientId}.${clientId};`);
});

test('pages of one host, one with the cookie and one with a token of its own, never cost each other the session', async () => {
  const world = await worldWithAda();
  const browser = world.browser();
  let kept = (await browser.signIn(credentials)).refresh_token;
  for (let round = 0; round < 3; round += 1) {
    world.advance(290);
    const byCookie = await browser.refresh();
    expect(byCookie.status).toBe(200);
    world.advance(290);
    const byToken = await browser.refresh({ refresh_token: kept });
    expect(byToken.status).toBe(200);
    expect(byToken.headers.getSetCookie()).toEqual([]);
    kept = ((await byToken.json()) as { refresh_token: string }).refresh_token;
  }
});

test('a refresh cookie that an earlier release set still refreshes, and is replaced by one with the prefix', async () => {
  const world = await worldWithAda();
  const browser = world.browser();
  await browser.signIn(credentials);
  const token = browser.cookies.get(`__Secure-identity-refresh-${clientId}`)?.value;
  browser.cookies.clear();
  const response = await browser.refresh({}, { cookie: `identity-refresh-${clientId}=${token}` });
  expect(response.status).toBe(200);
  const [renewed, former] = response.headers.getSetCookie();
  expect(renewed).toMatch(new RegExp(`^__Secure-identity-refresh-${clientId}=[\\w-]{43}; `));
  expect(former).toMatch(new RegExp(`^identity-refresh-${clientId}=; Max-Age=0; Path=/user_management; `));
});
