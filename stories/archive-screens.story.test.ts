import type { Page } from 'playwright-core';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { judgePage } from './browser/judge-page.ts';
import { keepWhatIsSeen } from './browser/keep-what-is-seen.ts';
import { holdCall } from './browser/late-parts.ts';
import { type OpenedPage, openPage } from './browser/open-page.ts';
import { setWorld } from './browser/set-world.ts';
import { signIn } from './browser/sign-in.ts';
import { type Founded, foundWorkspace } from './world/found-workspace.ts';

const { world, browser } = setWorld();
let app: OpenedPage;
let page: Page;
let founded: Founded;
let templateUrl: string;

beforeAll(async () => {
  founded = await foundWorkspace(world().publicUrl);
  const { workspaceHandle, passTemplateId, person } = founded;
  const { api } = person;
  for (const name of ['grace', 'joan'])
    await api.workspace.passes.issue.mutate({
      workspaceHandle,
      passTemplateId,
      user: { email: `${name}@example.com`, firstName: name, lastName: 'Hopper' },
      attributes: { points: 7 },
    });
  await api.workspace.campaigns.create.mutate({
    workspaceHandle,
    passTemplateId,
    name: 'Weekend',
    message: 'Double points this weekend',
  });
  templateUrl = `${world().publicUrl}/${workspaceHandle}/templates/${passTemplateId}`;
  app = await openPage(browser());
  page = app.page;
  await signIn(page, { publicUrl: world().publicUrl, email: person.email, password: 'a long enough secret' });
});

beforeEach(({ task }) => keepWhatIsSeen(`archive-${task.name.replaceAll(/\W+/g, '-')}`, () => [page]));

afterEach(() => {
  expect(app.troubles.take()).toEqual([]);
});

const menuOf = (name: string) => page.getByRole('button', { name: `More actions for ${name}` });
const item = (name: string) => page.getByRole('menuitem', { name, exact: true });

/** Gives the certificate by which the template's passes are signed another end. */
async function letCertificateEnd(expiresAt: Date): Promise<void> {
  const { database } = world().server.ctx;
  const { id } = await database.global
    .selectFrom('workspaces')
    .select('id')
    .where('handle', '=', founded.workspaceHandle)
    .executeTakeFirstOrThrow();
  await database.inWorkspace(id, ({ db }) =>
    db
      .updateTable('apple_pass_type_identifiers')
      .set({ expires_at: expiresAt })
      .where('workspace_id', '=', id)
      .execute(),
  );
}

test('dates: MM/dd/yy (template header); a near-expiry identifier on the template header is red, and an "Identifier Expiry" badge appears', async () => {
  await letCertificateEnd(new Date('2031-03-04T23:30:00Z'));
  await page.goto(templateUrl);
  const header = page.getByRole('main').locator('header');
  const colourOf = (words: string) =>
    header.getByText(words).evaluate((element) => getComputedStyle(element).color);
  await header.getByText('expires 03/05/31').waitFor();
  expect(await header.getByText('Identifier Expiry').count()).toBe(0);
  const quiet = await colourOf('expires 03/05/31');
  await letCertificateEnd(new Date(Date.now() + 27 * 24 * 3600 * 1000));
  await page.reload();
  await header.getByText('Identifier Expiry').waitFor();
  const [red = 0, green = 0, blue = 0] = (await colourOf('expires')).match(/\d+/g)?.map(Number) ?? [];
  expect(red).toBeGreaterThan(2 * Math.max(green, blue));
  expect(await colourOf('expires')).not.toBe(quiet);
  expect(await judgePage(page, 'template-identifier-expiry')).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await judgePage(page, 'template-identifier-expiry')).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
});

test('a draft, which has no page of details, is put away and brought back from the menu of its row', async () => {
  const { workspaceHandle, person } = founded;
  await person.api.workspace.passTemplates.create.mutate({
    workspaceHandle,
    name: 'Ideas',
    passType: 'generic',
  });
  const list = `${world().publicUrl}/${workspaceHandle}`;
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(list);
  await menuOf('Ideas').click();
  await item('Duplicate').waitFor();
  expect(await judgePage(page, 'template-row-menu')).toEqual([]);
  await item('Archive').click();
  await page
    .getByRole('alertdialog', { name: 'Archive Ideas?' })
    .getByRole('button', { name: 'Archive', exact: true })
    .click();
  await page.getByText('The template is archived.').waitFor();
  await menuOf('Ideas').waitFor({ state: 'hidden' });
  await page.goto(`${list}?status=archived`);
  await menuOf('Ideas').click();
  await item('Unarchive').click();
  await page.getByText('The template is back in use.').waitFor();
  await page.setViewportSize({ width: 1440, height: 900 });
});

test('a campaign is put away from its row, and comes back from its own page', async () => {
  await page.goto(`${world().publicUrl}/${founded.workspaceHandle}/campaigns`);
  await menuOf('Weekend').click();
  expect(await judgePage(page, 'archive-campaign-menu')).toEqual([]);
  await item('Archive').click();
  await page.getByText('The campaign is archived.').waitFor();
  await page.getByText('Archived', { exact: true }).click();
  await page.getByRole('link', { name: 'Weekend' }).click();
  await page.getByRole('heading', { name: 'Weekend' }).waitFor();
  await menuOf('Weekend').click();
  await item('Unarchive').click();
  await page.getByText('The campaign is back among the others.').waitFor();
  await page.getByRole('button', { name: 'Save draft' }).waitFor();
});

test('a campaign is duplicated from the menu of its row, in the workspace’s list and in its template’s', async () => {
  const workspaceUrl = `${world().publicUrl}/${founded.workspaceHandle}`;
  for (const list of [workspaceUrl, templateUrl]) {
    await page.goto(`${list}/campaigns`);
    await menuOf('Weekend').click();
    await item('Duplicate').click();
    await page.waitForURL(/\/campaigns\/new\/edit\?.*fromId=/);
    const message = page.getByRole('textbox', { name: 'Message' });
    await expect.poll(() => message.inputValue()).toBe('Double points this weekend');
  }
});

test('while the passes are still being counted, archiving cannot be confirmed, and can be thought better of', async () => {
  await page.goto(`${world().publicUrl}/${founded.workspaceHandle}`);
  await menuOf('Rewards').waitFor();
  const counting = await holdCall(page, 'passTemplates.get');
  const dialog = page.getByRole('alertdialog', { name: 'Archive Rewards?' });
  const archive = dialog.getByRole('button', { name: 'Archive', exact: true });
  const ways = [
    () => dialog.getByRole('button', { name: 'Cancel' }).click(),
    () => dialog.getByRole('button', { name: 'Close' }).click(),
    () => page.keyboard.press('Escape'),
  ];
  for (const close of ways) {
    await menuOf('Rewards').click();
    await item('Archive').click();
    await archive.and(page.locator('[aria-disabled=true]:focus')).waitFor();
    await close();
    await dialog.waitFor({ state: 'hidden' });
  }
  counting.letThrough();
});

test('archiving a template says what happens to how many passes, and voids them only when asked to', async () => {
  await page.goto(`${templateUrl}/passes`);
  await menuOf('Rewards').click();
  await item('Archive').click();
  const dialog = page.getByRole('alertdialog', { name: 'Archive Rewards?' });
  await dialog.getByText('Voiding cannot be undone, and affected passes need a new download link.').waitFor();
  await dialog.getByRole('button', { name: 'Archive', exact: true }).waitFor();
  await dialog.getByRole('checkbox', { name: 'Void 2 passes as well' }).check();
  expect(await judgePage(page, 'archive-dialog')).toEqual([]);
  await dialog.getByRole('button', { name: 'Archive and void 2 passes' }).click();
  await page.getByText('The template is archived, and its passes are being voided.').waitFor();
  await dialog.waitFor({ state: 'hidden' });
  await expect.poll(() => page.getByRole('row').getByText('Voided').count(), { interval: 250 }).toBe(2);
});

test('an archived template says so, offers nothing but its return, and is found among the archived ones', async () => {
  await page.getByText('This pass is archived').waitFor();
  for (const name of ['Edit', 'Create a campaign'])
    expect(await page.getByRole('link', { name, exact: true }).count(), name).toBe(0);
  expect(await page.getByRole('button', { name: 'Create pass' }).count()).toBe(0);
  expect(await judgePage(page, 'archived-template')).toEqual([]);
  const workspaceUrl = `${world().publicUrl}/${founded.workspaceHandle}`;
  for (const campaigns of [`${templateUrl}/campaigns`, `${workspaceUrl}/campaigns`]) {
    await page.goto(campaigns);
    await menuOf('Weekend').click();
    await item('Archive').waitFor();
    expect(await item('Duplicate').count(), campaigns).toBe(0);
  }
  await page.goto(`${workspaceUrl}?status=archived`);
  await page.getByRole('link', { name: 'Rewards' }).click();
  await page.getByRole('heading', { name: 'Rewards' }).waitFor();
  await menuOf('Rewards').click();
  await item('Unarchive').click();
  await page.getByText('The template is back in use.').waitFor();
  await page.getByRole('link', { name: 'Create a campaign' }).waitFor();
  expect(await page.getByText('This pass is archived').count()).toBe(0);
});
