import { expect, test } from 'vitest';
import type { IdentityClient } from '../identity-options.ts';
import { readClaims } from '../testing/test-browser.ts';
import { authorizePath, clientId, issuer, newPkce, password, site } from '../testing/test-site.ts';
import { createWorld } from '../testing/test-world.ts';

const credentials = { email: 'ada@example.com', password };
const logoutRoute = '/user_management/sessions/logout';
const home = `${issuer}/_/logout-callback`;

async function signedIn(clients?: readonly IdentityClient[]) {
  const world = await createWorld(clients && { clients });
  await world.identity.createUser({ ...credentials, firstName: null, lastName: null });
  const browser = world.browser();
  const tokens = await browser.signIn(credentials);
  const sessionId = String(readClaims(tokens.access_token).sid);
  return { world, browser, tokens, sessionId, logoutPath: `${logoutRoute}?session_id=${sessionId}` };
}

test('signing out ends tokens, cookies and the provider’s own sign-in at once', async () => {
  const { world, browser, tokens, logoutPath } = await signedIn();
  expect(await world.identity.verifyAccessToken(tokens.access_token)).not.toBeNull();
  const response = await browser.get(logoutPath);
  expect(response.status).toBe(302);
  expect(response.headers.get('location')).toBe(home);
  expect(response.headers.get('clear-site-data')).toBe('"cache"');
  // The device cookie stays; it does not reveal the user.
  expect([...browser.cookies.keys()]).toEqual(['__Host-identity-browser']);
  expect(await world.identity.verifyAccessToken(tokens.access_token)).toBeNull();
  expect((await browser.refresh({ refresh_token: tokens.refresh_token })).status).toBe(400);
  const next = await browser.get(authorizePath(newPkce().challenge));
  expect(new URL(next.headers.get('location') ?? '').pathname).toBe('/sign-in');
});

test('marks that were set for a shared domain are removed there too', async () => {
  const { browser, logoutPath } = await signedIn();
  const lines = (await browser.get(logoutPath)).headers.getSetCookie();
  expect(lines).toContain('workos-has-session=; Max-Age=0; Path=/; Secure; SameSite=Lax');
  expect(lines).toContain('workos-has-session=; Max-Age=0; Domain=example.com; Path=/; Secure; SameSite=Lax');
});

test.each([
  [home, home],
  [`${site}/bye/`, `${site}/bye/`],
  ['https://evil.test/', home],
  [`${issuer}/elsewhere`, home],
  ['//evil.test', home],
  [`${home}@evil.test`, home],
  ['javascript:alert(1)', home],
])('return_to %s leads to %s', async (asked, expected) => {
  const { browser, logoutPath } = await signedIn();
  const response = await browser.get(`${logoutPath}&return_to=${encodeURIComponent(asked)}`);
  expect(response.headers.get('location')).toBe(expected);
});

test('by default the browser returns to the first address of the list, and to the application’s own callback on request', async () => {
  const signedOut = `${issuer}/signed-out`;
  const { browser, logoutPath } = await signedIn([
    { id: clientId, redirectUris: [`${issuer}/_/login`], origins: [], logoutUris: [signedOut, home] },
  ]);
  const locationAfter = async (path: string) => (await browser.get(path)).headers.get('location');
  expect(await locationAfter(`${logoutPath}&return_to=${encodeURIComponent(home)}`)).toBe(home);
  // The session is revoked by now, which does not change where the browser may go.
  expect(await locationAfter(`${logoutPath}&return_to=${encodeURIComponent(home)}`)).toBe(home);
  expect(await locationAfter(logoutPath)).toBe(signedOut);
  expect(await locationAfter(`${logoutPath}&return_to=${encodeURIComponent('https://evil.test')}`)).toBe(
    signedOut,
  );
});

test.each(['POST', 'PUT', 'DELETE', 'HEAD'])('%s does not sign out', async (method) => {
  const { world, browser, tokens, logoutPath } = await signedIn();
  const response = await browser.send(logoutPath, { method });
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET']);
  expect(await world.identity.verifyAccessToken(tokens.access_token)).not.toBeNull();
});

test('a session that was already revoked is no error, and the browser’s cookies are removed', async () => {
  const { world, browser, logoutPath, sessionId } = await signedIn();
  await world.identity.revokeSession(sessionId);
  expect((await browser.get(logoutPath)).headers.get('location')).toBe(home);
  expect([...browser.cookies.keys()]).toEqual(['__Host-identity-browser']);
});

test('an unknown session is no error, and a stranger’s link does not sign out', async () => {
  const { world, browser, tokens } = await signedIn();
  for (const query of ['', '?session_id=', '?session_id=session_unknown', '?session_id=%00']) {
    const response = await browser.get(`${logoutRoute}${query}`);
    expect(response.status).toBe(302);
    expect(response.headers.get('location')).toBe(home);
  }
  expect(await world.identity.verifyAccessToken(tokens.access_token)).not.toBeNull();
  expect((await browser.refresh()).status).toBe(200);
});
