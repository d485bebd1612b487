import { jwtVerify } from 'jose';
import { afterEach, describe, expect, it } from 'vitest';
import { createTokenSource } from './create-token-source.ts';
import { type Reply, startGoogleServer, virtualTime } from './google-server.fixture.ts';
import { readServiceAccount } from './read-service-account.ts';
import { makeServiceAccountFile } from './service-account.fixture.ts';

const { file, publicKey } = makeServiceAccountFile();
const serviceAccount = readServiceAccount(file);
const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

async function setup(reply: (index: number) => Reply = grant) {
  let index = -1;
  const server = await startGoogleServer(() => {
    index += 1;
    return reply(index);
  });
  closers.push(server.close);
  const { time, clock } = virtualTime();
  const source = createTokenSource({ serviceAccount, tokenUrl: server.url, clock });
  return { source, server, time, clock };
}

function grant(index: number): Reply {
  return { status: 200, body: { access_token: `token-${index}`, expires_in: 3_600, token_type: 'Bearer' } };
}

describe('createTokenSource', () => {
  it('requests with a grant that an independent library verifies', async () => {
    const { source, server, clock } = await setup();
    expect(await source.token()).toBe('token-0');
    const form = new URLSearchParams(server.received[0]?.body);
    expect(form.get('grant_type')).toBe('urn:ietf:params:oauth:grant-type:jwt-bearer');
    const { payload } = await jwtVerify(form.get('assertion') ?? '', publicKey, {
      algorithms: ['RS256'],
      issuer: serviceAccount.clientEmail,
      audience: 'https://oauth2.googleapis.com/token',
      currentDate: clock(),
    });
    expect(payload.scope).toBe('https://www.googleapis.com/auth/wallet_object.issuer');
    expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(3_600);
  });

  it('requests once for concurrent callers, and again only five minutes before expiry', async () => {
    const { source, server, time } = await setup();
    const tokens = await Promise.all([source.token(), source.token(), source.token()]);
    expect(new Set(tokens)).toEqual(new Set(['token-0']));
    time.now += 54 * 60_000;
    expect(await source.token()).toBe('token-0');
    time.now += 60_000;
    expect(await source.token()).toBe('token-1');
    expect(server.received).toHaveLength(2);
  });

  it('keeps using a valid token while it cannot be renewed', async () => {
    const { source, time } = await setup((index) => (index === 0 ? grant(0) : { status: 503 }));
    await source.token();
    time.now += 56 * 60_000;
    expect(await source.token()).toBe('token-0');
    time.now += 5 * 60_000;
    await expect(source.token()).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('discards a token that Google rejected, but never a newer one', async () => {
    const { source } = await setup();
    const first = await source.token();
    source.invalidate(first);
    expect(await source.token()).toBe('token-1');
    source.invalidate(first);
    expect(await source.token()).toBe('token-1');
  });

  it('explains why there is no token, and retries the next time', async () => {
    const replies: Reply[] = [
      { status: 400, body: { error: 'invalid_grant', error_description: 'Invalid JWT Signature.' } },
      { status: 200, body: { access_token: '' } },
      'reset',
    ];
    const { source } = await setup((index) => replies[index] ?? grant(index));
    await expect(source.token()).rejects.toMatchObject({
      code: 'tokenRefused',
      reason: 'invalid_grant',
      message: expect.stringContaining('Invalid JWT Signature. Check that the key is not deleted'),
    });
    await expect(source.token()).rejects.toMatchObject({ code: 'unexpectedAnswer' });
    await expect(source.token()).rejects.toMatchObject({ code: 'unreachable' });
    expect(await source.token()).toBe('token-3');
  });
});
