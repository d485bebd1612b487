import { afterEach, expect, it } from 'vitest';
import { checkIssuerAccess } from './check-issuer-access.ts';
import { type Received, type Reply, refusal, startGoogleServer } from './google-server.fixture.ts';
import { readServiceAccount } from './read-service-account.ts';
import { makeServiceAccountFile } from './service-account.fixture.ts';

const account = readServiceAccount(makeServiceAccountFile().file);
let server: Awaited<ReturnType<typeof startGoogleServer>>;
afterEach(() => server.close());

const token: Reply = { status: 200, body: { access_token: 'ya29.x', expires_in: 3600 } };

async function check(reply: (request: Received) => Reply) {
  server = await startGoogleServer((request) => (request.url === '/token' ? token : reply(request)));
  return checkIssuerAccess({
    serviceAccount: account,
    issuerId: '3388',
    apiUrl: `${server.url}/v1`,
    tokenUrl: `${server.url}/token`,
    clock: () => new Date(),
  });
}

it('requests the issuer’s classes with a token of the account, and writes nothing', async () => {
  await check(() => ({ status: 200, body: { resources: [] } }));
  expect(server.received.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'POST /token',
    'GET /v1/genericClass?issuerId=3388&maxResults=1',
  ]);
  expect(server.received[1]?.authorization).toBe('Bearer ya29.x');
});

it.each([
  [403, 'permissionDenied', 'forbidden'],
  [404, 'notFound', 'notFound'],
  [401, 'authError', 'unauthorized'],
  [429, 'rateLimitExceeded', 'rateLimited'],
  [503, 'backendError', 'unavailable'],
])('explains status %d', async (status, reason, code) => {
  await expect(check(() => refusal(status, reason, 'No.'))).rejects.toMatchObject({ code });
});

it('reports a rejected key, and an unreachable Google', async () => {
  server = await startGoogleServer(() => ({ status: 400, body: { error: 'invalid_grant' } }));
  const input = { serviceAccount: account, issuerId: '3388', tokenUrl: server.url, clock: () => new Date() };
  await expect(checkIssuerAccess(input)).rejects.toMatchObject({ code: 'tokenRefused' });
  server.close();
  await expect(check(() => 'reset')).rejects.toMatchObject({ code: 'unreachable' });
});
