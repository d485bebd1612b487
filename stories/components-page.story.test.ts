import { expect, test } from 'vitest';
import { checkAccessibility } from './browser/check-accessibility.ts';
import { settle } from './browser/check-page.ts';
import { openPage } from './browser/open-page.ts';
import { worldFixture } from './browser/world-fixture.ts';

const { world, browser } = worldFixture();

const address = () => `${world().publicUrl}/_/components`;

test('_/components: form fields, autocomplete, date range, alerts, confirm modals, toasts, image cropper, charts; the cropper’s minimum aspect ratio is at most the maximum, in steps of 0.1', async () => {
  const { page, close } = await openPage(browser());
  await page.goto(address());
  await page.getByRole('button', { name: 'Copy link' }).waitFor();
  const titles = await page.getByRole('heading', { level: 2 }).allInnerTexts();
  expect(titles).toEqual(
    expect.arrayContaining([
      'Form fields',
      'Autocomplete',
      'Date range',
      'Alerts',
      'Modals',
      'Toasts',
      'Image upload and cropper',
      'Charts',
    ]),
  );
  await page.getByRole('region', { name: 'Image upload and cropper', exact: true }).scrollIntoViewIfNeeded();
  const minimum = page.getByLabel('Minimum aspect ratio');
  expect(await minimum.inputValue()).toBe('1');
  await minimum.press('ArrowUp');
  expect(await minimum.inputValue()).toBe('1.1');
  await minimum.fill('3');
  await page.getByText('The minimum must be at most the maximum').waitFor();
  await close();
});

test('the selected option of a list and the one the keyboard is on have enough contrast, light and dark', async () => {
  const { page, close } = await openPage(browser());
  await page.goto(address());
  await page.getByRole('region', { name: 'Form fields', exact: true }).scrollIntoViewIfNeeded();
  const field = page.getByRole('combobox', { name: 'Company Size' });
  await field.click();
  await page.getByRole('option', { name: '11-50', exact: true }).click();
  await field.click();
  await field.press('ArrowDown');
  await page.locator('[data-combobox-selected]').getByText('51-200').waitFor();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await settle(page);
    // Only the contrast: the library builds the open list.
    const complaints = await checkAccessibility(page);
    expect(
      complaints.filter((complaint) => complaint.startsWith('color-contrast')),
      colorScheme,
    ).toEqual([]);
  }
  await close();
});
