import { expect, test } from 'vitest';
import { enterProvider, newGuest, sessionsOf, signedIn, signedOut } from './people.ts';
import type { Mode, Stage } from './stage-fixture.ts';
import { press, soon } from './widgets.ts';

export function plainStories(stage: Stage, mode: Mode): void {
  test('plain authkit-js signs in with its state untouched, refreshes, and signs out with and without leaving', async () => {
    const guest = await newGuest(stage);
    const { page, troubles } = await stage.open();
    const home = `${stage.siteUrl(mode)}/plain.html`;
    const come = async () => {
      await enterProvider(stage, page, guest);
      await page.goto(home);
      await press(page, 'Sign in');
      await signedIn(page);
    };
    const said = page.getByRole('status');
    await come();
    expect(page.url()).toBe(home);
    expect(await said.innerText()).toBe(`Came back with ${JSON.stringify({ from: 'plain – “page” ~?>' })}`);
    await press(page, 'Refresh');
    await said.filter({ hasText: /^Session session_/ }).waitFor();
    const session = await said.innerText();
    await page.reload();
    await signedIn(page);
    await press(page, 'Refresh');
    await soon(() => said.innerText()).toBe(session);
    await press(page, 'Sign out');
    await signedOut(page);
    expect(page.url()).toBe(home);
    await come();
    await press(page, 'Sign out here');
    await signedOut(page);
    await press(page, 'Refresh');
    await said.filter({ hasText: 'No access token available' }).waitFor();
    expect(troubles().filter((trouble) => !trouble.includes('/user_management/authenticate'))).toEqual([]);
    await press(page, 'Sign in');
    await page.getByRole('heading', { name: 'Sign in', exact: true }).waitFor();
  });

  test('a client without an id throws; a code that was not requested causes a warning, is not redeemed, and is removed from the URL', async () => {
    const { page, troubles } = await stage.open();
    const home = `${stage.siteUrl(mode)}/plain.html`;
    await page.goto(`${home}?nameless`);
    await expect.poll(() => troubles().join()).toContain('ClientId');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto(`${home}?code=stolen`);
    await signedOut(page);
    expect(troubles().join()).toContain('Login CSRF');
    expect(page.url()).toBe(home);
    expect(asked.filter((url) => url.includes('/user_management/'))).toEqual([]);
  });

  test('a lock another tab holds for 10 seconds costs a warning and nothing else; a session that has ended clears the tokens and tells the site', async () => {
    const guest = await newGuest(stage);
    const { page } = await stage.open();
    const warnings: string[] = [];
    page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
    await enterProvider(stage, page, guest);
    await page.goto(`${stage.siteUrl(mode)}/plain.html`);
    await press(page, 'Sign in');
    await signedIn(page);
    const asked = await page.evaluateHandle(() => {
      const waits: number[] = [];
      // The same refusal without the wait; only while the lock is held, since a busy browser may take longer to grant a free one.
      const timeout = AbortSignal.timeout;
      AbortSignal.timeout = (milliseconds) => timeout.call(AbortSignal, waits.push(milliseconds));
      const released = new Promise((release) => addEventListener('release', release, { once: true }));
      void navigator.locks.request('WORKOS_REFRESH_SESSION', () => released);
      void released.then(() => {
        AbortSignal.timeout = timeout;
      });
      return waits;
    });
    const said = page.getByRole('status');
    await press(page, 'Refresh');
    await said.filter({ hasText: 'Timed out waiting to refresh the session.' }).waitFor();
    await expect.poll(() => warnings.join()).toContain("Couldn't acquire refresh lock.");
    expect(await asked.jsonValue()).toContain(10_000);
    await signedIn(page);
    await page.evaluate(() => dispatchEvent(new Event('release')));
    await press(page, 'Refresh');
    await said.filter({ hasText: /^Session session_/ }).waitFor();

    const [session = ''] = await sessionsOf(stage, guest.id);
    await stage.provider().revokeSession(session);
    await press(page, 'Refresh');
    await signedOut(page);
    expect(await said.innerText()).toBe('No access token available');
    expect(await page.locator('body').getAttribute('data-refresh-failed')).toBe('true');
    expect(
      await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('token'))),
    ).toEqual([]);
  });
}
