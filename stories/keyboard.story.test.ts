import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { holdCall } from './browser/hold-request.ts';
import { openPage } from './browser/open-page.ts';
import { readFocus, tabTo } from './browser/read-focus.ts';
import { typeMailedCode } from './browser/sign-in.ts';
import { screenshotOnFailure } from './browser/take-screenshot.ts';
import { worldFixture } from './browser/world-fixture.ts';
import { type CreatedWorkspace, createWorkspace } from './world/create-workspace.ts';

const { world, browser } = worldFixture();
let page: Page;
let created: CreatedWorkspace;

beforeAll(async () => {
  created = await createWorkspace(world().publicUrl, 'Fjord Books');
  page = (await openPage(browser())).page;
});

beforeEach(({ task }) => screenshotOnFailure(`keyboard-${task.name.replaceAll(/\W+/g, '-')}`, () => [page]));

test('a new account needs no mouse, up to the code that proves its address', async () => {
  const newcomer = await openPage(browser());
  screenshotOnFailure('keyboard-newcomer', () => [newcomer.page]);
  const { keyboard } = newcomer.page;
  await newcomer.page.goto(`${world().publicUrl}/_/login`);
  await newcomer.page.getByLabel('Email address').waitFor();
  await tabTo(newcomer.page, 'Create an account');
  await keyboard.press('Enter');
  await newcomer.page.getByRole('heading', { name: 'Create your account' }).waitFor();
  expect(await readFocus(newcomer.page)).toMatchObject({ name: 'First name' });
  await keyboard.type('Ida');
  await tabTo(newcomer.page, 'Email address');
  await keyboard.type('keyboard@example.com');
  await tabTo(newcomer.page, 'Password');
  await keyboard.type('password');
  await keyboard.press('Enter');
  await newcomer.page.getByText('This password is too easy to guess').waitFor();
  expect(await readFocus(newcomer.page)).toMatchObject({ name: 'Password' });
  await keyboard.press('Control+A');
  await keyboard.type('a long enough secret');
  await keyboard.press('Enter');
  await typeMailedCode(newcomer.page, { publicUrl: world().publicUrl, email: 'keyboard@example.com' });
  await newcomer.page.getByRole('textbox', { name: 'Company Name' }).waitFor();
  await newcomer.close();
});

test('signing in needs no mouse', async () => {
  await page.goto(`${world().publicUrl}/_/login?redirect=/${created.workspaceHandle}`);
  await page.getByLabel('Email address').waitFor();
  expect(await readFocus(page)).toMatchObject({ name: 'Email address' });
  await page.keyboard.type(created.person.email);
  await tabTo(page, 'Password');
  await page.keyboard.type('a long enough secret');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Rewards' }).waitFor();
});

test('by keyboard a template is opened from the menu, a text changed and saved', async () => {
  await page.keyboard.press('Control+K');
  const menu = page.getByRole('dialog');
  await menu.getByText('Rewards').waitFor();
  await expect.poll(async () => (await readFocus(page))?.name).toMatch(/^Go to/);
  await page.keyboard.type('Rewards');
  await menu.getByText('Campaigns').waitFor({ state: 'hidden' });
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Rewards' }).waitFor();
  await tabTo(page, 'Edit');
  await page.keyboard.press('Enter');
  await page.getByText('Shown with sample values').waitFor();
  await tabTo(page, /^Name of the card/);
  await page.keyboard.press('End');
  await page.keyboard.type(' Gold');
  await page.getByRole('figure', { name: 'Apple Wallet' }).getByText('Rewards Gold').first().waitFor();
  await page.keyboard.press('Control+S');
  await page.getByRole('button', { name: 'Saved' }).waitFor();
  expect(await readFocus(page)).toMatchObject({ name: expect.stringMatching(/^Name of the card/) });
});

test('a campaign can be launched by keyboard, and Escape returns from the dialog to its button', async () => {
  await page.goto(`${world().publicUrl}/${created.workspaceHandle}/campaigns`);
  await page.getByText('Reach everyone who holds a pass').waitFor();
  await tabTo(page, 'Create a campaign');
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'Message' }).waitFor();
  await tabTo(page, 'Message');
  await page.keyboard.type('Open until nine tonight.');
  await tabTo(page, /Review$/, 'Shift+Tab');
  await page.keyboard.press('Enter');
  const launch = page.getByRole('button', { name: 'Launch campaign' });
  await expect.poll(() => launch.isEnabled()).toBe(true);
  await tabTo(page, 'Launch campaign');
  await page.keyboard.press('Enter');
  await page.getByRole('alertdialog').waitFor();
  expect(await readFocus(page)).not.toBeNull();
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog').waitFor({ state: 'hidden' });
  await expect.poll(async () => (await readFocus(page))?.name).toBe('Launch campaign');
});

test('a busy button keeps its width; leaving the window meanwhile and coming back leads to that button', async () => {
  onTestFinished(() => page.unrouteAll({ behavior: 'ignoreErrors' }));
  const save = page.getByRole('button', { name: 'Save draft' });
  const widthOf = async () => (await save.boundingBox())?.width;
  const width = await widthOf();
  await tabTo(page, 'Save draft', 'Shift+Tab');
  const saving = await holdCall(page, 'campaigns.create');
  await page.keyboard.press('Enter');
  await saving.isAskedFor;
  await save.and(page.locator('[aria-busy=true]')).waitFor();
  expect(await widthOf()).toBe(width);
  const comeBack = await leaveWindow(page);
  saving.letThrough();
  const saved = page.getByRole('button', { name: 'Save draft', disabled: true });
  await saved.and(page.locator(':not([aria-busy=true])')).waitFor();
  await comeBack();
  expect(await readFocus(page)).toMatchObject({ name: 'Save draft', isVisible: true });
  await page.keyboard.press('Tab');
  expect(await readFocus(page)).toMatchObject({ name: expect.stringMatching(/Notification$/) });
});

test('on a phone neither the head of a dialog nor its actions hide what has the focus', async () => {
  // As low as a phone's screen above its keyboard.
  await page.setViewportSize({ width: 390, height: 420 });
  onTestFinished(() => page.setViewportSize({ width: 1440, height: 900 }));
  await page.goto(`${world().publicUrl}/${created.workspaceHandle}/templates/${created.passTemplateId}`);
  await page.getByRole('button', { name: 'Create pass' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create pass' });
  const email = dialog.getByRole('textbox', { name: 'Email', exact: true });
  const hasFocus = () => email.evaluate((field) => field === document.activeElement);
  await expect.poll(hasFocus).toBe(true);
  for (const key of ['Tab', 'Shift+Tab']) {
    do {
      await page.keyboard.press(key);
      expect(await readHiding(page), (await readFocus(page))?.name).toEqual([]);
    } while (!(await hasFocus()));
  }
});

function readHiding(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused) return ['nothing has the focus'];
    const { left, right, top, bottom } = focused.getBoundingClientRect();
    const corners = [left + 6, right - 6].flatMap((x) => [top + 2, bottom - 2].map((y) => [x, y] as const));
    return corners.flatMap(([x, y]) => {
      const seen = document.elementFromPoint(x, y);
      const isOwn = seen && (focused.contains(seen) || focused.parentElement?.contains(seen));
      return isOwn ? [] : [seen?.outerHTML.slice(0, 120) ?? 'the edge of the screen'];
    });
  });
}

async function leaveWindow(page: Page): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  const { windowId } = await session.send('Browser.getWindowForTarget');
  const hasFocus = () => page.evaluate(() => document.hasFocus());
  // A driven window believes that it is always in front.
  await session.send('Emulation.setFocusEmulationEnabled', { enabled: false });
  await session.send('Browser.setWindowBounds', { windowId, bounds: { windowState: 'minimized' } });
  await expect.poll(hasFocus).toBe(false);
  return async () => {
    await session.send('Browser.setWindowBounds', { windowId, bounds: { windowState: 'normal' } });
    await expect.poll(hasFocus).toBe(true);
    await session.send('Emulation.setFocusEmulationEnabled', { enabled: true });
    await session.detach();
  };
}
