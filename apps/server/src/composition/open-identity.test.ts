import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createWorldDatabase } from '../../../../stories/world/world-database.ts';
import { requireEmbeddedProvider } from '../platform/identity/require-embedded-provider.ts';
import { startTestServer, type TestServer } from '../testing/test-server.fixture.ts';

const apiKey = `sk_${'a'.repeat(40)}`;
let database: Awaited<ReturnType<typeof createWorldDatabase>>;
let servers: TestServer[] = [];

beforeAll(async () => {
  database = await createWorldDatabase(inject('administratorUrl'));
  const shared = {
    DATABASE_URL: database.url,
    MASTER_KEY: Buffer.alloc(32, 'k').toString('base64'),
    PUBLIC_URL: 'http://localhost:3000',
    AUTH_API_KEYS: apiKey,
    ROLES: 'web',
  };
  servers = [await startTestServer(shared), await startTestServer({ ...shared, TOKEN_ALGORITHM: 'ES256' })];
});

afterAll(async () => {
  for (const server of servers) await server.stop();
  await database?.drop();
});

const addressOf = ({ ctx }: TestServer, path: string) => `http://127.0.0.1:${ctx.config.port}${path}`;

async function widgetToken(server: TestServer, userId: string): Promise<string> {
  const answer = await fetch(addressOf(server, '/widgets/token'), {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${apiKey}` },
    body: JSON.stringify({ user_id: userId }),
  });
  return ((await answer.json()) as { token: string }).token;
}

const algorithmOf = (token: string): unknown =>
  JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()).alg;

test('TOKEN_ALGORITHM determines how a server signs; a server with another algorithm on the same database accepts its tokens', async () => {
  const [first] = servers;
  if (!first) throw new Error('No server was started.');
  const names = { firstName: null, lastName: null };
  const { id } = await requireEmbeddedProvider(first.ctx).createUser({
    email: 'ada@example.com',
    password: null,
    ...names,
  });
  const tokens: string[] = [];
  for (const server of servers) tokens.push(await widgetToken(server, id));
  expect(tokens.map(algorithmOf)).toEqual(['RS256', 'ES256']);
  for (const server of servers)
    for (const token of tokens) {
      const headers = { authorization: `Bearer ${token}` };
      const answer = await fetch(addressOf(server, '/_widgets/UserProfile/me'), { headers });
      expect([answer.status, await answer.json()]).toMatchObject([200, { id }]);
    }
  const published = await fetch(addressOf(first, '/sso/jwks/client_tessera'));
  const { keys } = (await published.json()) as { keys: { alg: string }[] };
  expect(keys.map(({ alg }) => alg)).toEqual(['RS256', 'ES256']);
});
