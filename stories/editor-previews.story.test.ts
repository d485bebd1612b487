import { type DesignDocument, emptyDesignDocument, findIssues } from '@tessera/pass-design';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { settle } from './browser/check-page.ts';
import { openPage } from './browser/open-page.ts';
import { signIn } from './browser/sign-in.ts';
import { keepPicture, screenshotOnFailure } from './browser/take-screenshot.ts';
import { worldFixture } from './browser/world-fixture.ts';
import { createWorkspace, founderPassword } from './world/create-workspace.ts';

const { world, browser } = worldFixture();

const field = (key: string, label: string, value: string) => ({
  id: key,
  key,
  label,
  value,
  kind: 'text' as const,
});

/** Texts that fit, and one in each kind of line that does not. */
const document: DesignDocument = {
  ...emptyDesignDocument('eventTicket', 'The Northern Coast Philharmonic Orchestra Society'),
  details: {},
  attributes: [],
  features: { ...emptyDesignDocument('eventTicket', 'x').features, relevantDates: [] },
  fields: {
    header: [field('doors', 'Doors', '19:30')],
    primary: [field('event', 'Event', 'An evening with the Philharmonic Orchestra of the Northern Coast')],
    secondary: [
      field('ensemble', 'Ensemble', 'The Philharmonic Orchestra of the Northern Coast and Islands'),
      field('venue', 'Venue', 'Main hall'),
    ],
    auxiliary: [field('seat', 'Seat', '14A'), field('row', 'Row', '7')],
    back: [],
  },
};

async function openEditor(path = '') {
  const { publicUrl } = world();
  const { person, workspaceHandle } = await createWorkspace(publicUrl);
  const { id } = await person.api.workspace.passTemplates.create.mutate({
    workspaceHandle,
    name: 'Concert',
    passType: 'eventTicket',
    document,
  });
  const opened = await openPage(browser());
  await signIn(opened.page, { publicUrl, email: person.email, password: founderPassword });
  await opened.page.goto(`${publicUrl}/${workspaceHandle}/templates/${id}/edit${path}`);
  await opened.page.getByRole('figure', { name: 'Google Wallet' }).getByRole('article').waitFor();
  return opened;
}

const markedTexts = (page: Page, wallet: string): Promise<(string | null)[]> =>
  page.getByRole('figure', { name: wallet }).locator('[data-cut]').allTextContents();

test('a text that a wallet cuts off is marked on its preview, and the list names the same fields', async () => {
  const { page, close } = await openEditor();
  screenshotOnFailure('editor-cut-off', () => [page]);
  await expect.poll(() => markedTexts(page, 'Apple Wallet')).not.toEqual([]);
  await settle(page);
  const texts = new Map([
    ['heading', document.heading],
    ...Object.values(document.fields).flatMap((fields) =>
      fields.map(({ id, value }): [string, string] => [`fields.${id}.value`, value]),
    ),
  ]);
  for (const wallet of ['Apple Wallet', 'Google Wallet']) {
    const named = findIssues(document, {})
      .filter(({ message }) => message.startsWith(`${wallet} cuts off`))
      .map(({ path }) => texts.get(path));
    const marked = await markedTexts(page, wallet);
    // All texts of a row shrink together; the list names the longest.
    expect(marked, wallet).toEqual(expect.arrayContaining(named));
    expect(named.length, wallet).toBeGreaterThan(0);
  }
  await page.getByText('Apple Wallet cuts off the marked text.').waitFor();
  await keepPicture(page, 'editor', 'cut-off');
  await page.getByRole('button', { name: /^\d+ (issues|warnings)/ }).click();
  const list = page.getByRole('dialog', { name: /^\d+ (issues|warnings)/ });
  await list.getByText(/Apple Wallet cuts off the value of “Ensemble”/).waitFor();
  await keepPicture(page, 'editor', 'cut-off-list');
  await close();
});

test('without the sidebar two previews have at least 870 of 1440 pixels, and a reload keeps it hidden as a drawer', async () => {
  const { page, close } = await openEditor();
  screenshotOnFailure('editor-sidebar', () => [page]);
  const widthOfPreviews = async () => {
    const boxes = await Promise.all(
      ['Apple Wallet', 'Google Wallet'].map((name) => page.getByRole('figure', { name }).boundingBox()),
    );
    const [left, right] = boxes;
    return left && right ? right.x + right.width - left.x : 0;
  };
  const sidebar = page.getByRole('link', { name: 'Campaigns', exact: true });
  await sidebar.waitFor();
  await page.getByRole('button', { name: 'Hide the sidebar' }).click();
  await expect.poll(widthOfPreviews).toBeGreaterThanOrEqual(870);
  await keepPicture(page, 'editor', 'wide');
  await page.reload();
  await expect.poll(widthOfPreviews).toBeGreaterThanOrEqual(870);
  expect(await sidebar.count()).toBe(0);
  await page.getByRole('button', { name: 'Open navigation' }).click();
  await page.getByRole('dialog', { name: 'Navigation' }).getByRole('link', { name: 'Campaigns' }).click();
  await page.waitForURL('**/campaigns');
  // Other pages keep their sidebar.
  await page
    .getByRole('navigation', { name: 'Workspace', exact: true })
    .getByRole('link', { name: 'Campaigns' })
    .waitFor();
  await close();
});
