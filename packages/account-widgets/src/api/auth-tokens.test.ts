import { expect, it, vi } from 'vitest';
import { createAuthTokens } from './auth-tokens.ts';
import { MissingAuthToken } from './widgets-errors.ts';

const at = 1_800_000_000;
const jwt = (claims: object): string => `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.x`;

it('keeps a function’s token until 30 seconds before it expires', async () => {
  let now = at * 1000;
  const supply = vi.fn(async () => jwt({ exp: now / 1000 + 300, jti: supply.mock.calls.length }));
  const tokens = createAuthTokens(supply, () => now);
  const first = await tokens.get();
  now += 269_000;
  expect(await tokens.get()).toBe(first);
  now += 1_000;
  expect(await tokens.get()).not.toBe(first);
  expect(supply).toHaveBeenCalledTimes(2);
});

it('calls the function once for concurrent calls', async () => {
  const supply = vi.fn(async () => jwt({ exp: at }));
  const tokens = createAuthTokens(supply);
  await Promise.all([tokens.get(), tokens.get(), tokens.claims()]);
  expect(supply).toHaveBeenCalledOnce();
});

it('requests one token to replace a refused one, however many calls it was refused to', async () => {
  let count = 0;
  const supply = vi.fn(async () => jwt({ exp: at + 900_000_000, jti: ++count }));
  const tokens = createAuthTokens(supply);
  const refused = await tokens.get();
  const [one, two] = await Promise.all([tokens.renew(refused), tokens.renew(refused)]);
  expect(one).not.toBe(refused);
  expect(two).toBe(one);
  expect(await tokens.renew(refused)).toBe(one);
  expect(supply).toHaveBeenCalledTimes(2);
});

it('cannot renew a token that was given as text', async () => {
  const tokens = createAuthTokens('opaque');
  expect(await tokens.get()).toBe('opaque');
  expect(await tokens.renew('opaque')).toBeNull();
});

it.each([[undefined], [''], [async () => '']])('says when no token was given: %s', async (authToken) => {
  await expect(createAuthTokens(authToken).get()).rejects.toBeInstanceOf(MissingAuthToken);
});

it('asks again after the function failed', async () => {
  const supply = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('offline'));
  supply.mockResolvedValue('opaque');
  const tokens = createAuthTokens(supply);
  await expect(tokens.get()).rejects.toThrow('offline');
  expect(await tokens.get()).toBe('opaque');
});

it('reads the token’s owner in any script', async () => {
  const tokens = createAuthTokens(jwt({ sub: 'user_1', sid: 'session_1', org_id: 'org_1', name: 'Zoë 🎟' }));
  expect(await tokens.claims()).toMatchObject({
    userId: 'user_1',
    sessionId: 'session_1',
    organizationId: 'org_1',
  });
});
