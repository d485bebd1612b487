import { expect, test } from 'vitest';
import { clientId, password } from '../testing/test-site.ts';
import { createMemoryKeyStore, createWorld, type World } from '../testing/test-world.ts';
import { generateSigningKey } from './generate-signing-key.ts';
import type { KeyStore } from './key-store.ts';

const dayMs = 24 * 60 * 60 * 1000;
const now = new Date('2026-11-21T10:00:00.250Z'); // the clock of a test world
const credentials = { email: 'ada@example.com', password };
const ago = (days: number) => new Date(now.getTime() - days * dayMs);

async function worldWithKeyOf(days: number) {
  const keys = createMemoryKeyStore([await generateSigningKey('RS256', ago(days))]);
  const world = await createWorld({ keys });
  await world.identity.createUser({ ...credentials, firstName: null, lastName: null });
  return { world, keys, token: await newToken(world) };
}

async function newToken(world: World): Promise<string> {
  return (await world.browser().signIn(credentials)).access_token;
}

async function publishedKeys(world: World): Promise<string[]> {
  const response = await world.browser().get(`/sso/jwks/${clientId}`);
  return ((await response.json()) as { keys: { kid: string }[] }).keys.map(({ kid }) => kid);
}

const keyOf = (token: string): unknown =>
  JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()).kid;

test('after ninety days a new key signs at once, and the old one’s tokens stay valid', async () => {
  const { world, keys, token } = await worldWithKeyOf(90);
  expect(await world.identity.rotateSigningKey()).toBe(true);
  const fresh = await newToken(world);
  expect(keyOf(fresh)).not.toBe(keyOf(token));
  expect(keys.records.map(({ id, retiredAt }) => [id, retiredAt])).toEqual([
    [keyOf(token), now],
    [keyOf(fresh), null],
  ]);
  for (const each of [token, fresh]) expect(await world.identity.verifyAccessToken(each)).not.toBeNull();
  expect(await publishedKeys(world)).toEqual([keyOf(token), keyOf(fresh)]);
});

test('a younger key keeps signing, also right after a rotation', async () => {
  const { world, keys } = await worldWithKeyOf(89.99);
  expect(await world.identity.rotateSigningKey()).toBe(false);
  world.advance(dayMs / 1000);
  expect([await world.identity.rotateSigningKey(), await world.identity.rotateSigningKey()]).toEqual([
    true,
    false,
  ]);
  expect(keys.records).toHaveLength(2);
});

test('an installation without a key has none to rotate', async () => {
  const world = await createWorld({ keys: createMemoryKeyStore([]) });
  expect(await world.identity.rotateSigningKey()).toBe(false);
});

test('the old key is published until the last token it can have signed is over, and no longer', async () => {
  const { world, token } = await worldWithKeyOf(90);
  await world.identity.rotateSigningKey();
  world.advance(65 * 60); // a widget token, signed five minutes late by a server unaware of the rotation
  expect(await publishedKeys(world)).toContain(keyOf(token));
  world.advance(55 * 60);
  expect(await publishedKeys(world)).not.toContain(keyOf(token));
});

test('two servers that rotate at once leave every token verifiable on both', async () => {
  const { world, keys, token } = await worldWithKeyOf(90);
  const both = atOnce(keys, 2);
  const servers = await Promise.all([1, 2].map(() => createWorld({ keys: both, store: world.store })));
  const rotated = await Promise.all(servers.map(({ identity }) => identity.rotateSigningKey()));
  expect(rotated).toEqual([true, true]);
  expect(keys.records.filter(({ retiredAt }) => retiredAt === null)).toHaveLength(2);
  const tokens = [token];
  for (const server of servers) tokens.push(await newToken(server));
  for (const { identity } of servers)
    for (const each of tokens) expect(await identity.verifyAccessToken(each)).not.toBeNull();
});

test('a server that has not heard of the rotation signs with the old key, others believe it, and it believes the new one', async () => {
  const { world, keys } = await worldWithKeyOf(90);
  const behind = await createWorld({ keys, store: world.store });
  await newToken(behind);
  await world.identity.rotateSigningKey();
  const late = await newToken(behind);
  expect(keyOf(late)).toBe(keys.records[0]?.id);
  expect(await world.identity.verifyAccessToken(late)).not.toBeNull();
  const fresh = await newToken(world);
  expect(keyOf(fresh)).not.toBe(keyOf(late));
  expect(await behind.identity.verifyAccessToken(fresh)).not.toBeNull();
});

test('an interrupted rotation is completed by the next one, without a further key', async () => {
  const { world, keys } = await worldWithKeyOf(90);
  const breaking: KeyStore = { ...keys, retire: () => Promise.reject(new Error('connection lost')) };
  const first = await createWorld({ keys: breaking, store: world.store });
  await expect(first.identity.rotateSigningKey()).rejects.toThrow('connection lost');
  expect(await world.identity.rotateSigningKey()).toBe(true);
  expect(keys.records.map(({ retiredAt }) => retiredAt)).toEqual([now, null]);
});

test('after a switch a key of the other kind is retired when its ninety days are over, and its tokens stay good', async () => {
  const { world, keys, token } = await worldWithKeyOf(89);
  const switched = await createWorld({ keys, store: world.store, tokenAlgorithm: 'ES256' });
  const fresh = await newToken(switched);
  expect(await switched.identity.rotateSigningKey()).toBe(false);
  switched.advance(dayMs / 1000);
  const later = await newToken(switched);
  expect(await switched.identity.rotateSigningKey()).toBe(true);
  expect(keys.records.map(({ id, retiredAt }) => [id, retiredAt])).toEqual([
    [keyOf(token), switched.now()],
    [keyOf(fresh), null],
  ]);
  expect(keyOf(later)).toBe(keyOf(fresh));
  expect(await publishedKeys(switched)).toEqual([keyOf(token), keyOf(fresh)]);
  expect(await world.identity.verifyAccessToken(token)).not.toBeNull();
});

test('a rotation by a server of one algorithm leaves one of the other able to sign', async () => {
  const { world, keys, token } = await worldWithKeyOf(90);
  const switched = await createWorld({ keys, store: world.store, tokenAlgorithm: 'ES256' });
  expect(await switched.identity.rotateSigningKey()).toBe(true);
  const late = await newToken(world);
  expect(keyOf(late)).toBe(keyOf(token));
  world.advance(5 * 60);
  const fresh = await newToken(world);
  expect(keys.records.map(({ id, retiredAt }) => [id, retiredAt])).toEqual([
    [keyOf(token), now],
    [keyOf(await newToken(switched)), null],
    [keyOf(fresh), null],
  ]);
  for (const each of [late, fresh]) expect(await switched.identity.verifyAccessToken(each)).not.toBeNull();
});

/** Makes the first reads of so many servers wait for each other, so that all see the keys before any change. */
function atOnce(keys: KeyStore, servers: number): KeyStore {
  const all = Promise.withResolvers<void>();
  let waiting = 0;
  return {
    ...keys,
    list: async () => {
      const listed = await keys.list();
      waiting += 1;
      if (waiting === servers) all.resolve();
      await all.promise;
      return listed;
    },
  };
}
