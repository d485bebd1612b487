import { createHmac, createPublicKey, generateKeyPairSync, randomBytes, sign, verify } from 'node:crypto';
import { expect, test } from 'vitest';
import { readClaims } from '../testing/test-browser.ts';
import { clientId, issuer, password } from '../testing/test-site.ts';
import { createMemoryKeyStore, createWorld, type World } from '../testing/test-world.ts';
import { generateSigningKey } from './generate-signing-key.ts';

const credentials = { email: 'ada@example.com', password };

async function signedIn(world: World) {
  const user = await world.identity.createUser({ ...credentials, firstName: 'Zoë >?~', lastName: null });
  const browser = world.browser();
  const tokens = await browser.signIn(credentials);
  return {
    user,
    browser,
    token: tokens.access_token,
    sessionId: String(readClaims(tokens.access_token).sid),
  };
}

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

test('a token carries the claims the npm clients read, and lives five minutes by whole numbers', async () => {
  const world = await createWorld();
  const { user, token, sessionId } = await signedIn(world);
  const iat = Math.floor(world.now().getTime() / 1000);
  expect(readClaims(token)).toEqual({
    iss: issuer,
    sub: user.id,
    sid: sessionId,
    jti: expect.stringMatching(/^token_/),
    iat,
    exp: iat + 300,
    permissions: [],
  });
});

test('an administrator’s token carries the permission of the users widget, a member’s an empty array', async () => {
  const world = await createWorld();
  const { user, browser } = await signedIn(world);
  const organization = await world.identity.createOrganization({ name: 'Ours' });
  await world.identity.addMembership({ userId: user.id, organizationId: organization.id, role: 'admin' });
  const response = await browser.refresh();
  const { access_token } = (await response.json()) as { access_token: string };
  const claims = {
    org_id: organization.id,
    role: 'admin',
    roles: ['admin'],
    permissions: ['widgets:users-table:manage'],
  };
  expect(readClaims(access_token)).toMatchObject(claims);
  expect(await world.identity.verifyAccessToken(access_token)).toEqual({
    userId: user.id,
    sessionId: readClaims(access_token).sid,
    organizationId: organization.id,
    role: 'admin',
    permissions: ['widgets:users-table:manage'],
  });
});

test('the published keys verify the token, by the judgment of node:crypto', async () => {
  const world = await createWorld();
  const { token } = await signedIn(world);
  const response = await world.browser().get(`/sso/jwks/${clientId}`);
  expect(response.headers.get('access-control-allow-origin')).toBe('*');
  const { keys } = (await response.json()) as { keys: { kid: string; n: string; e: string; kty: string }[] };
  const [header = '', payload = '', signature = ''] = token.split('.');
  const { kid, alg, typ } = JSON.parse(Buffer.from(header, 'base64url').toString()) as Record<string, string>;
  expect({ alg, typ }).toEqual({ alg: 'RS256', typ: 'JWT' });
  const jwk = keys.find((key) => key.kid === kid);
  expect(jwk).toEqual({ kty: 'RSA', n: expect.any(String), e: 'AQAB', kid, use: 'sig', alg: 'RS256' });
  const key = createPublicKey({ key: jwk ?? {}, format: 'jwk' });
  expect(
    verify('RSA-SHA256', Buffer.from(`${header}.${payload}`), key, Buffer.from(signature, 'base64url')),
  ).toBe(true);
});

test('keys of an unknown client are not found', async () => {
  const world = await createWorld();
  expect((await world.browser().get('/sso/jwks/client_unknown')).status).toBe(404);
});

test('forged tokens are refused: no algorithm, the public key as a secret, a foreign key, changed claims, another issuer', async () => {
  const world = await createWorld();
  const { token } = await signedIn(world);
  const [header = '', payload = '', signature = ''] = token.split('.');
  const { kid } = JSON.parse(Buffer.from(header, 'base64url').toString()) as { kid: string };
  const ownKey = world.keys.records[0]?.privateKeyPem ?? '';
  const publicPem = createPublicKey(ownKey).export({ type: 'spki', format: 'pem' });
  const rs256 = `${encode({ alg: 'RS256', kid })}.${payload}`;
  const hs256 = `${encode({ alg: 'HS256', kid })}.${payload}`;
  const foreignKey = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  const foreignIssuer = `${header}.${encode({ ...readClaims(token), iss: 'https://evil.test' })}`;
  const forgeries = [
    '',
    'x',
    'a.b.c',
    `${encode({ alg: 'none' })}.${payload}.`,
    `${hs256}.${createHmac('sha256', publicPem).update(hs256).digest('base64url')}`,
    `${rs256}.${sign('RSA-SHA256', Buffer.from(rs256), foreignKey).toString('base64url')}`,
    `${header}.${encode({ ...readClaims(token), sub: 'user_other' })}.${signature}`,
    `${foreignIssuer}.${sign('RSA-SHA256', Buffer.from(foreignIssuer), ownKey).toString('base64url')}`,
    `${token}${'x'.repeat(5000)}`,
  ];
  for (const forgery of forgeries) expect(await world.identity.verifyAccessToken(forgery)).toBeNull();
  expect(await world.identity.verifyAccessToken(token)).not.toBeNull();
});

test('a token is refused from the second it expires', async () => {
  const world = await createWorld();
  const { token } = await signedIn(world);
  world.advance(299);
  expect(await world.identity.verifyAccessToken(token)).not.toBeNull();
  world.advance(1);
  expect(await world.identity.verifyAccessToken(token)).toBeNull();
});

test('a session revoked here is refused on the next call, one revoked by another process within three seconds', async () => {
  const world = await createWorld();
  const { token, sessionId, browser } = await signedIn(world);
  expect(await world.identity.verifyAccessToken(token)).not.toBeNull();
  await world.store.revokeSession(sessionId, world.now());
  world.advance(3);
  expect(await world.identity.verifyAccessToken(token)).toBeNull();

  const again = await browser.signIn(credentials);
  expect(await world.identity.verifyAccessToken(again.access_token)).not.toBeNull();
  await world.identity.revokeSession(String(readClaims(again.access_token).sid));
  expect(await world.identity.verifyAccessToken(again.access_token)).toBeNull();
});

test('a user who has left an organization has no token for it any more', async () => {
  const world = await createWorld();
  const { user, browser } = await signedIn(world);
  const organization = await world.identity.createOrganization({ name: 'Ours' });
  await world.identity.addMembership({ userId: user.id, organizationId: organization.id, role: 'member' });
  const { access_token } = (await (await browser.refresh()).json()) as { access_token: string };
  expect(await world.identity.verifyAccessToken(access_token)).toMatchObject({
    organizationId: organization.id,
  });
  world.store.memory.memberships.length = 0;
  world.advance(3);
  expect(await world.identity.verifyAccessToken(access_token)).toBeNull();
});

test('a store that cannot be read is an error, not a refusal', async () => {
  const world = await createWorld();
  const { token } = await signedIn(world);
  const failing = await createWorld({
    keys: world.keys,
    store: { ...world.store, findHeldSession: () => Promise.reject(new Error('connection lost')) },
  });
  await expect(failing.identity.verifyAccessToken(token)).rejects.toThrow('connection lost');
});

test('the first call makes the one key, later starts find it', async () => {
  const keys = createMemoryKeyStore([]);
  const first = await createWorld({ keys });
  const browser = first.browser();
  const bodies = await Promise.all(
    [1, 2, 3].map(async () => (await browser.get(`/sso/jwks/${clientId}`)).json()),
  );
  expect(keys.records).toHaveLength(1);
  const second = await createWorld({ keys });
  expect(await (await second.browser().get(`/sso/jwks/${clientId}`)).json()).toEqual(bodies[0]);
});

test('after a rotation by another server old tokens stay valid, new ones are recognized at once, and the newest key signs', async () => {
  const keys = createMemoryKeyStore([await generateSigningKey('RS256', new Date('2026-11-21T09:00:00Z'))]);
  const store = (await createWorld()).store;
  const here = await createWorld({ keys, store });
  const there = await createWorld({ keys, store });
  const { token } = await signedIn(here);
  here.advance(10);
  await keys.add(await generateSigningKey('RS256', here.now()));
  const fresh = await there.browser().signIn(credentials);
  expect(fresh.access_token.split('.')[0]).not.toBe(token.split('.')[0]);
  expect(await here.identity.verifyAccessToken(fresh.access_token)).not.toBeNull();
  expect(await there.identity.verifyAccessToken(token)).not.toBeNull();
});

test('a key retired more than two hours ago is neither published nor believed', async () => {
  const old = await generateSigningKey('RS256', new Date('2026-11-21T07:00:00Z'));
  const current = await generateSigningKey('RS256', new Date('2026-11-21T08:00:00Z'));
  const keys = createMemoryKeyStore([old, current]);
  old.retiredAt = new Date('2026-11-21T07:59:00Z');
  const world = await createWorld({ keys });
  const { keys: published } = (await (await world.browser().get(`/sso/jwks/${clientId}`)).json()) as {
    keys: { kid: string }[];
  };
  expect(published.map(({ kid }) => kid)).toEqual([current.id]);
});

test('five thousand invented key ids do not make the store be read five thousand times', async () => {
  const base = await createWorld();
  await signedIn(base);
  let reads = 0;
  const world = await createWorld({
    keys: {
      ...base.keys,
      list: () => {
        reads += 1;
        return base.keys.list();
      },
    },
  });
  for (let index = 0; index < 5000; index += 1) {
    const forged = `${encode({ alg: 'RS256', kid: randomBytes(8).toString('hex') })}.${encode({ exp: 9e9 })}.x`;
    expect(await world.identity.verifyAccessToken(forged)).toBeNull();
  }
  expect(reads).toBeLessThanOrEqual(2);
});
