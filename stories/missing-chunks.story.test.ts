import { expect, test } from 'vitest';
import { checkPage } from './browser/check-page.ts';
import { openPart } from './browser/design-template.ts';
import { breakChunk } from './browser/hold-request.ts';
import { stopRefusing } from './browser/scene.ts';
import { broken, setPages } from './workspace-shell/set-pages.ts';

const { page, tenant, home, provoke, textbox, button } = setPages();

test('a page whose chunk is missing is reloaded once, and then offers to try again', async () => {
  provoke(broken);
  await page().goto(`${home()}/templates`);
  await button('Create Pass Template').first().waitFor();
  await breakChunk(page(), 'campaigns\\.index');
  const documents: string[] = [];
  page().on('request', (request) => {
    if (request.resourceType() === 'document') documents.push(request.url());
  });
  await page().getByRole('navigation').getByRole('link', { name: 'Campaigns' }).click();
  await page().getByText('This page could not be shown.').waitFor();
  expect(documents.map((address) => new URL(address).pathname)).toEqual([
    expect.stringMatching(/\/campaigns$/),
  ]);
  await stopRefusing(page());
  await button('Try again').click();
  await page()
    .getByRole('heading', { level: 1, name: /^Campaigns/ })
    .waitFor();
});

test('hovering over a link whose chunk is missing reloads nothing', async () => {
  provoke(broken);
  await page().goto(`${home()}/templates`);
  await button('Create Pass Template').first().waitFor();
  await page().evaluate(() => sessionStorage.clear());
  await breakChunk(page(), 'campaigns\\.index');
  await page().evaluate(() => Object.assign(window, { isSameDocument: true }));
  const failed = page().waitForEvent('requestfailed');
  await page().getByRole('navigation').getByRole('link', { name: 'Campaigns' }).hover();
  await failed;
  expect(await page().evaluate(() => 'isSameDocument' in window)).toBe(true);
  await stopRefusing(page());
});

test('a lazy component that cannot be loaded offers a reload in its place; what was typed beside it is kept', async () => {
  provoke(broken);
  await page().goto(`${home()}/templates/${tenant().passTemplateId}/edit`);
  const name = textbox('Internal name of the template');
  await name.fill('Rewards of winter');
  await breakChunk(page(), 'attributes-page');
  await openPart(page(), 'Attributes');
  const panel = page().getByRole('complementary', { name: 'Attributes' });
  await panel.getByText('A part of this page could not be loaded.').waitFor();
  expect(await checkPage(page(), 'missing-chunk')).toEqual([]);
  await button('Save').click();
  await button('Saved').waitFor();
  await stopRefusing(page());
  await panel.getByRole('button', { name: 'Reload' }).click();
  await panel.getByRole('button', { name: /^Add/ }).first().waitFor();
  expect(await name.inputValue()).toBe('Rewards of winter');
});
