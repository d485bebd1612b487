import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { resolved, stageFixture } from './stage-fixture.ts';

const stage = stageFixture();

/** The focused element of the widget, and whether a ring or border shows it. */
const readFocus = (page: Page) =>
  page.evaluate(() => {
    const focused = document.querySelector('[data-account-widget]')?.shadowRoot?.activeElement;
    if (!(focused instanceof HTMLElement)) return null;
    const { outlineStyle, outlineWidth } = getComputedStyle(focused);
    const label = focused instanceof HTMLInputElement ? focused.labels?.[0]?.textContent : null;
    return {
      name: (focused.ariaLabel ?? label ?? focused.textContent ?? '').trim(),
      isVisible: outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0,
    };
  });

async function tabTo(page: Page, name: string): Promise<void> {
  const passed: string[] = [];
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press('Tab');
    const focus = await readFocus(page);
    if (!focus) continue;
    if (!focus.isVisible) throw new Error(`Nobody sees that “${focus.name}” has the focus.`);
    if (focus.name === name) return;
    passed.push(focus.name);
  }
  throw new Error(`Tab never came to ${name}, only to: ${passed.join(' | ')}`);
}

test('a name is edited without a mouse, and the focus returns to its button', async () => {
  const shown = await stage.show({ widget: 'profile' });
  await resolved(shown);
  const { page, widget } = shown;
  await tabTo(page, 'Edit name');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await readFocus(page))?.name).toBe('First name');
  await page.keyboard.press('Control+A');
  await page.keyboard.type('Augusta');
  await page.keyboard.press('Enter');
  await widget.getByText('Augusta Byron').waitFor();
  await widget.getByRole('dialog').waitFor({ state: 'detached' });
  expect((await readFocus(page))?.name).toBe('Edit name');
});

test('Escape closes a dialog, twice in a row as well, and the focus returns', async () => {
  const { page, widget } = await stage.show({ widget: 'security' });
  await widget.getByRole('button', { name: 'Change password' }).focus();
  for (const _time of ['first', 'second']) {
    await page.keyboard.press('Enter');
    await widget.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await widget.getByRole('dialog').waitFor({ state: 'detached' });
    expect((await readFocus(page))?.name).toBe('Change password');
  }
});

test('the focus stays inside an open dialog', async () => {
  const { page, widget } = await stage.show({ widget: 'security' });
  await widget.getByRole('button', { name: 'Change password' }).click();
  const dialog = widget.getByRole('dialog');
  await dialog.waitFor();
  const names = new Set<string>();
  for (let presses = 0; presses < 20; presses += 1) {
    await page.keyboard.press('Tab');
    const focus = await readFocus(page);
    if (focus) names.add(focus.name);
  }
  expect([...names].toSorted()).toEqual([
    'Cancel',
    'Confirm your new password',
    'Enter your current password',
    'Enter your new password',
    'Show password',
  ]);
});

test('a user’s menu opens with an arrow, moves with arrows, and Escape leads back to its button', async () => {
  const { page, widget } = await stage.show({ widget: 'users' });
  await widget.getByText('Grace Hopper').waitFor();
  await tabTo(page, 'User actions for Grace Hopper');
  await page.keyboard.press('ArrowDown');
  await expect.poll(async () => (await readFocus(page))?.name).toBe('Edit role');
  await page.keyboard.press('ArrowDown');
  expect((await readFocus(page))?.name).toBe('Remove user');
  await page.keyboard.press('ArrowDown');
  expect((await readFocus(page))?.name).toBe('Edit role');
  await page.keyboard.press('End');
  expect((await readFocus(page))?.name).toBe('Remove user');
  await page.keyboard.press('Escape');
  await expect.poll(async () => (await readFocus(page))?.name).toBe('User actions for Grace Hopper');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await readFocus(page))?.name).toBe('Edit role');
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await widget.getByRole('alertdialog').waitFor();
  expect((await readFocus(page))?.name).toBe('Cancel');
  await page.keyboard.press('Escape');
  await widget.getByRole('alertdialog').waitFor({ state: 'detached' });
  expect((await readFocus(page))?.name).toBe('User actions for Grace Hopper');
});

test('after a user was removed the focus is in the list, not lost', async () => {
  const { page, widget } = await stage.show({ widget: 'users' });
  await widget.getByRole('button', { name: 'User actions for Grace Hopper' }).focus();
  await page.keyboard.press('Enter');
  await widget.getByRole('menuitem', { name: 'Remove user' }).press('Enter');
  await widget.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).press('Enter');
  await widget.getByRole('alertdialog').waitFor({ state: 'detached' });
  await widget.getByText('Grace Hopper').first().waitFor({ state: 'detached' });
  expect(await readFocus(page)).not.toBeNull();
  await tabTo(page, 'User actions for Linus');
});

test('after devices were signed out the focus is in their list, not lost', async () => {
  const { page, widget } = await stage.show({ widget: 'sessions' });
  const alert = widget.getByRole('alertdialog');
  for (const [name, gone] of [
    ['Sign out of Safari on iOS', 'Safari on iOS'],
    ['Sign out of all other devices', 'Unknown device'],
  ] as const) {
    await widget.getByRole('button', { name }).press('Enter');
    await alert.getByRole('button', { name: 'Sign out' }).press('Enter');
    await alert.waitFor({ state: 'detached' });
    await widget.getByText(gone).first().waitFor({ state: 'detached' });
    expect(await readFocus(page)).not.toBeNull();
  }
});

test('clearing a search leads back to its box', async () => {
  const { page, widget } = await stage.show({ widget: 'users' }, { search: '&ak_q=zzz' });
  const box = widget.getByRole('textbox', { name: 'User search' });
  await widget.getByRole('button', { name: 'Clear search' }).press('Enter');
  await expect.poll(async () => (await readFocus(page))?.name).toBe('User search');
  await box.fill('grace');
  await widget.getByRole('button', { name: 'Clear', exact: true }).press('Enter');
  await expect.poll(async () => (await readFocus(page))?.name).toBe('User search');
  expect(await box.inputValue()).toBe('');
});

test('a press beside a dialog closes it, one on its scroll bar does not', async () => {
  const { page, widget } = await stage.show(
    { widget: 'security' },
    { viewport: { width: 600, height: 220 } },
  );
  await widget.getByRole('button', { name: 'Change password' }).click();
  const dialog = widget.getByRole('dialog');
  await dialog.waitFor();
  // A cancel event of the dialog itself.
  await dialog.evaluate((element) => {
    const { right, top } = element.getBoundingClientRect();
    const at = { clientX: right - 4, clientY: top + 40 };
    element.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, cancelable: true, ...at }));
  });
  await dialog.getByLabel('Enter your new password').fill('still here');
  await page.mouse.click(8, 110);
  await dialog.waitFor({ state: 'detached' });
});
