import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { fillSignIn, typeMailedCode } from '../browser/sign-in.ts';
import { factOf, newGuest, password, sessionsOf, signedIn, signedOut, visitSite } from './people.ts';
import { refreshWhenDue } from './refresh-when-due.ts';
import type { Mode, Stage } from './stage-fixture.ts';

/** Eleven times the lifetime of an access token. */
const hourMilliseconds = 55 * 60 * 1000;
/** Every access token is due for refresh, and none has expired. */
const dueMilliseconds = 292_000;

export function signInStories(stage: Stage, mode: Mode): void {
  const site = () => stage.siteUrl(mode);
  const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true }).waitFor();

  test('signs in through our hosted page and returns, with all that the client reports', async () => {
    const guest = await newGuest(stage);
    const { page, troubles } = await stage.open();
    await page.goto(site());
    await signedOut(page);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await heading(page, 'Sign in');
    expect(new URL(page.url()).origin).toBe(stage.world().publicUrl);
    await fillSignIn(page, guest.email, password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await signedIn(page);
    expect(page.url()).toBe(`${site()}/`);
    expect(await factOf(page, 'email')).toBe(guest.email);
    expect(await factOf(page, 'organization')).toBe(guest.organizationId);
    expect(await factOf(page, 'role')).toBe('admin');
    expect(await factOf(page, 'permissions')).toBe('widgets:users-table:manage');
    expect(await factOf(page, 'method')).toBe('Password');
    await page.reload();
    await signedIn(page);
    expect(troubles()).toEqual([]);
  });

  test('signs up through our hosted page, verifies the address and returns', async () => {
    const email = `newcomer-${mode.slice(0, 3)}@example.com`;
    const { page, troubles } = await stage.open();
    await page.goto(site());
    await page.getByRole('button', { name: 'Sign up' }).click();
    await page.getByLabel('First name').fill('Zoë');
    await fillSignIn(page, email, password);
    await page.getByRole('button', { name: 'Create account' }).click();
    await typeMailedCode(page, { publicUrl: stage.world().publicUrl, email });
    await signedIn(page);
    expect(await factOf(page, 'email')).toBe(email);
    expect(await factOf(page, 'name')).toBe('Zoë');
    expect(await factOf(page, 'organization')).toBe('');
    expect(troubles()).toEqual([]);
  });

  test('two tabs refresh at once, repeatedly, and an hour’s sleep does not end the session', async () => {
    const guest = await newGuest(stage);
    const { page: first, troubles } = await stage.open();
    await first.clock.install();
    await visitSite(stage, { mode, guest, page: first });
    const second = await first.context().newPage();
    await second.goto(site());
    await signedIn(second);
    const session = await sessionsOf(stage, guest.id);
    expect(session).toHaveLength(1);
    for (const milliseconds of [dueMilliseconds, dueMilliseconds, hourMilliseconds, dueMilliseconds]) {
      expect(await refreshWhenDue(stage, { milliseconds, pages: [first, second] })).toEqual([200, 200]);
    }
    for (const page of [first, second]) {
      await page.getByRole('button', { name: 'Refresh' }).click();
      await page.getByRole('status').filter({ hasText: 'Refreshed' }).waitFor();
      await page.reload();
      await signedIn(page);
    }
    expect(await sessionsOf(stage, guest.id)).toEqual(session);
    expect(troubles()).toEqual([]);
  });

  test('signing out leads to our page or back to the site, ends the session, and the next sign-in asks again', async () => {
    const guest = await newGuest(stage);
    const { page, troubles } = await stage.open();
    await visitSite(stage, { mode, guest, page });
    await page.getByRole('button', { name: 'Leave and return' }).click();
    await signedOut(page);
    expect(page.url()).toBe(`${site()}/`);
    expect(await sessionsOf(stage, guest.id)).toEqual([]);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await heading(page, 'Sign in');
    await visitSite(stage, { mode, guest, page });
    await page.getByRole('button', { name: 'Leave', exact: true }).click();
    await page.waitForURL(`${stage.world().publicUrl}/signed-out`);
    await page.goto(site());
    await signedOut(page);
    // Until a slow browser has left the page, the client may request a token once more.
    expect(troubles().filter((trouble) => !trouble.includes('/user_management/authenticate'))).toEqual([]);
  });
}
