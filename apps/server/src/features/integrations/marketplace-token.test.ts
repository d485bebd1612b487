import { generateKeyPairSync } from 'node:crypto';
import { decodeProtectedHeader, jwtVerify, SignJWT } from 'jose';
import { expect, test } from 'vitest';
import { readConfig } from '../../config/config.ts';
import { deriveKeys } from '../../platform/keys/derive-keys.ts';
import { signPrismaticToken } from './get-prismatic.ts';
import { readMarketplaceToken } from './read-marketplace-token.ts';
import { signMarketplaceToken } from './sign-marketplace-token.ts';

const begin = new Date('2026-11-21T10:00:00Z');
const minute = 60_000;

const ctxAt = (milliseconds: number, publicUrl = 'https://passes.example.com', seed = 1) => ({
  config: readConfig({ PUBLIC_URL: publicUrl }, []),
  keys: deriveKeys(Buffer.alloc(32, seed)),
  clock: () => new Date(begin.getTime() + milliseconds),
});
const visitor = {
  userId: 'user_01',
  workspace: { id: '1295', organization: { workos_identifier: 'org_01' } },
};
const token = () => signMarketplaceToken(ctxAt(0), 'calls', visitor);

test('a token names its user and workspace for an hour', async () => {
  const read = { userId: 'user_01', workspaceId: '1295' };
  expect(await readMarketplaceToken(ctxAt(59 * minute), 'calls', await token())).toEqual(read);
  expect(await readMarketplaceToken(ctxAt(60 * minute + 1000), 'calls', await token())).toBeNull();
});

test('a token for the marketplace does not authorize its integrations’ calls, or vice versa', async () => {
  expect(await readMarketplaceToken(ctxAt(0), 'marketplace', await token())).toBeNull();
});

test('a token of another installation, a changed one, an unsigned one and a missing one are rejected', async () => {
  const good = await token();
  const [header, payload] = good.split('.');
  const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`;
  const refused = [
    readMarketplaceToken(ctxAt(0, 'https://passes.example.com', 2), 'calls', good),
    readMarketplaceToken(ctxAt(0, 'https://other.example.com'), 'calls', good),
    readMarketplaceToken(ctxAt(0), 'calls', `${header}.${payload}.AAAA`),
    readMarketplaceToken(ctxAt(0), 'calls', unsigned),
    readMarketplaceToken(ctxAt(0), 'calls', 'no token'),
    readMarketplaceToken(ctxAt(0), 'calls', null),
  ];
  expect(await Promise.all(refused)).toEqual(refused.map(() => null));
});

test('a token without an expiry is rejected', async () => {
  const { config, keys } = ctxAt(0);
  const endless = await new SignJWT({ customer: 'zz' })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer(config.publicUrl)
    .setAudience('calls')
    .setSubject('user_01')
    .sign(keys.marketplaceTokens);
  expect(await readMarketplaceToken(ctxAt(0), 'calls', endless)).toBeNull();
});

test('Prismatic gets the documented claims, with RS256, for an hour', async () => {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const signingKey = privateKey.export({ type: 'pkcs1', format: 'pem' }).toString();
  const user = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com' };
  const jwt = await signPrismaticToken(
    { clock: () => begin, findUser: async () => user },
    { kind: 'prismatic', url: 'https://app.prismatic.io', organizationId: 'T3Jn', signingKey },
    visitor,
  );
  expect(decodeProtectedHeader(jwt).alg).toBe('RS256');
  const { payload } = await jwtVerify(jwt, publicKey, { algorithms: ['RS256'], currentDate: begin });
  expect(payload).toEqual({
    sub: 'user_01',
    external_id: 'user_01',
    organization: 'T3Jn',
    customer: 'zz',
    role: 'admin',
    name: 'Ada Lovelace',
    iat: begin.getTime() / 1000,
    exp: begin.getTime() / 1000 + 3600,
  });
});
