import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type OpenedPage, openPage } from './browser/open-page.ts';
import { tabTo } from './browser/read-focus.ts';
import { signIn } from './browser/sign-in.ts';
import { screenshotOnFailure } from './browser/take-screenshot.ts';
import { worldFixture } from './browser/world-fixture.ts';
import { type CreatedWorkspace, createWorkspace, founderPassword } from './world/create-workspace.ts';
import { findInMail } from './world/read-mailed-code.ts';
import { waitFor } from './world/wait-for.ts';

const { world, browser } = worldFixture();
const names = ['Ada', 'Björk', 'Chidi'];
let app: OpenedPage;
let created: CreatedWorkspace;

/** Addresses of this story alone, since the mailbox is shared. */
const addressOf = (name: string) => `${name.toLowerCase().replace('ö', 'o')}.invited@example.com`;

beforeAll(async () => {
  const { publicUrl } = world();
  created = await createWorkspace(publicUrl, 'Harbour Sauna');
  const { person, workspaceHandle, passTemplateId } = created;
  for (const firstName of names)
    await person.api.workspace.passes.issue.mutate({
      workspaceHandle,
      passTemplateId,
      user: { email: addressOf(firstName), firstName },
      attributes: {},
    });
  app = await openPage(browser());
  await signIn(app.page, { publicUrl, email: person.email, password: founderPassword });
});

beforeEach(({ task }) =>
  screenshotOnFailure(`send-download-${task.name.replaceAll(/\W+/g, '-')}`, () => [app.page]),
);

afterAll(() => app?.close());

const linkMailedTo = (name: string) =>
  findInMail(world().publicUrl, addressOf(name), /http\S+\/p\/\S+/, undefined);

test('passes selected in the list are mailed their links, once each, and no others', async () => {
  const { page } = app;
  const { workspaceHandle, passTemplateId } = created;
  await page.goto(`${world().publicUrl}/${workspaceHandle}/templates/${passTemplateId}/passes`);
  await page.getByRole('checkbox', { name: 'Select Ada' }).check();
  await page
    .getByRole('region', { name: 'Selected passes' })
    .getByRole('link', { name: 'Send links' })
    .click();
  await page
    .getByRole('listbox', { name: 'Selected', exact: true })
    .getByRole('option', { name: /Ada/ })
    .waitFor();
  await page.getByRole('option', { name: /Björk/ }).click();
  await page.getByRole('button', { name: 'Send Email' }).click();
  await page.getByRole('button', { name: 'Send 2 emails' }).click();
  await page.getByText('2 emails are on their way.').waitFor();
  for (const name of ['Ada', 'Björk']) {
    const received = page.getByRole('option', { name: new RegExp(`${name}.*Already received`) });
    await received.waitFor();
    const link = await waitFor(`the mail to ${name}`, () => linkMailedTo(name));
    expect((await fetch(link)).status).toBe(200);
  }
  await page.getByText(/^Last sent on .*: 2 emails$/).waitFor();
  await page.getByText('2 sent', { exact: true }).waitFor();
  expect(await linkMailedTo('Chidi')).toBeNull();
  expect(app.troubles.take()).toEqual([]);
});

test('the keyboard alone selects and sends, and a send is shown on return to the page', async () => {
  const { page } = app;
  await page.reload();
  await page.getByRole('option', { name: /Chidi/ }).waitFor();
  await tabTo(page, 'Not selected');
  await page.keyboard.press('Control+A');
  await page.keyboard.press('Enter');
  await page
    .getByRole('listbox', { name: 'Selected', exact: true })
    .getByRole('option', { name: /Chidi/ })
    .waitFor();
  expect(await page.getByRole('listbox', { name: 'Selected', exact: true }).getByRole('option').count()).toBe(
    1,
  );
  await page.getByRole('button', { name: 'Send Email' }).focus();
  await page.keyboard.press('Enter');
  await page.getByText(`${addressOf('Chidi')} gets an email`).waitFor();
  // The dialog shows before its button has the focus.
  await page.locator('[role=alertdialog] button:focus').waitFor();
  await page.keyboard.press('Enter');
  await page.getByText('1 email is on its way.').waitFor();
  await waitFor('the mail to Chidi', () => linkMailedTo('Chidi'));
  await page.reload();
  await page.getByText(/^Last sent on .*: 1 email$/).waitFor();
  expect(await page.getByRole('button', { name: 'Send Email' }).isDisabled()).toBe(true);
  expect(app.troubles.take()).toEqual([]);
});
