import { expect, test } from 'vitest';
import { readClaims } from '../testing/test-browser.ts';
import { authorizePath, issuer, newPkce, password, site } from '../testing/test-site.ts';
import { createWorld } from '../testing/test-world.ts';

const credentials = { email: 'ada@example.com', password };
const home = `${issuer}/_/logout-callback`;

async function signedIn() {
  const world = await createWorld();
  await world.identity.createUser({ ...credentials, firstName: null, lastName: null });
  const browser = world.browser();
  const tokens = await browser.signIn(credentials);
  const logoutPath = `/user_management/sessions/logout?session_id=${String(readClaims(tokens.access_token).sid)}`;
  return { world, browser, tokens, logoutPath };
}

test('signing out ends tokens, cookies and the provider’s own sign-in at once', async () => {
  const { world, browser, tokens, logoutPath } = await signedIn();
  expect(await world.identity.verifyAccessToken(tokens.access_token)).not.toBeNull();
  const response = await browser.get(logoutPath);
  expect(response.status).toBe(302);
  expect(response.headers.get('location')).toBe(home);
  // That the browser was seen before it keeps; who was, nobody can tell from it.
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

test('an unknown session is no error, and a stranger’s link signs nobody out', async () => {
  const { world, browser, tokens } = await signedIn();
  for (const query of ['', '?session_id=', '?session_id=session_unknown']) {
    const response = await browser.get(`/user_management/sessions/logout${query}`);
    expect(response.status).toBe(302);
    expect(response.headers.get('location')).toBe(home);
  }
  expect(await world.identity.verifyAccessToken(tokens.access_token)).not.toBeNull();
  expect((await browser.refresh()).status).toBe(200);
});
