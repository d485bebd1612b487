import { expect, test } from 'vitest';
import { checkAccessibility } from './browser/check-accessibility.ts';
import { openPage } from './browser/open-page.ts';
import { setWorld } from './browser/set-world.ts';
import { settle } from './browser/settle.ts';

const { world, browser } = setWorld();

const address = () => `${world().publicUrl}/_/components`;

test('_/components: form fields, autocomplete, date range, alerts, confirm modals, toasts, image cropper, charts; copy feedback clears after 3000 ms ("Link Copied"), the custom toast after 9000 ms; the cropper’s minimum aspect ratio is at most the maximum, in steps of 0.1', async () => {
  const { page, close } = await openPage(browser(), { permissions: ['clipboard-write'] });
  await page.clock.install();
  await page.goto(address());
  const section = (name: string) => page.getByRole('region', { name, exact: true });
  // Far enough ahead that a busy machine does not arrive there before the clock stands still.
  const stopTheClock = async () =>
    page.clock.pauseAt(await page.evaluate((ahead) => Date.now() + ahead, 2_000));
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
  await stopTheClock();
  await page.getByRole('button', { name: 'Copy link' }).click();
  const copied = page.getByRole('button', { name: 'Link Copied' });
  await copied.waitFor();
  await page.clock.runFor(2990);
  await copied.waitFor();
  await page.clock.runFor(20);
  await page.getByRole('button', { name: 'Copy link' }).waitFor();
  await page.clock.resume();

  await section('Toasts').scrollIntoViewIfNeeded();
  const show = page.getByRole('button', { name: 'Custom toast' });
  await show.waitFor();
  await stopTheClock();
  await show.click();
  const toast = page.getByText('12,408 passes were updated.');
  await toast.waitFor();
  await page.clock.runFor(8900);
  await toast.waitFor();
  await page.clock.runFor(500);
  await toast.waitFor({ state: 'detached' });
  await page.clock.resume();

  await section('Image upload and cropper').scrollIntoViewIfNeeded();
  const minimum = page.getByLabel('Minimum aspect ratio');
  expect(await minimum.inputValue()).toBe('1');
  await minimum.press('ArrowUp');
  expect(await minimum.inputValue()).toBe('1.1');
  await minimum.fill('3');
  await page.getByText('The minimum must be at most the maximum').waitFor();
  await close();
});

test('a chart is read by keyboard, day by day: the arrow keys, Home and End say the day and its figures, and go no further than there are days', async () => {
  const { page, close } = await openPage(browser());
  await page.goto(address());
  await page.getByRole('region', { name: 'Charts', exact: true }).scrollIntoViewIfNeeded();
  const first = '15 Nov: Issued 120, Added to a wallet 84, Link clicks 31';
  const second = '16 Nov: Issued 141, Added to a wallet 102, Link clicks 44';
  const last = '21 Nov: Issued 164, Added to a wallet 140, Link clicks 61';
  const beforeLast = '20 Nov: Issued 210, Added to a wallet 171, Link clicks 96';
  for (const kind of ['bars', 'steps']) {
    const chart = page.getByRole('slider', { name: `Sample week as ${kind}` });
    const heard = () => chart.evaluate(({ ariaValueText }) => ariaValueText);
    await chart.focus();
    expect(await heard()).toBe(last);
    for (const [key, day] of [
      ['ArrowRight', last],
      ['ArrowLeft', beforeLast],
      ['ArrowUp', last],
      ['ArrowDown', beforeLast],
      ['Home', first],
      ['ArrowLeft', first],
      ['ArrowRight', second],
      ['End', last],
    ] as const) {
      await page.keyboard.press(key);
      expect(await heard(), key).toBe(day);
    }
  }
  await close();
});

test('who sees a chart sees the day that is read, until Escape or until the chart is left', async () => {
  const { page, close } = await openPage(browser());
  await page.goto(address());
  const chart = page.getByRole('slider', { name: 'Sample week as steps' });
  await page.getByRole('region', { name: 'Charts', exact: true }).scrollIntoViewIfNeeded();
  await chart.focus();
  const readout = chart.locator('xpath=following-sibling::*[1]');
  await page.keyboard.press('Home');
  expect(await readout.innerText()).toMatch(
    /^15 Nov\s+Issued\s+120\s+Added to a wallet\s+84\s+Link clicks\s+31$/,
  );
  await page.keyboard.press('Escape');
  await readout.waitFor({ state: 'detached' });
  await page.keyboard.press('ArrowLeft');
  await readout.waitFor();
  await page.keyboard.press('Tab');
  await readout.waitFor({ state: 'detached' });
  await close();
});

test.each(['light', 'dark'] as const)(
  'the chosen option of a list and the one the keyboard is on can be read: %s',
  async (colorScheme) => {
    const { page, close } = await openPage(browser(), { colorScheme });
    await page.goto(address());
    await page.getByRole('region', { name: 'Form fields', exact: true }).scrollIntoViewIfNeeded();
    const field = page.getByRole('combobox', { name: 'Company Size' });
    await field.click();
    await page.getByRole('option', { name: '11-50', exact: true }).click();
    await field.click();
    await field.press('ArrowDown');
    await page.locator('[data-combobox-selected]').getByText('51-200').waitFor();
    await settle(page);
    // Only the contrast: how the open list is built is the library's business.
    const complaints = await checkAccessibility(page);
    expect(complaints.filter((complaint) => complaint.startsWith('color-contrast'))).toEqual([]);
    await close();
  },
);
