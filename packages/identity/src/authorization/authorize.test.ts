import { expect, test } from 'vitest';
import {
  authorizePath,
  clientId,
  issuer,
  newPkce,
  otherClientId,
  password,
  site,
} from '../testing/test-site.ts';
import { createWorld } from '../testing/test-world.ts';

const world = await createWorld();
const ada = await world.identity.createUser({
  email: 'ada@example.com',
  password,
  firstName: 'Ada',
  lastName: null,
});
const credentials = { email: 'ada@example.com', password };
const { challenge } = newPkce();

test('a browser that is not signed in goes to the hosted page with the id of its request', async () => {
  const response = await world.browser().get(authorizePath(challenge));
  expect(response.status).toBe(302);
  const location = new URL(response.headers.get('location') ?? '');
  expect(location.origin + location.pathname).toBe(`${issuer}/sign-in`);
  expect(location.searchParams.get('request')).toMatch(/^[\w-]{43}$/);
  expect(response.headers.get('cache-control')).toBe('no-store');
});

test('the sign-up hint leads to the sign-up page, and the page learns every hint of the application', async () => {
  const browser = world.browser();
  const changes = {
    screen_hint: 'sign-up',
    login_hint: 'new@example.com',
    context: 'ctx',
    invitation_token: 'x',
    domain_hint: 'y',
    connection_id: 'conn_1',
    organization_id: 'org_1',
    password_reset_token: '',
    provider: 'authkit',
  };
  const response = await browser.get(authorizePath(challenge, changes));
  const location = new URL(response.headers.get('location') ?? '');
  expect(location.pathname).toBe('/sign-up');
  const request = await browser.get(
    `/user_management/hosted/request?id=${location.searchParams.get('request')}`,
  );
  expect(await request.json()).toEqual({
    clientId,
    screenHint: 'sign-up',
    loginHint: 'new@example.com',
    context: 'ctx',
    canMail: false,
    oauthProviders: [],
    invitation: null,
  });
});

test.each(['state', 'organization_id', 'login_hint', 'screen_hint', 'context', 'invitation_token'])(
  'a %s that no database can keep is refused in words',
  async (name) => {
    const response = await world.browser().get(authorizePath(challenge, { [name]: 'a\0b' }));
    expect(response.status).toBe(400);
    expect(await response.text()).toContain(`malformed &quot;${name}&quot;`);
  },
);

test.each(['', 'x', 'a\0b', 'é', 'x'.repeat(5000)])('the request "%s" of a page is none', async (id) => {
  const response = await world.browser().get(`/user_management/hosted/request?id=${encodeURIComponent(id)}`);
  expect(response.status).toBe(404);
});

test.each([
  ['an unknown client', { client_id: 'client_unknown' }],
  ['no client', { client_id: undefined }],
  ['no redirect address', { redirect_uri: undefined }],
  ['an address of another client', { redirect_uri: site }],
  ['another host', { redirect_uri: 'https://evil.test/_/login' }],
  ['a host that begins like ours', { redirect_uri: `${issuer}.evil.test/_/login` }],
  ['our host as a user name', { redirect_uri: 'https://passes.example.com@evil.test/_/login' }],
  ['a path below the registered one', { redirect_uri: `${issuer}/_/login/../../evil` }],
  ['a script', { redirect_uri: 'javascript:alert(1)//' }],
  ['no code challenge', { code_challenge: undefined, code_challenge_method: undefined }],
  ['a plain code challenge', { code_challenge_method: 'plain' }],
  ['a challenge that is no digest', { code_challenge: 'short' }],
  ['a token instead of a code', { response_type: 'token' }],
  ['another provider', { provider: 'GoogleOAuth' }],
  ['an endless state', { state: 'x'.repeat(5000) }],
])('%s gets a page of our own and no redirect', async (_, changes) => {
  const response = await world.browser().get(authorizePath(challenge, changes));
  expect(response.status).toBe(400);
  expect(response.headers.get('location')).toBeNull();
  expect(response.headers.get('content-type')).toContain('text/html');
  expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  const page = await response.text();
  expect(page).toContain('<h1>Sign-in cannot begin</h1>');
  expect(page).toContain('Tessera</header>');
  expect(page).not.toContain('<script');
});

test('a parameter given twice is refused, whichever of the two would be right', async () => {
  const path = `${authorizePath(challenge)}&redirect_uri=${encodeURIComponent('https://evil.test')}`;
  const response = await world.browser().get(path);
  expect(response.status).toBe(400);
});

test('the state comes back byte for byte, and the query of the redirect address is kept', async () => {
  const state = JSON.stringify({ to: '/a b?c=d&e=f+g#h', name: 'Zoë "🎈" <b>', nested: ['%20', '\\'] });
  const { redirectTo } = await world
    .browser()
    .signInForCode(credentials, { state, redirect_uri: `${issuer}/callback?from=provider` });
  const url = new URL(redirectTo);
  expect(url.searchParams.get('state')).toBe(state);
  expect(url.searchParams.get('from')).toBe('provider');
  expect(url.origin + url.pathname).toBe(`${issuer}/callback`);
});

test('no state is invented if there is none', async () => {
  const { redirectTo } = await world.browser().signInForCode(credentials);
  expect([...new URL(redirectTo).searchParams.keys()]).toEqual(['code']);
});

test('a signed-in browser gets its code at once, for every client, without the page', async () => {
  const browser = world.browser();
  await browser.signInForCode(credentials);
  const pkce = newPkce();
  const response = await browser.get(
    authorizePath(pkce.challenge, { client_id: otherClientId, redirect_uri: site }),
  );
  const location = new URL(response.headers.get('location') ?? '');
  expect(location.origin).toBe(site);
  const code = location.searchParams.get('code') ?? '';
  const tokens = await browser.exchange(code, pkce.verifier, { client_id: otherClientId });
  expect(await tokens.json()).toMatchObject({ user: { id: ada.id } });
});

test.each([
  ['wants a new account', { screen_hint: 'sign-up' }],
  ['names another account', { login_hint: 'bob@example.com' }],
  ['asks for an organization the user is not in', { organization_id: 'org_unknown' }],
])('a signed-in browser sees the page when the application %s', async (_, changes) => {
  const browser = world.browser();
  await browser.signInForCode(credentials);
  const response = await browser.get(authorizePath(challenge, changes));
  expect(new URL(response.headers.get('location') ?? '').searchParams.get('request')).not.toBeNull();
});

test('after the session is over the page is shown again', async () => {
  const own = await createWorld();
  await own.identity.createUser({ email: 'ada@example.com', password, firstName: null, lastName: null });
  const browser = own.browser();
  await browser.signInForCode(credentials);
  own.advance(30 * 24 * 60 * 60);
  const response = await browser.get(authorizePath(challenge));
  expect(new URL(response.headers.get('location') ?? '').pathname).toBe('/sign-in');
});

test('a network with too many unfinished sign-ins is throttled; finishing one frees capacity, and other networks are not affected', async () => {
  const own = await createWorld();
  await own.identity.createUser({ email: 'ada@example.com', password, firstName: null, lastName: null });
  const request = await own.browser().begin(challenge);
  const flood = await Promise.all(
    Array.from({ length: 400 }, () => own.browser().get(authorizePath(challenge))),
  );
  expect(flood.filter(({ status }) => status === 302)).toHaveLength(299);
  const refused = flood.findLast(({ status }) => status === 429);
  expect(refused?.headers.get('retry-after')).toBe('1');
  expect(await refused?.text()).toContain('Too many sign-ins were begun from your network.');
  expect(own.store.memory.requests.size).toBe(300);
  expect((await own.browser('203.0.113.5').get(authorizePath(challenge))).status).toBe(302);

  await own.browser().post('/user_management/hosted/sign-in', { request, ...credentials });
  const afterwards = [1, 2].map(() => own.browser().get(authorizePath(challenge)));
  expect((await Promise.all(afterwards)).map(({ status }) => status)).toEqual([302, 429]);
  own.advance(1);
  const aSecondLater = [1, 2, 3].map(() => own.browser().get(authorizePath(challenge)));
  expect((await Promise.all(aSecondLater)).map(({ status }) => status)).toEqual([302, 302, 429]);
});

test('a signed-in user gets a code without a page even if their network is throttled', async () => {
  const own = await createWorld();
  const names = { firstName: null, lastName: null };
  await own.identity.createUser({ ...credentials, ...names, emailVerified: true });
  const signedIn = own.browser();
  await signedIn.signIn(credentials);
  const back = () => signedIn.get(authorizePath(challenge));
  for (let times = 0; times < 2; times += 1)
    expect((await back()).headers.get('location')).toContain('code=');
  for (let begun = 0; begun < 300; begun += 1)
    expect((await own.browser().get(authorizePath(challenge))).status).toBe(302);
  expect((await own.browser().get(authorizePath(challenge))).status).toBe(429);
  expect((await back()).headers.get('location')).toContain('code=');
});

test('a signed-in user gets 300 codes at once without a page, then two per second, from any network', async () => {
  const own = await createWorld();
  const names = { firstName: null, lastName: null };
  for (const email of [credentials.email, 'grace@example.com'])
    await own.identity.createUser({ email, password, ...names, emailVerified: true });
  const [ada, grace] = [own.browser(), own.browser()];
  await ada.signIn(credentials);
  await grace.signIn({ email: 'grace@example.com', password });
  const ask = (browser = ada) => browser.get(authorizePath(challenge));
  const codes = own.store.memory.codes;
  const before = codes.size;
  for (let times = 0; times < 300; times += 1) expect((await ask()).status).toBe(302);
  const refused = await ask();
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1']);
  expect(codes.size - before).toBe(300);
  expect((await ask(grace)).status).toBe(302);
  own.advance(1);
  expect([(await ask()).status, (await ask()).status, (await ask()).status]).toEqual([302, 302, 429]);
});

test('neighbors of one IPv6 network count as one sender', async () => {
  const own = await createWorld();
  for (let begun = 0; begun < 300; begun += 1)
    await own.browser(`2001:db8:1:2::${begun.toString(16)}`).begin(challenge);
  expect((await own.browser('2001:db8:1:2::ffff').get(authorizePath(challenge))).status).toBe(429);
  expect((await own.browser('2001:db8:1:3::1').get(authorizePath(challenge))).status).toBe(302);
});
