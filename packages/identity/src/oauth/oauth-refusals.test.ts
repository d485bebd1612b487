import { afterEach, beforeEach, expect, test } from 'vitest';
import { eventName } from '../testing/memory.ts';
import { authorizePath, issuer, newPkce } from '../testing/test-site.ts';
import {
  ada,
  callbackPath,
  comeBack,
  createOauthWorld,
  leaveFor,
  signInWith,
} from './oauth-world.fixture.ts';
import { type Fault, type ProviderStandIn, startProviderStandIn } from './provider-stand-in.fixture.ts';

let standIn: ProviderStandIn;
beforeEach(async () => {
  standIn = await startProviderStandIn();
});
afterEach(() => standIn.stop());

/** A short timeout only for a silent provider: the others may take as long as a busy machine does. */
const patienceFor = (fault: Fault) => (fault === 'silence' ? { timeoutSeconds: 1 } : {});

const validationMessage = (location: URL | null) => location?.searchParams.get('problem');

test.each([
  ['an unknown state', (callback: URLSearchParams) => callback.set('state', 'x'.repeat(43))],
  ['a state of another form', (callback: URLSearchParams) => callback.set('state', '\0')],
  ['no state', (callback: URLSearchParams) => callback.delete('state')],
])('%s gets a page of our own, signs nobody in and leads nowhere', async (_, spoil) => {
  const world = await createOauthWorld(standIn);
  const browser = world.browser();
  const callback = standIn.signIn((await leaveFor(browser, 'GoogleOAuth')).address, ada);
  spoil(callback);
  const response = await browser.get(`${callbackPath}?${callback}`);
  expect([response.status, response.headers.get('location')]).toEqual([400, null]);
  expect(await response.text()).toContain('Nobody was signed in.');
  expect(world.store.memory.sessions.size).toBe(0);
  expect(standIn.tokenRequests).toEqual([]);
});

test('another browser cannot finish a login and uses it up: a stranger’s link signs no one in', async () => {
  const world = await createOauthWorld(standIn);
  const own = world.browser();
  const callback = standIn.signIn((await leaveFor(own, 'GoogleOAuth')).address, ada);
  const stranger = world.browser();
  await leaveFor(stranger, 'GoogleOAuth');
  expect(await comeBack(stranger, callback)).toBeNull();
  expect(await comeBack(own, callback)).toBeNull();
  expect(world.store.memory.users.size).toBe(0);
});

test('a browser without the visit’s cookie does not use the visit up', async () => {
  const world = await createOauthWorld(standIn);
  const own = world.browser();
  const callback = standIn.signIn((await leaveFor(own, 'GoogleOAuth')).address, ada);
  expect(await comeBack(world.browser(), callback)).toBeNull();
  expect((await comeBack(own, callback))?.searchParams.get('code')).not.toBeNull();
});

test('a return works once, within ten minutes', async () => {
  const world = await createOauthWorld(standIn);
  const browser = world.browser();
  const { callback } = await signInWith(standIn, browser, { provider: 'GoogleOAuth', person: ada });
  expect(await comeBack(browser, callback)).toBeNull();
  const late = standIn.signIn(
    (await leaveFor(browser, 'GoogleOAuth', { screen_hint: 'sign-up' })).address,
    ada,
  );
  world.advance(600);
  expect(await comeBack(browser, late)).toBeNull();
});

test('a finished sign-in does not count toward its network’s limit', async () => {
  const world = await createOauthWorld(standIn);
  const { location } = await signInWith(standIn, world.browser(), { provider: 'GoogleOAuth', person: ada });
  expect(location?.searchParams.get('code')).not.toBeNull();
  const begin = async () => (await world.browser().get(authorizePath(newPkce().challenge))).status;
  for (let begun = 0; begun < 300; begun += 1) expect(await begin()).toBe(302);
  expect(await begin()).toBe(429);
});

test('a sender whose codes the provider refuses is throttled, and audited once', async () => {
  const world = await createOauthWorld(standIn);
  const browser = world.browser();
  for (let visits = 0; visits < 33; visits += 1) {
    const callback = standIn.signIn((await leaveFor(browser, 'GoogleOAuth')).address, ada);
    callback.set('code', 'guessed');
    expect(validationMessage(await comeBack(browser, callback))).toBe('oauth-failed');
  }
  expect(standIn.tokenRequests).toHaveLength(30);
  const record = world.store.memory.auditEvents.map((event) => [eventName(event), event.userId]);
  const refused = Array.from({ length: 30 }, () => ['sign_in.failed', null]);
  expect(record).toEqual([...refused, ['attempt.throttled sign_in', null]]);
});

test('visits begun in two windows both come back', async () => {
  const world = await createOauthWorld(standIn);
  const browser = world.browser();
  const [first, second] = [await leaveFor(browser, 'GoogleOAuth'), await leaveFor(browser, 'GoogleOAuth')];
  for (const { address } of [first, second])
    expect((await comeBack(browser, standIn.signIn(address, ada)))?.searchParams.get('code')).not.toBeNull();
});

test.each([
  ['another nonce', { nonce: 'x'.repeat(43) }, 'nonce'],
  ['another client', { aud: 'client_other' }, 'aud'],
  ['another issuer', { iss: 'https://evil.test' }, 'iss'],
  ['the past', { exp: Math.floor(Date.now() / 1000) - 3600 }, 'exp'],
  ['a subject no database could keep', { sub: 'a\0b' }, 'sub'],
])('an ID token of %s is refused, and the operator hears why', async (_, lie, word) => {
  const world = await createOauthWorld(standIn);
  standIn.lie(lie);
  const { location } = await signInWith(standIn, world.browser(), { provider: 'GoogleOAuth', person: ada });
  expect(validationMessage(location)).toBe('oauth-failed');
  expect(world.store.memory.users.size).toBe(0);
  expect(world.failures).toEqual([{ provider: 'GoogleOAuth', reason: expect.stringContaining(word) }]);
  expect(world.store.memory.auditEvents.map(eventName)).toEqual(['sign_in.failed']);
});

test('an ID token that the provider’s published keys did not sign is refused', async () => {
  const world = await createOauthWorld(standIn);
  standIn.lie({}, { foreignKey: true });
  const { location } = await signInWith(standIn, world.browser(), { provider: 'GoogleOAuth', person: ada });
  expect(validationMessage(location)).toBe('oauth-failed');
});

test.each<[string, Fault]>([
  ['/token', 'status 500'],
  ['/token', 'garbage'],
  ['/token', 'silence'],
  ['/jwks', 'status 500'],
  ['/jwks', 'silence'],
])(
  'when %s answers with %s, the sign-in page says so and another try works as before',
  async (path, fault) => {
    const world = await createOauthWorld(standIn, patienceFor(fault));
    standIn.breakAt(path, fault);
    const browser = world.browser();
    const { address, request } = await leaveFor(browser, 'GoogleOAuth');
    const location = await comeBack(browser, standIn.signIn(address, ada));
    expect(location?.href).toBe(`${issuer}/sign-in?request=${request}&problem=oauth-failed`);
    expect(world.store.memory.users.size).toBe(0);
    expect(world.failures).toHaveLength(1);
    expect((await browser.get(`/user_management/hosted/request?id=${request}`)).status).toBe(200);
  },
);

test.each<[string, Fault]>([
  ['/access_token', 'no token'],
  ['/access_token', 'status 500'],
  ['/api/v3/user', 'status 500'],
  ['/api/v3/user/emails', 'garbage'],
  ['/api/v3/user/emails', 'silence'],
])('when GitHub’s %s answers with %s, nobody is signed in', async (path, fault) => {
  const world = await createOauthWorld(standIn, patienceFor(fault));
  standIn.breakAt(path, fault);
  const person = { claims: { sub: '-' }, github: { user: { id: 1 }, emails: [] } };
  const { location } = await signInWith(standIn, world.browser(), { provider: 'GithubOAuth', person });
  expect(validationMessage(location)).toBe('oauth-failed');
});

test.each<Fault>(['status 500', 'garbage', 'silence'])(
  'a provider that cannot be asked where it is (%s) is a problem before anybody leaves, and is asked again',
  async (fault) => {
    const world = await createOauthWorld(standIn, patienceFor(fault));
    standIn.breakAt('openid-configuration', fault);
    for (const asked of [1, 2]) {
      const { address } = await leaveFor(world.browser(), 'GoogleOAuth');
      expect(validationMessage(new URL(address))).toBe('oauth-failed');
      expect(standIn.requests).toHaveLength(asked);
    }
  },
);

test.each([
  ['access_denied', 'oauth-canceled'],
  ['user_cancelled_authorize', 'oauth-canceled'],
  ['server_error', 'oauth-failed'],
])('a return with the error %s is %s', async (error, problem) => {
  const world = await createOauthWorld(standIn);
  const browser = world.browser();
  const { address, request } = await leaveFor(browser, 'GoogleOAuth');
  const state = new URL(address).searchParams.get('state') ?? '';
  const location = await comeBack(browser, new URLSearchParams({ error, state }));
  expect(location?.href).toBe(`${issuer}/sign-in?request=${request}&problem=${problem}`);
  expect(standIn.tokenRequests).toEqual([]);
});

test.each([
  ['without a code', (callback: URLSearchParams) => callback.delete('code')],
  ['with two codes', (callback: URLSearchParams) => callback.append('code', 'other')],
  ['with a code of somebody’s own', (callback: URLSearchParams) => callback.set('code', 'invented')],
  ['from another issuer (RFC 9207)', (callback: URLSearchParams) => callback.set('iss', 'https://evil.test')],
])('a return %s is refused', async (_, spoil) => {
  const world = await createOauthWorld(standIn);
  const browser = world.browser();
  const callback = standIn.signIn((await leaveFor(browser, 'GoogleOAuth')).address, ada);
  spoil(callback);
  expect(validationMessage(await comeBack(browser, callback))).toBe('oauth-failed');
});

test('a code from another login is useless here: it belongs to another code challenge', async () => {
  const world = await createOauthWorld(standIn);
  const thief = world.browser();
  const stolen = standIn.signIn((await leaveFor(world.browser(), 'GoogleOAuth')).address, ada);
  const { address } = await leaveFor(thief, 'GoogleOAuth');
  const state = new URL(address).searchParams.get('state') ?? '';
  const injected = new URLSearchParams({ code: stolen.get('code') ?? '', state });
  expect(validationMessage(await comeBack(thief, injected))).toBe('oauth-failed');
});

test('a provider that is unknown or not set up, and a request that is over, get a page that says so', async () => {
  const world = await createOauthWorld(standIn, { oauthProviders: [] });
  const browser = world.browser();
  for (const path of ['GoogleOAuth?request=x', 'Facebook?request=x', '__proto__']) {
    const response = await browser.get(`/user_management/hosted/oauth/${path}`);
    expect([response.status, response.headers.get('location')]).toEqual([400, null]);
  }
  const set = await createOauthWorld(standIn);
  for (const request of ['', 'x', 'x'.repeat(43), '%00'])
    expect(
      (await set.browser().get(`/user_management/hosted/oauth/GoogleOAuth?request=${request}`)).status,
    ).toBe(400);
  expect(set.store.memory.oauthLoginStates.size).toBe(0);
});

test('a sign-in finished in another window does not restart', async () => {
  const world = await createOauthWorld(standIn);
  const browser = world.browser();
  const { address, request } = await leaveFor(browser, 'GoogleOAuth');
  world.store.memory.requests.delete(request);
  expect(validationMessage(await comeBack(browser, standIn.signIn(address, ada)))).toBe('oauth-failed');
  expect(world.store.memory.users.size).toBe(0);
});

test('a flood of returns from one address is not passed on to the provider', async () => {
  const world = await createOauthWorld(standIn);
  const browser = world.browser();
  for (let index = 0; index < 40; index += 1) {
    const callback = standIn.signIn((await leaveFor(browser, 'GoogleOAuth')).address, ada);
    callback.set('code', 'invented');
    await comeBack(browser, callback);
  }
  expect(standIn.tokenRequests.length).toBeLessThanOrEqual(30);
});

test('what the store holds and the operator hears gives nothing away', async () => {
  const world = await createOauthWorld(standIn);
  const browser = world.browser();
  const { address } = await leaveFor(browser, 'GoogleOAuth');
  const state = new URL(address).searchParams.get('state') ?? '';
  const [visit] = [...world.store.memory.oauthLoginStates.values()];
  expect(JSON.stringify({ ...visit, sealedSecrets: '' })).not.toContain(state);
  const cookie = browser.cookies.get('__Host-identity-visit');
  expect(cookie?.attributes).toBe('Max-Age=600; Path=/; HttpOnly; Secure; SameSite=Lax');
  expect(JSON.stringify(visit)).not.toContain(cookie?.value);
  standIn.lie({ nonce: 'other' });
  const callback = standIn.signIn(address, ada);
  await comeBack(browser, callback);
  for (const secret of [callback.get('code') ?? '', state, 'ada@example.com'])
    expect(JSON.stringify(world.failures)).not.toContain(secret);
});
