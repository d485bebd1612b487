import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { tokenFor } from '../../packages/account-widgets/src/testing/stand-in.ts';
import { resolved, stageFixture } from './stage-fixture.ts';

const stage = stageFixture();

const hostile =
  '* { color: red !important; font-size: 40px; box-sizing: content-box; letter-spacing: 1em; text-transform: uppercase } button, input, h2, dialog { display: none; margin: 50px; background: hotpink }';

const looksOf = (page: Page) =>
  page.evaluate(() => {
    const shadow = document.querySelector('[data-account-widget]')?.shadowRoot;
    return ['.root', '.card', '.button', '.row-title', '.row-text', '.input', '.term', '.badge'].map(
      (selector) => {
        const part = shadow?.querySelector(selector);
        if (!part) return null;
        const {
          color,
          fontSize,
          boxSizing,
          letterSpacing,
          textTransform,
          display,
          margin,
          width,
          backgroundColor,
        } = getComputedStyle(part);
        return {
          selector,
          color,
          fontSize,
          boxSizing,
          letterSpacing,
          textTransform,
          display,
          margin,
          width,
          backgroundColor,
        };
      },
    );
  });

test.each(['profile', 'security', 'sessions', 'users'] as const)(
  '%s looks the same on a page whose styles shout at everything',
  async (widget) => {
    const shown = await stage.show({ widget });
    await resolved(shown);
    const calm = await looksOf(shown.page);
    await shown.page.addStyleTag({ content: hostile });
    expect(await looksOf(shown.page)).toEqual(calm);
    expect(calm.filter(Boolean).length).toBeGreaterThan(2);
  },
);

test('nothing of a widget’s styles reaches the page', async () => {
  const shown = await stage.show({ widget: 'users' });
  await resolved(shown);
  const sheets = await shown.page.evaluate(() => ({
    adopted: document.adoptedStyleSheets.length,
    tags: document.querySelectorAll('style').length,
    margin: getComputedStyle(document.querySelector('h2') ?? document.body).marginTop,
    body: document.body.getAttribute('style'),
  }));
  expect(sheets).toMatchObject({ adopted: 0, tags: 1, body: null });
  expect(sheets.margin).not.toBe('0px');
});

test('the theme sets appearance, accent, corners, size and type', async () => {
  const theme = {
    appearance: 'dark',
    accentColor: 'rebeccapurple',
    grayColor: '#776655',
    radius: 'none',
    scaling: '110%',
    fontFamily: 'Georgia, serif',
  };
  const shown = await stage.show({ widget: 'users', provider: { theme } });
  await resolved(shown);
  const button = shown.widget.getByRole('button', { name: 'Invite user' });
  const look = await button.evaluate((each) => {
    const { borderRadius, fontFamily, backgroundColor, color } = getComputedStyle(each);
    return { borderRadius, fontFamily, backgroundColor, color, height: each.getBoundingClientRect().height };
  });
  expect(look).toMatchObject({ borderRadius: '0px', fontFamily: 'Georgia, serif', color: 'rgb(11, 20, 19)' });
  expect(look.backgroundColor).toMatch(/^oklch\(0\.74 /);
  expect(look.height).toBeCloseTo(36 * 1.1, 1);
  await shown.widget.getByRole('button', { name: 'User actions for Grace Hopper' }).click();
  const menu = await shown.widget.getByRole('menu').boundingBox();
  const trigger = await shown.widget
    .getByRole('button', { name: 'User actions for Grace Hopper' })
    .boundingBox();
  expect(
    Math.abs((menu?.x ?? 0) + (menu?.width ?? 0) - (trigger?.x ?? 0) - (trigger?.width ?? 0)),
  ).toBeLessThan(2);
});

test('a dialog of a larger size still has a margin on a phone', async () => {
  const { widget } = await stage.show(
    { widget: 'profile', provider: { theme: { scaling: '110%' } } },
    { viewport: { width: 390, height: 844 } },
  );
  await widget.getByRole('button', { name: 'Edit name' }).click();
  const dialog = widget.getByRole('dialog');
  await dialog.waitFor();
  const box = await dialog.boundingBox();
  expect(box?.x).toBeGreaterThan(10);
  expect((box?.x ?? 0) + (box?.width ?? 390)).toBeLessThan(380);
});

test('the site’s own props are laid over each kind of element, and parts can be styled from the page', async () => {
  const elements = {
    primaryButton: {
      style: { textTransform: 'uppercase' },
      'data-tracking': 'invite',
      'aria-description': 'Sends mail',
    },
    dialog: { 'data-kind': 'own' },
    textfield: { style: { borderStyle: 'dashed' } },
    select: { 'data-kind': 'role' },
    badge: { 'data-kind': 'badge' },
    dropdown: { 'data-kind': 'menu' },
    primaryMenuItem: { 'data-kind': 'item' },
    destructiveMenuItem: { 'data-kind': 'danger' },
    avatar: { style: { borderRadius: '4px' } },
    label: { 'data-kind': 'label' },
    iconButton: { 'data-kind': 'icon' },
    secondaryButton: { 'data-kind': 'second' },
  };
  const { page, widget } = await stage.show({ widget: 'users', provider: { elements } });
  await page.addStyleTag({ content: '.team::part(primary-button) { background: rgb(1, 2, 3) }' });
  const invite = widget.getByRole('button', { name: 'Invite user' });
  await invite.waitFor();
  expect(await invite.getAttribute('data-tracking')).toBe('invite');
  expect(await invite.getAttribute('aria-description')).toBe('Sends mail');
  expect(await invite.evaluate((each) => getComputedStyle(each).textTransform)).toBe('uppercase');
  expect(await invite.evaluate((each) => getComputedStyle(each).backgroundColor)).toBe('rgb(1, 2, 3)');
  expect(
    await widget
      .locator('.avatar')
      .first()
      .evaluate((each) => getComputedStyle(each).borderRadius),
  ).toBe('4px');
  await invite.click();
  for (const kind of ['own', 'role', 'badge', 'menu', 'item', 'danger', 'label', 'icon', 'second'])
    expect(await widget.locator(`[data-kind=${kind}]`).count(), kind).toBeGreaterThan(0);
});

test('server-rendered markup hydrates without an error', async () => {
  const shown = await stage.show({ widget: 'profile', hydrates: true });
  await resolved(shown);
  const rendered = await shown.page.locator('#stage').getAttribute('data-rendered');
  expect(rendered).toContain('data-account-widget="user-profile" data-state="loading"');
  expect(shown.opened.troubles.take()).toEqual([]);
});

test('a loading skeleton of each widget can stand alone', async () => {
  for (const widget of ['profile', 'security', 'sessions', 'users'] as const) {
    const shown = await stage.show({ widget, isLoading: true });
    await shown.widget.locator('.skeleton').first().waitFor();
    expect(await shown.widget.getAttribute('data-state')).toBe('loading');
  }
  expect(stage.standIn().requests).toEqual([]);
});

test('a plain page embeds all four without our app, from a provider on another origin', async () => {
  const { page, troubles } = await stage.openPage();
  const { hostname, port } = new URL(stage.standIn().url);
  await page.goto(
    `${stage.standIn().url}/plain.html?host=${hostname}&port=${port}&https=false&token=${tokenFor(1)}`,
  );
  for (const name of ['user-profile', 'user-security', 'user-sessions', 'users-management'])
    await page.locator(`[data-account-widget=${name}][data-state=resolved]`).waitFor();
  await page.getByText('Grace Hopper').waitFor();
  expect(troubles.take()).toEqual([]);
});
