import { createClient } from '@workos-inc/authkit-js';
import { afterEach, expect, test, vi } from 'vitest';
import { clientId, issuer, password } from '../testing/test-site.ts';
import { createWorld, type World } from '../testing/test-world.ts';

const credentials = { email: 'ada@example.com', password };
const home = `${issuer}/_/logout-callback`;
const signedOut = `${issuer}/signed-out`;

afterEach(() => vi.unstubAllGlobals());

/** The part of a page that the npm client needs, with a sign-in's tokens in its storage. Returns the URLs that it opens. */
function openPage(refreshToken: string, send: (request: Request) => Promise<Response>): string[] {
  const visited: string[] = [];
  const kept = new Map([[`workos:refresh-token:${clientId}`, refreshToken]]);
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  };
  vi.stubGlobal('window', {
    location: { href: issuer, search: '', pathname: '/', assign: (url: URL) => visited.push(String(url)) },
    origin: issuer,
    localStorage: storage,
  });
  vi.stubGlobal('sessionStorage', storage);
  vi.stubGlobal('document', { cookie: '', hidden: false });
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => send(new Request(url, init)));
  return visited;
}

async function signedInPage(world: World) {
  await world.identity.createUser({ ...credentials, firstName: null, lastName: null });
  const browser = world.browser();
  const tokens = await browser.signIn(credentials);
  const visited = openPage(tokens.refresh_token, async (request) => {
    request.headers.set('origin', issuer);
    return world.identity.app.request(request);
  });
  const { hostname } = new URL(issuer);
  const client = await createClient(clientId, { apiHostname: hostname, redirectUri: home, devMode: true });
  return { client, visited, browser };
}

test.each([
  ['to the application’s callback when it names it', home, home],
  ['to the first registered address when it names none', undefined, signedOut],
  ['nowhere else', 'https://evil.test/', signedOut],
])('the npm client’s signOut leads %s, and ends the session', async (_, returnTo, expected) => {
  const clients = [
    { id: clientId, redirectUris: [`${issuer}/_/login`], origins: [], logoutUris: [signedOut, home] },
  ];
  const world = await createWorld({ clients });
  const { client, visited, browser } = await signedInPage(world);
  const token = await client.getAccessToken();
  expect(await world.identity.verifyAccessToken(token)).not.toBeNull();
  client.signOut({ returnTo });
  expect(visited).toHaveLength(1);
  const { pathname, search } = new URL(visited[0] ?? '');
  expect((await browser.get(pathname + search)).headers.get('location')).toBe(expected);
  expect(await world.identity.verifyAccessToken(token)).toBeNull();
  client.dispose();
});
