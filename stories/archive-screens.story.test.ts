import type { Page } from 'playwright-core';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { checkPage } from './browser/check-page.ts';
import { type OpenedPage, openPage } from './browser/open-page.ts';
import { signIn } from './browser/sign-in.ts';
import { screenshotOnFailure } from './browser/take-screenshot.ts';
import { worldFixture } from './browser/world-fixture.ts';
import { type CreatedWorkspace, createWorkspace } from './world/create-workspace.ts';

const { world, browser } = worldFixture();
let app: OpenedPage;
let page: Page;
let created: CreatedWorkspace;
let templateUrl: string;

beforeAll(async () => {
  created = await createWorkspace(world().publicUrl);
  const { workspaceHandle, passTemplateId, person } = created;
  const { api } = person;
  for (const name of ['grace', 'joan'])
    await api.workspace.passes.issue.mutate({
      workspaceHandle,
      passTemplateId,
      user: { email: `${name}@example.com`, firstName: name, lastName: 'Hopper' },
      attributes: { points: 7 },
    });
  templateUrl = `${world().publicUrl}/${workspaceHandle}/templates/${passTemplateId}`;
  app = await openPage(browser());
  page = app.page;
  await signIn(page, { publicUrl: world().publicUrl, email: person.email, password: 'a long enough secret' });
});

beforeEach(({ task }) => screenshotOnFailure(`archive-${task.name.replaceAll(/\W+/g, '-')}`, () => [page]));

afterEach(() => {
  expect(app.troubles.take()).toEqual([]);
});

const menuOf = (name: string) => page.getByRole('button', { name: `More actions for ${name}` });
const item = (name: string) => page.getByRole('menuitem', { name, exact: true });

test('a template and its passes are archived and voided from the menu, and the template is unarchived from the list of archived ones', async () => {
  await page.goto(`${templateUrl}/passes`);
  await menuOf('Rewards').click();
  await item('Duplicate').waitFor();
  expect(await checkPage(page, 'template-menu')).toEqual([]);
  await item('Archive').click();
  const dialog = page.getByRole('alertdialog', { name: 'Archive Rewards?' });
  await dialog.getByRole('checkbox', { name: 'Void 2 passes as well' }).check();
  expect(await checkPage(page, 'archive-dialog')).toEqual([]);
  await dialog.getByRole('button', { name: 'Archive and void 2 passes' }).click();
  await page.getByText('The template is archived, and its passes are being voided.').waitFor();
  await expect.poll(() => page.getByRole('row').getByText('Voided').count(), { interval: 250 }).toBe(2);
  expect(await checkPage(page, 'archived-template')).toEqual([]);
  await page.goto(`${world().publicUrl}/${created.workspaceHandle}?status=archived`);
  await menuOf('Rewards').click();
  await item('Unarchive').click();
  await page.getByText('The template is unarchived.').waitFor();
});
