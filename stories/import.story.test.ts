import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Download, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { checkAccessibility } from './browser/check-accessibility.ts';
import { takeScreenshot } from './browser/take-screenshot.ts';
import { shellFixture } from './workspace-shell/shell-fixture.ts';
import { readCsv } from './world/read-csv.ts';

const { page, tenant, home } = shellFixture();

const people = join(import.meta.dirname, 'input/people.csv');
const passesPage = () => `${home()}/templates/${tenant().passTemplateId}/passes`;
const button = (name: string | RegExp) => page().getByRole('button', { name });
const heading = (name: string) => page().getByRole('heading', { name });

async function fileWithErrors(): Promise<Buffer> {
  const rows = (await readFile(people, 'utf8')).trimEnd().split('\n');
  const bad = [
    'not an address,A,B,1,Gold,9',
    '=1+1@example.org,E,F,many,Gold,9',
    // The unclosed quote takes the rest of the file.
    'broken@example.org,"A,B,1,Gold,9',
  ];
  return Buffer.from(`${[...rows, ...bad].join('\n')}\n`);
}

async function chooseFromMenu(name: string): Promise<void> {
  await page().getByRole('button', { name: 'More', exact: true }).click();
  await page().getByRole('menuitem', { name }).click();
}

async function upload(name: string, buffer: Buffer): Promise<void> {
  const chooser = page().waitForEvent('filechooser');
  await page().getByRole('link', { name: 'Import', exact: true }).click();
  await heading('Import people').waitFor();
  await (await chooser).setFiles({ name, mimeType: 'text/csv', buffer });
  await heading('Check what the columns hold').waitFor();
}

async function download(press: () => Promise<void>): Promise<string> {
  const started = page().waitForEvent('download');
  await press();
  const file: Download = await started;
  return readFile(await file.path(), 'utf8');
}

async function look(name: string): Promise<void> {
  const opened: Page = page();
  const before = opened.viewportSize();
  for (const [width, height] of [
    [1440, 1000],
    [390, 844],
  ] as const) {
    await opened.setViewportSize({ width, height });
    // The layout follows shortly after the resize.
    await expect
      .poll(() => opened.evaluate<number>('document.documentElement.scrollWidth'))
      .toBeLessThanOrEqual(width);
    expect(await checkAccessibility(opened)).toEqual([]);
    await takeScreenshot(opened, 'import', `${name}-${width}`);
  }
  if (before) await opened.setViewportSize(before);
}

test('a file of people becomes passes: seen first, found after, the refused rows named, exported and imported unchanged', async () => {
  await page().goto(passesPage());
  await page().getByRole('link', { name: 'Grace Hopper' }).waitFor();
  await page().goto(`${home()}/templates/${tenant().passTemplateId}/import`);
  await heading('Import people').waitFor();
  await look('start');
  await page().goto(passesPage());
  const input = await fileWithErrors();
  await upload('people.csv', input);
  const preview = page().getByRole('region', { name: 'Your people’s passes' });
  await preview.getByText('1 of the first').waitFor();
  await preview.getByText('Zoë Ångström').first().waitFor();
  const holds = (column: string) => page().getByRole('combobox', { name: `${column} holds` });
  expect(await holds('email').inputValue()).toBe('email');
  expect(await holds('points').inputValue()).toBe('attributes.points');
  expect(await holds('member_number').inputValue()).toBe('externalId');
  const count = readCsv(await readFile(people, 'utf8')).length;
  await button(`Import ${count} rows`).waitFor();
  await page().getByText('The email address is not valid.').waitFor();
  await look('columns');
  await button(`Import ${count} rows`).click();
  await heading('Import done').waitFor();
  await page()
    .getByText(`${count} passes issued from ${count + 3} rows.`)
    .waitFor();
  await look('done');
  const refused = await download(() => button('Download refused rows').click());
  expect(refused.trim().split('\r\n')).toHaveLength(4);
  expect(refused).toContain("'=1+1@example.org");
  await page().getByRole('link', { name: 'See the passes' }).click();
  await page().getByLabel('Search passes').fill('Żółkiewski');
  await page().getByRole('link', { name: 'Łukasz Żółkiewski' }).waitFor();
  await page().goto(passesPage());
  const exported = await download(() => chooseFromMenu('Export'));
  expect(readCsv(exported.replace('\ufeff', ''))).toHaveLength(count + 1);
  await upload('exported.csv', Buffer.from(exported));
  await page().getByRole('radio', { name: 'Update their pass' }).click();
  await button(`Import ${count + 1} rows`).click();
  await page()
    .getByText(`All ${count + 1} rows imported: ${count + 1} passes updated.`)
    .waitFor();
  await page().getByRole('link', { name: 'See the passes' }).click();
  expect(await download(() => chooseFromMenu('Export'))).toBe(exported);
});
