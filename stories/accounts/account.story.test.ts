import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { makeSystemAdmin } from '../../apps/server/src/features/organizations/make-system-admin.ts';
import { widgetIsThere } from '../browser/account-scenes.ts';
import { openPage } from '../browser/open-page.ts';
import { readFocus, tabTo } from '../browser/read-focus.ts';
import { storeSession } from '../browser/sign-in.ts';
import { screenshotOnFailure } from '../browser/take-screenshot.ts';
import { worldFixture } from '../browser/world-fixture.ts';
import { type CreatedWorkspace, createWorkspace } from '../world/create-workspace.ts';
import { enter } from '../world/person.ts';

const password = 'a long enough secret';

// A separate world: a system admin sees every organization.
const { world, browser } = worldFixture({});
let page: Page;
let ada: CreatedWorkspace;
let bob: CreatedWorkspace;

beforeAll(async () => {
  ada = await createWorkspace(world().publicUrl, 'Fjord Books');
  bob = await createWorkspace(world().publicUrl, 'Corner Bakery');
  page = (await openPage(browser())).page;
});

beforeEach(({ task }) => screenshotOnFailure(`account-${task.name.replaceAll(/\W+/g, '-')}`, () => [page]));

const at = (path: string) => `${world().publicUrl}${path}`;
const section = (name: string) =>
  page.getByRole('navigation', { name: 'Account Settings' }).getByRole('link', { name });
const marked = () =>
  page.getByRole('navigation', { name: 'Account Settings' }).locator('[aria-current]').innerText();

test('a signed-out person reaches the requested section of the account page through the sign-in', async () => {
  await page.goto(at('/_/account?section=sessions'));
  await page.getByLabel('Email address').fill(ada.person.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await widgetIsThere(page, 'user-sessions');
  expect(page.url()).toBe(at('/_/account?section=sessions'));
  await page.getByText('This device').waitFor();
});

test('the account opens from the menu with the keyboard alone, and Back returns to the previous section', async () => {
  await page.goto(at(`/${ada.workspaceHandle}`));
  await page.getByRole('link', { name: 'Rewards' }).waitFor();
  await page.getByRole('link', { name: 'Tessera, start' }).focus();
  await tabTo(page, /^Account of/);
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Logout' }).waitFor();
  const items = await page.getByRole('menuitem').allInnerTexts();
  expect(items).toEqual(['Account Settings', 'Logout']);
  await expect.poll(async () => (await readFocus(page))?.name).toBe('Account Settings');
  await page.keyboard.press('Enter');
  await widgetIsThere(page, 'user-profile');
  expect(await marked()).toBe('General');
  await tabTo(page, 'Security');
  await page.keyboard.press('Enter');
  await widgetIsThere(page, 'user-security');
  await page.getByText('Multi-factor authentication').waitFor();
  await section('Sessions').click();
  await widgetIsThere(page, 'user-sessions');
  await page.goBack();
  await widgetIsThere(page, 'user-security');
  expect(await marked()).toBe('Security');
  await page.goBack();
  await widgetIsThere(page, 'user-profile');
});

test('a second organization is chosen from the list, and from then on the token speaks for it', async () => {
  const { identity } = world().server.ctx;
  const user = await identity.findUserByEmail(ada.person.email);
  const { workosIdentifier } = await bob.person.api.organization.lookup.query({});
  await identity.addMembership({
    userId: user?.id ?? '',
    organizationId: workosIdentifier,
    role: 'admin',
  });
  await page.goto(at('/org/corner-bakery/team'));
  await page.getByText('Use WorkOS Admin to manage this team', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Corner Bakery', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Switch Organization' }).click();
  await page.getByRole('link', { name: 'Corner Bakery' }).click();
  await page.getByRole('heading', { name: /^Workspaces/ }).waitFor();
  await page.getByRole('link', { name: 'Team' }).click();
  await widgetIsThere(page, 'users-management');
  await page.getByText(bob.person.email).first().waitFor();
  await page.goto(at('/_/account'));
  await page.getByRole('button', { name: 'Corner Bakery' }).waitFor();
});

test('the header is 65 pixels high at every width, and the navigation a drawer below the breakpoint', async () => {
  await page.goto(at('/fjord-books'));
  const opener = page.getByRole('button', { name: 'Open navigation' });
  for (const [width, isDrawer] of [
    [390, true],
    [820, true],
    [991, true],
    [992, false],
    [1440, false],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(() => opener.isVisible(), { message: `at ${width}` }).toBe(isDrawer);
    expect((await page.getByRole('banner').boundingBox())?.height, `at ${width}`).toBe(65);
  }
});

test('a system admin is marked in red and may open what is forbidden to everyone else', async () => {
  const email = 'account-operator@example.com';
  await enter(world().publicUrl, 'sign-up', { email, password, firstName: 'Robin' });
  const { ctx } = world().server;
  const user = await ctx.identity.findUserByEmail(email);
  await makeSystemAdmin(ctx, user?.id ?? '');
  await page.goto(at('/_/admin'));
  await page.getByText('You are not allowed to access this page.').waitFor();
  const operator = await openPage(browser());
  screenshotOnFailure('account-operator', () => [operator.page]);
  await storeSession(operator.page, { publicUrl: world().publicUrl, email, password });
  await operator.page.goto(at('/_/admin'));
  await operator.page.getByRole('heading', { name: 'Select an Organization' }).waitFor();
  const badge = operator.page.getByText('System administration');
  await badge.waitFor();
  await operator.page.getByRole('link', { name: 'Corner Bakery' }).click();
  await operator.page.getByRole('link', { name: 'Team' }).click();
  await operator.page.getByText('Use WorkOS Admin to manage this team', { exact: true }).waitFor();
  await operator.page.goto(at('/corner-bakery/settings/team'));
  await operator.page.getByText('Use WorkOS Admin to manage this team', { exact: true }).waitFor();
  expect(await operator.page.getByRole('textbox').count()).toBe(0);
  await badge.waitFor();
  expect(await page.getByText('System administration').count()).toBe(0);
  const outlineOf = (of: Page) =>
    of
      .getByText(/^[A-Z]{1,2}$/)
      .first()
      .evaluate((avatar) => getComputedStyle(avatar).outlineColor);
  expect(await outlineOf(operator.page)).toBe('rgb(217, 45, 32)');
  expect(await page.locator('[data-system-admin]').count()).toBe(0);
  await operator.close();
});

test('signing out in one window leaves nothing of it in another', async () => {
  const other = await page.context().newPage();
  screenshotOnFailure('account-other-window', () => [other]);
  await other.goto(at('/_/account'));
  await widgetIsThere(other, 'user-profile');
  await page.goto(at(`/${ada.workspaceHandle}`));
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  await other.getByRole('heading', { name: 'Sign in' }).waitFor();
  expect(await other.content()).not.toContain('Ada Lovelace');
  await other.goBack();
  await other.getByRole('heading', { name: 'Sign in' }).waitFor();
});
