import { expect, test } from 'vitest';
import { breakPart, holdPart } from './browser/late-parts.ts';
import { stopRefusing } from './browser/scene.ts';
import { settle } from './browser/settle.ts';
import { broken, setLateParts } from './late-parts/set-late-parts.ts';

const { page, tenant, home, provoke, notice } = setLateParts();

test('a menu that cannot be fetched is said to be missing to who opens it, each time; who only comes near it is told nothing', async () => {
  provoke(broken);
  await page().goto(`${home()}/campaigns`);
  const menu = page().getByRole('button', { name: /^Account of/ });
  await menu.waitFor();
  await breakPart(page(), 'opening-menu');
  const failing = async (act: () => Promise<void>) => {
    const failed = page().waitForEvent('requestfailed');
    await act();
    await failed;
    await settle(page());
  };
  const comeNear = () =>
    failing(async () => {
      await page().getByRole('main').hover();
      await menu.hover();
    });
  await comeNear();
  expect(await notice().count()).toBe(0);
  await failing(() => menu.click());
  const said = await notice().elementHandle();
  await comeNear();
  expect(await said?.isVisible()).toBe(true);
  await failing(() => menu.click());
  await said?.waitForElementState('hidden');
  await notice().waitFor();
  await stopRefusing(page());
  await menu.click();
  await page().getByRole('menuitem', { name: 'Help' }).waitFor();
  await notice().waitFor({ state: 'detached' });
});

test('the notice of a missing part goes when the part comes, also where nothing was typed: a copy saved in vain, and then well', async () => {
  provoke(broken);
  await breakPart(page(), 'draft-problems');
  await page().route('**/trpc/*campaigns.create*', (route) => route.abort());
  await page().goto(`${home()}/campaigns/new/edit?fromId=${tenant().campaignId}`);
  const save = page().getByRole('button', { name: 'Save draft' });
  await save.click();
  await notice().waitFor();
  await page().getByText('Error saving, please try again later').waitFor();
  await stopRefusing(page());
  await save.click();
  await page().getByText('Draft saved').waitFor();
  await notice().waitFor({ state: 'detached' });
});

test('the menu of everywhere, and the list of what is wrong with a design, are seen coming where they are late', async () => {
  const coming = page().getByRole('status').getByText('Loading…');
  const menu = await holdPart(page(), 'workspace-command-menu');
  await page().goto(`${home()}/templates/${tenant().passTemplateId}/edit`);
  const heading = page().getByRole('textbox', { name: 'Heading', exact: true });
  await heading.waitFor();
  await page().keyboard.press('Control+K');
  await menu.isAskedFor;
  await coming.waitFor();
  menu.letThrough();
  await page().getByRole('dialog', { name: 'Go to' }).waitFor();
  expect(await coming.count()).toBe(0);
  await page().keyboard.press('Escape');

  const list = await holdPart(page(), 'issues-list-menu');
  await heading.fill('{{');
  await page()
    .getByRole('button', { name: /^1 error/ })
    .click();
  await list.isAskedFor;
  await coming.waitFor();
  list.letThrough();
  await page()
    .getByRole('dialog', { name: /^1 error/ })
    .waitFor();
  expect(await coming.count()).toBe(0);
});

test('who asked for the menu of everywhere, which cannot be fetched, waits for nothing any more', async () => {
  provoke(broken);
  const menu = await holdPart(page(), 'workspace-command-menu');
  await page().goto(`${home()}/campaigns`);
  await page()
    .getByRole('heading', { name: /^Campaigns/ })
    .waitFor();
  await page().keyboard.press('Control+K');
  const coming = page().getByRole('status').getByText('Loading…');
  await coming.waitFor();
  menu.breakOff();
  await notice().waitFor();
  expect(await coming.count()).toBe(0);
});
