import {
  createHash,
  createHmac,
  createPublicKey,
  type DSAEncoding,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto';
import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from 'jose';
import { expect, test } from 'vitest';
import { readClaims } from '../testing/test-browser.ts';
import { clientId, issuer, password } from '../testing/test-site.ts';
import { createMemoryKeyStore, createWorld } from '../testing/test-world.ts';
import { createWidgetsWorld, type WidgetsWorld } from '../testing/widgets-world.ts';
import { generateSigningKey, openSigningKey } from './generate-signing-key.ts';
import type { TokenAlgorithm } from './token-algorithm.ts';

const apiKey = `sk_${'a'.repeat(40)}`;
const email = 'ada@example.com';

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const headerOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()) as Record<string, string>;

async function publishedKeys(world: Pick<WidgetsWorld, 'browser'>): Promise<JSONWebKeySet> {
  return (await (await world.browser().get(`/sso/jwks/${clientId}`)).json()) as JSONWebKeySet;
}

/** Tokens of each kind, by a provider that signs with ES256 and has signed with RS256 before: it has keys of both. */
async function switchedWorld() {
  const world = await createWidgetsWorld({ tokenAlgorithm: 'ES256', apiKeys: [apiKey] });
  const { token, user } = await world.person(email);
  const answer = await world.identity.app.request(`${issuer}/widgets/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${apiKey}` },
    body: JSON.stringify({ user_id: user.id }),
  });
  const { token: widgetToken } = (await answer.json()) as { token: string };
  const keyOf = (algorithm: TokenAlgorithm) => {
    const key = world.keys.records.map(openSigningKey).find((each) => each.algorithm === algorithm);
    if (!key) throw new Error(`There is no key for ${algorithm}.`);
    return key;
  };
  return { world, user, token, widgetToken, ec: keyOf('ES256'), rsa: keyOf('RS256') };
}

/** Whether the product's calls and the widgets' API accept the token. */
async function isAccepted(world: WidgetsWorld, token: string): Promise<[boolean, number]> {
  const access = await world.identity.verifyAccessToken(token);
  return [access !== null, (await world.client(token).get('UserProfile/me')).status];
}

test('with ES256 the published keys verify every token, by the judgment of jose and of node:crypto', async () => {
  const { world, user, token, widgetToken, ec } = await switchedWorld();
  const keys = await publishedKeys(world);
  for (const each of [token, widgetToken]) {
    const { payload } = await jwtVerify(each, createLocalJWKSet(keys), {
      algorithms: ['ES256'],
      issuer,
      currentDate: world.now(),
    });
    expect(payload.sub).toBe(user.id);
  }
  const [header = '', payload = '', signature = ''] = token.split('.');
  const dsaEncoding: DSAEncoding = 'ieee-p1363';
  const jwk = keys.keys.find(({ kid }) => kid === headerOf(token).kid);
  const key = { key: createPublicKey({ key: jwk ?? {}, format: 'jwk' }), dsaEncoding };
  const content = Buffer.from(`${header}.${payload}`);
  expect(verify('sha256', content, key, Buffer.from(signature, 'base64url'))).toBe(true);
  expect(headerOf(token)).toEqual({ alg: 'ES256', kid: ec.id, typ: 'JWT' });
});

test('each key is published for its own algorithm, without its private half, under its thumbprint', async () => {
  const { world, ec, rsa } = await switchedWorld();
  const { keys } = await publishedKeys(world);
  const text = expect.any(String);
  expect(keys).toEqual([
    { kty: 'RSA', n: text, e: 'AQAB', kid: rsa.id, use: 'sig', alg: 'RS256' },
    { kty: 'EC', crv: 'P-256', x: text, y: text, kid: ec.id, use: 'sig', alg: 'ES256' },
  ]);
  const [{ n } = {}, { x, y } = {}] = keys;
  // RFC 7638: the members that define the key, ordered by name, without spaces.
  const members = [
    { e: 'AQAB', kty: 'RSA', n },
    { crv: 'P-256', kty: 'EC', x, y },
  ];
  expect(
    members.map((each) => createHash('sha256').update(JSON.stringify(each)).digest('base64url')),
  ).toEqual(keys.map(({ kid }) => kid));
});

test('with ES256 the product’s own calls and the widgets take a token as with RS256', async () => {
  const { world, token, widgetToken } = await switchedWorld();
  expect(await isAccepted(world, token)).toEqual([true, 200]);
  expect(await isAccepted(world, widgetToken)).toEqual([false, 200]);
});

test('a token whose header names another algorithm than its key’s is refused, however it is signed', async () => {
  const { world, token, ec, rsa } = await switchedWorld();
  const [, payload = ''] = token.split('.');
  const forge = (header: Record<string, string>, make: (content: Buffer) => Buffer | string) => {
    const content = `${encode({ typ: 'JWT', ...header })}.${payload}`;
    return `${content}.${Buffer.from(make(Buffer.from(content))).toString('base64url')}`;
  };
  const byRsa = (content: Buffer) => sign('sha256', content, rsa.privateKey);
  const byEc = (content: Buffer) => signRaw(content, ec.privateKey);
  const pem = ec.publicKey.export({ type: 'spki', format: 'pem' });
  const raw = Buffer.from(String(ec.publicKey.export({ format: 'jwk' }).x), 'base64url');
  const forgeries = [
    forge({ alg: 'RS256', kid: ec.id }, byRsa),
    forge({ alg: 'RS256', kid: ec.id }, byEc),
    forge({ alg: 'ES256', kid: rsa.id }, byEc),
    forge({ alg: 'ES256', kid: rsa.id }, byRsa),
    forge({ alg: 'HS256', kid: ec.id }, (content) => createHmac('sha256', pem).update(content).digest()),
    forge({ alg: 'HS256', kid: ec.id }, (content) => createHmac('sha256', raw).update(content).digest()),
    forge({ alg: 'PS256', kid: rsa.id }, byRsa),
    forge({ alg: 'ES384', kid: ec.id }, byEc),
    forge({ alg: 'none', kid: ec.id }, () => ''),
    forge({ alg: 'none' }, () => ''),
    forge({ alg: 'ES256' }, byEc),
  ];
  for (const forgery of forgeries) expect(await isAccepted(world, forgery)).toEqual([false, 403]);
  // The same forge makes valid tokens if key and algorithm match, so the mismatch is what is refused.
  for (const honest of [
    forge({ alg: 'ES256', kid: ec.id }, byEc),
    forge({ alg: 'RS256', kid: rsa.id }, byRsa),
  ])
    expect(await isAccepted(world, honest)).toEqual([true, 200]);
});

test('an ES256 token that was altered, or signed by a foreign key, in DER or by nothing, is refused', async () => {
  const { world, token, ec } = await switchedWorld();
  const [header = '', payload = '', signature = ''] = token.split('.');
  const content = Buffer.from(`${header}.${payload}`);
  const foreign = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
  const otherPerson = encode({ ...readClaims(token), sub: 'user_other' });
  const forgeries = [
    `${header}.${otherPerson}.${signature}`,
    `${header}.${payload}.${signRaw(content, foreign).toString('base64url')}`,
    `${header}.${payload}.${sign('sha256', content, ec.privateKey).toString('base64url')}`,
    `${header}.${payload}.${Buffer.alloc(64).toString('base64url')}`,
    `${header}.${payload}.${signature.slice(0, 43)}`,
    `${header}.${payload}.`,
  ];
  for (const forgery of forgeries) expect(await isAccepted(world, forgery)).toEqual([false, 403]);
  expect(await isAccepted(world, token)).toEqual([true, 200]);
});

test('after a switch from RS256 to ES256 the tokens of before stay good for their life, and new ones are of the new kind', async () => {
  const before = await createWorld();
  await before.identity.createUser({ email, password, firstName: null, lastName: null });
  const browser = before.browser();
  const { access_token: old } = await browser.signIn({ email, password });
  const after = await createWorld({ keys: before.keys, store: before.store, tokenAlgorithm: 'ES256' });
  const { access_token: fresh } = await after.browser().signIn({ email, password });
  expect([old, fresh].map((token) => headerOf(token).alg)).toEqual(['RS256', 'ES256']);
  for (const token of [old, fresh]) expect(await after.identity.verifyAccessToken(token)).not.toBeNull();
  after.advance(299);
  expect(await after.identity.verifyAccessToken(old)).not.toBeNull();
  after.advance(1);
  expect(await after.identity.verifyAccessToken(old)).toBeNull();
});

test('servers configured for different algorithms each sign with their own, and accept each other’s tokens at once', async () => {
  const one = await createWorld();
  const other = await createWorld({ keys: one.keys, store: one.store, tokenAlgorithm: 'ES256' });
  await one.identity.createUser({ email, password, firstName: null, lastName: null });
  const tokens: string[] = [];
  for (const { browser } of [one, other, one, other])
    tokens.push((await browser().signIn({ email, password })).access_token);
  expect(tokens.map((token) => headerOf(token).alg)).toEqual(['RS256', 'ES256', 'RS256', 'ES256']);
  for (const { identity } of [one, other])
    for (const token of tokens) expect(await identity.verifyAccessToken(token)).not.toBeNull();
  expect(one.keys.records).toHaveLength(2);
});

test('a key that is neither RSA nor on P-256 is refused, neither signed nor verified with', async () => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-384' });
  const record = await generateSigningKey('ES256', new Date('2026-11-21T09:00:00Z'));
  const privateKeyPem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const world = await createWorld({ keys: createMemoryKeyStore([{ ...record, privateKeyPem }]) });
  await expect(
    world.identity.verifyAccessToken(`${encode({ alg: 'ES256', kid: record.id })}.e30.x`),
  ).rejects.toThrow('neither an RSA key nor one on the curve P-256');
});

/** The raw r and s, as in JOSE. */
function signRaw(content: Buffer, key: KeyObject): Buffer {
  return sign('sha256', content, { key, dsaEncoding: 'ieee-p1363' });
}
