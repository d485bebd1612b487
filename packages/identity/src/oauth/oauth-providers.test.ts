import { jwtVerify } from 'jose';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { OauthProvider } from '../store/oauth-store.ts';
import { issuer } from '../testing/test-site.ts';
import {
  ada,
  appleKey,
  callbackPath,
  comeBack,
  createOauthWorld,
  leaveFor,
  type OauthWorld,
  signInWith,
} from './oauth-world.fixture.ts';
import { type Person, type ProviderStandIn, startProviderStandIn } from './provider-stand-in.fixture.ts';

let standIn: ProviderStandIn;
beforeEach(async () => {
  standIn = await startProviderStandIn();
});
afterEach(() => standIn.stop());

const adaAtMicrosoft = (claims: Record<string, unknown> = {}): Person => ({
  claims: {
    sub: 'pairwise',
    tid: 'tenant-1',
    email: 'ada@example.com',
    name: 'Ada King Lovelace',
    ...claims,
  },
});
const adaAtGithub: Person = {
  claims: { sub: 'unused' },
  github: {
    user: { id: 583231, login: 'ada', name: 'Ada Lovelace', avatar_url: 'http://pictures.example.com/a' },
    emails: [
      { email: 'other@example.com', primary: false, verified: true },
      { email: 'ada@example.com', primary: true, verified: true },
    ],
  },
};

async function tokensAfter(world: OauthWorld, provider: OauthProvider, person: Person) {
  const browser = world.browser();
  const { location, verifier } = await signInWith(standIn, browser, { provider, person });
  const response = await browser.exchange(location?.searchParams.get('code') ?? '', verifier);
  return (await response.json()) as Record<string, unknown>;
}

test('with Google: a new account, verified and named, and a session that says how it began', async () => {
  const world = await createOauthWorld(standIn);
  expect(await tokensAfter(world, 'GoogleOAuth', ada)).toMatchObject({
    authentication_method: 'GoogleOAuth',
    user: {
      email: 'ada@example.com',
      email_verified: true,
      first_name: 'Ada',
      last_name: 'Lovelace',
      profile_picture_url: 'https://pictures.example.com/ada.jpg',
    },
  });
  expect(world.store.memory.oauthProfiles).toMatchObject([{ provider: 'GoogleOAuth', subject: '1094' }]);
  expect(world.mails).toEqual([]);
});

test('the redirect to Google contains state, nonce and a code challenge, each only once, and the expected address', async () => {
  const world = await createOauthWorld(standIn);
  const browser = world.browser();
  const ways = await Promise.all([
    leaveFor(browser, 'GoogleOAuth', { login_hint: 'ada@example.com' }),
    leaveFor(browser, 'GoogleOAuth'),
  ]);
  const [first, second] = ways.map(({ address }) => Object.fromEntries(new URL(address).searchParams));
  expect(first).toEqual({
    client_id: 'client_here',
    redirect_uri: `${issuer}${callbackPath}`,
    response_type: 'code',
    scope: 'openid email profile',
    prompt: 'select_account',
    login_hint: 'ada@example.com',
    state: expect.stringMatching(/^[\w-]{43}$/),
    nonce: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge_method: 'S256',
  });
  for (const name of ['state', 'nonce', 'code_challenge']) expect(first?.[name]).not.toBe(second?.[name]);
});

test('with Microsoft: the issuer of any tenant, and an address whose domain the tenant owns', async () => {
  const world = await createOauthWorld(standIn);
  expect(await tokensAfter(world, 'MicrosoftOAuth', adaAtMicrosoft({ xms_edov: true }))).toMatchObject({
    authentication_method: 'MicrosoftOAuth',
    user: { email: 'ada@example.com', first_name: 'Ada King', last_name: 'Lovelace' },
  });
  expect(world.store.memory.oauthProfiles).toMatchObject([{ subject: 'tenant-1.pairwise' }]);
});

test('with Microsoft: the same subject in another tenant is another account', async () => {
  const world = await createOauthWorld(standIn);
  await tokensAfter(world, 'MicrosoftOAuth', adaAtMicrosoft({ xms_edov: '1' }));
  const elsewhere = adaAtMicrosoft({ tid: 'tenant-2', xms_edov: '1', email: 'eve@example.com' });
  expect(await tokensAfter(world, 'MicrosoftOAuth', elsewhere)).toMatchObject({
    user: { email: 'eve@example.com' },
  });
});

const personal = '9188040d-6c67-4c5b-b112-36a304b66dad';
test.each([
  ['a stranger’s tenant may write any address into an account', 'common', {}, 'oauth-email'],
  ['a tenant that does not own the domain does not count', 'common', { xms_edov: false }, 'oauth-email'],
  [
    'a tenant’s own word about verification does not count',
    'common',
    { email_verified: true },
    'oauth-email',
  ],
  ['a personal account has proved its address', 'common', { tid: personal }, null],
  ['the one tenant the operator named is trusted', 'tenant-1', {}, null],
])('with Microsoft: %s', async (_, tenant, claims, problem) => {
  const world = await createOauthWorld(standIn, { tenant });
  const person = adaAtMicrosoft(claims);
  const { location } = await signInWith(standIn, world.browser(), { provider: 'MicrosoftOAuth', person });
  expect(location?.searchParams.get('problem')).toBe(problem);
  expect(world.store.memory.users.size).toBe(problem === null ? 1 : 0);
});

test('with Microsoft: a token of another tenant than the operator’s is refused', async () => {
  const world = await createOauthWorld(standIn, { tenant: 'tenant-1' });
  const person = adaAtMicrosoft({ tid: 'tenant-2', xms_edov: true });
  const { location } = await signInWith(standIn, world.browser(), { provider: 'MicrosoftOAuth', person });
  expect(location?.searchParams.get('problem')).toBe('oauth-failed');
});

test('with GitHub: the verified primary address, and the number that outlives a renaming', async () => {
  const world = await createOauthWorld(standIn);
  expect(await tokensAfter(world, 'GithubOAuth', adaAtGithub)).toMatchObject({
    authentication_method: 'GitHubOAuth',
    user: { email: 'ada@example.com', last_name: 'Lovelace', profile_picture_url: null },
  });
  expect(world.store.memory.oauthProfiles).toMatchObject([{ provider: 'GithubOAuth', subject: '583231' }]);
});

test('with GitHub: a primary address that is not verified does not count, nor does another one that is', async () => {
  const world = await createOauthWorld(standIn);
  const emails = [
    { email: 'ada@example.com', primary: true, verified: false },
    { email: 'other@example.com', primary: false, verified: true },
  ];
  const person = { ...adaAtGithub, github: { user: { id: 1 }, emails } };
  const { location } = await signInWith(standIn, world.browser(), { provider: 'GithubOAuth', person });
  expect(location?.searchParams.get('problem')).toBe('oauth-email');
});

const adaAtApple: Person = {
  claims: {
    sub: '000.apple',
    email: 'ada@example.com',
    email_verified: 'true',
    user: { name: { firstName: 'Ada', lastName: 'Lovelace' }, email: 'eve@example.com' },
  },
};

/** Apple's form is a cross-site post, so the browser omits our Lax cookies. */
async function postForm(world: OauthWorld, browser: ReturnType<OauthWorld['browser']>, body: string) {
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    origin: 'https://appleid.apple.com',
    cookie: '',
  };
  const response = await browser.send(callbackPath, { method: 'POST', headers, body });
  expect(world.store.memory.sessions.size).toBe(0);
  return response;
}

test('with Apple: the form becomes a navigation, the name is taken from it, and nothing else is', async () => {
  const world = await createOauthWorld(standIn);
  const browser = world.browser();
  const { address } = await leaveFor(browser, 'AppleOAuth');
  expect(new URL(address).searchParams.get('response_mode')).toBe('form_post');
  const form = standIn.signIn(address, adaAtApple);
  form.set('further', 'ignored');
  const forwarded = await postForm(world, browser, form.toString());
  expect(forwarded.status).toBe(303);
  const back = new URL(forwarded.headers.get('location') ?? '');
  expect([back.origin + back.pathname, [...back.searchParams.keys()]]).toEqual([
    `${issuer}${callbackPath}`,
    ['code', 'state', 'user'],
  ]);
  expect((await comeBack(browser, back.searchParams))?.searchParams.get('code')).not.toBeNull();
  expect([...world.store.memory.users.values()]).toMatchObject([
    { email: 'ada@example.com', firstName: 'Ada', lastName: 'Lovelace' },
  ]);
});

test('with Apple: the client secret is a fresh token by the team’s key', async () => {
  const world = await createOauthWorld(standIn);
  await signInWith(standIn, world.browser(), { provider: 'AppleOAuth', person: adaAtApple });
  const secret = standIn.tokenRequests[0]?.get('client_secret') ?? '';
  const { payload, protectedHeader } = await jwtVerify(secret, appleKey.publicKey, {
    issuer: 'TEAM',
    subject: 'client_here',
    audience: standIn.url,
    currentDate: world.now(),
    algorithms: ['ES256'],
  });
  expect(protectedHeader.kid).toBe('KEY');
  expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(300);
});

test('with Apple: the second sign-in, which has no name, keeps the one there is', async () => {
  const world = await createOauthWorld(standIn);
  const { user: _, ...claims } = adaAtApple.claims;
  await signInWith(standIn, world.browser(), { provider: 'AppleOAuth', person: adaAtApple });
  await signInWith(standIn, world.browser(), { provider: 'AppleOAuth', person: { claims } });
  expect(world.store.memory.users.size).toBe(1);
  expect(world.store.memory.oauthProfiles).toMatchObject([{ firstName: 'Ada', lastName: 'Lovelace' }]);
});

test.each([
  ['a form with a name that is no JSON', 'user=%7Bbroken', 303],
  ['a form with nothing in it', '', 303],
  ['an endless field', `code=${'x'.repeat(3000)}`, 400],
  ['an endless form', `code=${'x'.repeat(20_000)}`, 413],
])('%s signs nobody in and breaks nothing', async (_, body, status) => {
  const world = await createOauthWorld(standIn);
  expect((await postForm(world, world.browser(), body)).status).toBe(status);
});

test('no request is sent before the first login, and the discovery document is read once', async () => {
  const world = await createOauthWorld(standIn);
  expect(standIn.requests).toEqual([]);
  await Promise.all([1, 2, 3].map(() => leaveFor(world.browser(), 'GoogleOAuth')));
  expect(standIn.requests).toEqual(['GET /.well-known/openid-configuration']);
});
