import { expect, test } from 'vitest';
import { loadDemoData } from '../../apps/server/src/demo/load-demo-data.ts';
import { personaPassword, personas } from '../../apps/server/src/demo/personas.ts';
import { checkAccessibility } from '../browser/check-accessibility.ts';
import { checkPage } from '../browser/check-page.ts';
import { openPage } from '../browser/open-page.ts';
import { refuse, stopRefusing } from '../browser/scene.ts';
import { storeSession } from '../browser/sign-in.ts';
import { eventually, visitorFixture } from './visitor-fixture.ts';

const { world, browser, page, enterAs, at, path, leads, rows, search, heading, words } = visitorFixture(
  async ({ server }) => {
    await loadDemoData(server.ctx);
  },
  // A separate world: demo data only loads into an empty database.
  {},
);

test('an organization: its name and tabs; the bare path redirects to /workspaces: "Workspaces (totalCount)", each row with initial letter, name, Templates and Created passes, linking to /{workspaceHandle}; "Your search did not match any workspaces"', async () => {
  await enterAs(personas.admin.email, personaPassword);
  await leads({ from: '/org/aurora-coffee', to: '/org/aurora-coffee/workspaces' });
  await heading('Workspaces (1)');
  await page().getByRole('banner').getByRole('button', { name: 'Aurora Coffee', exact: true }).waitFor();
  const tabs = page().getByRole('navigation', { name: 'Aurora Coffee' });
  expect(await tabs.getByRole('link').allInnerTexts()).toEqual(['Workspaces', 'Team', 'Settings']);
  const row = page().getByRole('link', { name: /Aurora Coffee.*Templates \d+.*Created passes \d+/s });
  expect(await row.innerText()).toMatch(/^A\s/);
  expect(await row.getAttribute('href')).toBe('/aurora-coffee');
  await search('tea');
  await words('Your search did not match any workspaces');
  await eventually(() => path()).toBe('/org/aurora-coffee/workspaces?query=tea');
  await search('');
  await row.waitFor();
});

async function answerList(
  procedure: string,
  pageAt: (cursor: string | null) => Promise<unknown>,
): Promise<void> {
  await page().route(`**/trpc/*${procedure}*`, async (route) => {
    const { pathname } = new URL(route.request().url());
    const place = pathname.slice('/trpc/'.length).split(',').indexOf(procedure);
    const inputs: Record<string, { cursor?: string | null }> = JSON.parse(route.request().postData() ?? '{}');
    const answers: unknown[] = await (await route.fetch()).json();
    answers[place] = { result: { data: await pageAt(inputs[place]?.cursor ?? null) } };
    await route.fulfill({ status: 200, json: answers });
  });
}

test('an organization’s workspaces: loading; an initial letter (W if the name is empty); load more by cursor; "No workspaces"', async () => {
  const organization = { name: 'Aurora Coffee', handle: 'aurora-coffee' };
  const counts = { passTemplateCount: 0, passCount: 0, inWallets: 0, thumbnails: [] };
  const row = (name: string) => ({ name, handle: 'one', organization, ...counts });
  const held = Promise.withResolvers<void>();
  await answerList('organization.workspaces.list', async (cursor) => {
    await held.promise;
    const isFirst = cursor === null;
    return {
      workspaces: [row(isFirst ? '' : 'Harbour')],
      nextCursor: isFirst ? 'behind' : null,
      totalCount: 2,
    };
  });
  await page().goto(at('/org/aurora-coffee/workspaces'));
  await page().locator('[aria-busy=true]').first().waitFor();
  held.resolve();
  await heading('Workspaces (2)');
  expect(await rows().first().innerText()).toMatch(/^W\s/);
  await page().getByRole('button', { name: 'Load more' }).click();
  await page()
    .getByRole('link', { name: /Harbour/ })
    .waitFor();
  expect(await rows().count()).toBe(2);
  await stopRefusing(page());
  await answerList('organization.workspaces.list', async () => ({
    workspaces: [],
    nextCursor: null,
    totalCount: 0,
  }));
  await page().reload();
  await words('No workspaces');
  await stopRefusing(page());
  await page().reload();
  await heading('Workspaces (1)');
});

test('"Create Workspace": name at least 1, a time zone of the browser’s, Company Name at least 1, Street Address at least 3, a valid Support Email; the company is the one the organization has, until another is typed', async () => {
  await page().getByRole('button', { name: 'Create Workspace' }).click();
  const dialog = page().getByRole('dialog', { name: 'Create Workspace' });
  const field = (name: string) => dialog.getByLabel(name);
  const timezone = dialog.getByRole('combobox', { name: 'Timezone' });
  expect(await timezone.inputValue()).toMatch(/^Europe\/Berlin \(UTC\+0[12]:00\)$/);
  await eventually(() => field('Company Name').inputValue()).toBe('Aurora Coffee');
  await dialog.getByText('Taken over from Aurora Coffee.').waitFor();
  await timezone.focus();
  await dialog.getByRole('button', { name: 'Clear the time zone' }).click();
  await field('Company Name').fill('');
  await field('Street Address').fill('ab');
  await field('Support Email').fill('aurora.example');
  await dialog.getByRole('button', { name: 'Create Workspace' }).click();
  for (const complaint of [
    'Enter a name for the workspace',
    'Choose a time zone from the list',
    'Enter the name of the company',
    'Street address must be at least 3 characters',
    'Enter a valid email address',
  ])
    await dialog.getByText(complaint, { exact: true }).waitFor();
  expect(await checkAccessibility(page())).toEqual([]);
  await field('Workspace Name').fill('H');
  await timezone.fill('oslo');
  await page()
    .getByRole('option', { name: /^Europe\/Oslo/ })
    .click();
  await field('Company Name').fill('Aurora Harbour');
  await field('Street Address').fill('Quay 1');
  await field('Support Email').fill('harbour@aurora.example');
  await dialog.getByRole('button', { name: 'Create Workspace' }).click();
  await page().waitForURL(at('/h'));
  await page().goto(at('/org/aurora-coffee/workspaces'));
  await heading('Workspaces (2)');
});

test('/: exactly 1 organization leads to that organization; its list says "Error: Could not load workspaces"', async () => {
  await refuse(page(), 'organization.lookup', 'NOT_FOUND');
  await leads({ from: '/', to: '/org/aurora-coffee/workspaces' });
  await stopRefusing(page());
  await refuse(page(), 'organization.workspaces.list');
  await page().reload();
  await words('Error: Could not load workspaces');
  await page().context().close();
});

test('organization settings redirect to Organization, beside a menu 240 wide with API Management; the name’s button reads Publish, then "Published", disabled unless the form changed; validation on blur; "Error saving, please try again later"', async () => {
  await enterAs(personas.secondOrganization.email, personaPassword);
  await page().goto(at('/org/museum-bergtal/settings'));
  await page().waitForURL(at('/org/museum-bergtal/settings/organization'));
  const menu = page().getByRole('navigation', { name: 'Settings' });
  await eventually(() => menu.getByRole('link').allInnerTexts()).toEqual(['Organization', 'API Management']);
  expect((await menu.boundingBox())?.width).toBe(240);
  const form = page().getByRole('form', { name: 'Organization' });
  const name = form.getByLabel('Organization Name');
  const publish = form.getByRole('button', { name: 'Publish', exact: true });
  expect(await publish.evaluate((button) => button.matches(':disabled'))).toBe(true);
  expect(await publish.isDisabled()).toBe(true);
  await name.fill('Berg');
  await name.blur();
  await form.getByText('Name must be at least 5 characters').waitFor();
  await name.fill('Museum Bergtal & Garten');
  await refuse(page(), 'organization.update');
  await publish.click();
  await words('Error saving, please try again later');
  await stopRefusing(page());
  await publish.press('Enter');
  const published = form.getByRole('button', { name: 'Published' });
  await published.waitFor();
  expect(await published.isDisabled()).toBe(true);
  // It keeps the focus and ignores a second press.
  expect(await published.evaluate((button) => button === document.activeElement)).toBe(true);
  await published.press('Enter');
  await name.focus();
  expect(await published.evaluate((button) => button.matches(':disabled'))).toBe(true);
  await page().getByRole('banner').getByRole('button', { name: 'Museum Bergtal & Garten' }).waitFor();
  expect(await page().getByRole('form', { name: 'Plan' }).count()).toBe(0);
  expect(await checkAccessibility(page())).toEqual([]);
  await menu.getByRole('link', { name: 'API Management' }).click();
  await heading('API Management');
  await page().context().close();
});

test('without canManage there are no Team and Settings tabs, and their addresses say "You are not allowed to access this page.", and whom to ask', async () => {
  await enterAs(personas.member.email, personaPassword);
  await page().goto(at('/org/aurora-coffee/workspaces'));
  await heading(/^Workspaces \(/);
  const tabs = page().getByRole('navigation', { name: 'Aurora Coffee' });
  expect(await tabs.getByRole('link').allInnerTexts()).toEqual(['Workspaces']);
  expect(
    await page()
      .getByRole('button', { name: /Create Workspace/ })
      .count(),
  ).toBe(0);
  for (const path of ['team', 'settings', 'settings/organization', 'settings/api']) {
    await page().goto(at(`/org/aurora-coffee/${path}`));
    await heading('You are not allowed to access this page.');
    await page().getByText('Ask an admin of Aurora Coffee: Alma Lindqvist').waitFor();
  }
  const admin = page().getByRole('link', { name: 'Alma Lindqvist' });
  expect(await admin.getAttribute('href')).toBe(`mailto:${personas.admin.email}`);
  expect(await checkPage(page(), 'not-allowed')).toEqual([]);
});

test('NOT_FOUND on an organization: "Requested organization could not be found" / "Please select an organization to continue", listing the user’s organizations; access to a workspace requires belonging to its organization', async () => {
  for (const path of ['corner-books', 'no-such-place/settings']) {
    await page().goto(at(`/org/${path}`));
    await heading('Requested organization could not be found');
    await words('Please select an organization to continue');
    await page()
      .getByRole('link', { name: /Aurora Coffee/ })
      .waitFor();
  }
  await page().goto(at('/corner-books'));
  await heading('Requested workspace could not be found.');
  await page().context().close();
});

test('workspaceCreationEnabled false: "Upgrade to Create Workspace", no API Management in the menu, and there "403 - Forbidden" / "You are not authorized to access this page."', async () => {
  await enterAs(personas.limitedPlan.email, personaPassword);
  await page().goto(at('/org/corner-books/workspaces'));
  await page().getByRole('button', { name: 'Upgrade to Create Workspace' }).click();
  await page().getByRole('dialog', { name: 'Upgrade' }).getByText('Ask the people who run').waitFor();
  await page().goto(at('/org/corner-books/settings/api'));
  await heading('403 - Forbidden');
  await words('You are not authorized to access this page.');
  await page().goto(at('/org/corner-books/settings'));
  const menu = page().getByRole('navigation', { name: 'Settings' });
  await eventually(() => menu.getByRole('link').allInnerTexts()).toEqual(['Organization']);
});

const demoCard = () => page().getByRole('region', { name: 'Demo passes' });

test('a demo workspace shows a demo-pass-limit card with usage/limit, a progress bar and an "Upgrade Plan" button', async () => {
  await page().goto(at('/corner-books'));
  await demoCard().getByText('4/25').waitFor();
  await demoCard().getByRole('button', { name: 'Upgrade Plan' }).waitFor();
  expect(await demoCard().getByRole('progressbar').getAttribute('aria-valuenow')).toBe('16');
});

test('canCreateNonDemoTemplates false: only "Create Demo Pass Template" and upgrade prompts; duplicates become demo and carry no Apple or Google identifiers', async () => {
  await page().getByRole('button', { name: 'Create Demo Pass Template' }).first().click();
  await page().getByRole('dialog').getByRole('button', { name: 'Upgrade Plan' }).waitFor();
  await page().keyboard.press('Escape');
  await page().getByRole('dialog').waitFor({ state: 'hidden' });
  expect(await page().getByRole('button', { name: 'Create Pass Template' }).count()).toBe(0);
  await duplicateReadersCard();
});

test('a plan set by a system admin applies at once; the progress bar is capped at 100%', async () => {
  await givePlan();
  await page().goto(at('/corner-books'));
  await demoCard().getByText('4/3').waitFor();
  expect(await demoCard().getByRole('progressbar').getAttribute('aria-valuenow')).toBe('100');
  await page().getByRole('button', { name: 'Create Pass Template' }).first().waitFor();
  await page().goto(at('/org/corner-books/workspaces'));
  await page().getByRole('button', { name: 'Create Workspace', exact: true }).waitFor();
});

test('the creation dialog of a workspace on the full plan makes demo templates, too', async () => {
  await page().goto(at('/corner-books'));
  await page().getByRole('button', { name: 'Create Pass Template' }).first().click();
  const dialog = page().getByRole('dialog', { name: 'Create Pass Template' });
  await dialog.getByLabel('Name').fill('Trial card');
  await dialog.getByRole('checkbox', { name: 'Make it a demo pass template' }).check();
  expect(await checkPage(page(), 'create-demo-template')).toEqual([]);
  await dialog.getByRole('button', { name: 'Design it' }).click();
  await page().waitForURL(/\/templates\/new\/edit\?.*createAsDemo=true/);
  await page().getByRole('button', { name: 'Create', exact: true }).click();
  await page().waitForURL((url) => !url.pathname.includes('/new/'));
  await page().getByText('Demo', { exact: true }).waitFor();
  await page().context().close();
});

async function duplicateReadersCard(): Promise<void> {
  await page().getByRole('button', { name: 'More actions for Reader’s Card' }).click();
  await page().getByRole('menuitem', { name: 'Duplicate' }).click();
  const dialog = page().getByRole('dialog', { name: 'Duplicate as Demo Pass Template' });
  await dialog.getByRole('button', { name: 'Upgrade Plan' }).waitFor();
  expect(await dialog.getByLabel('Name').inputValue()).toBe('(Duplicate) Reader’s Card');
  expect(await dialog.getByRole('combobox').count()).toBe(0);
  expect(await checkPage(page(), 'duplicate-demo-template')).toEqual([]);
  await dialog.getByRole('button', { name: 'Design it' }).click();
  await page().waitForURL(/\/templates\/new\/edit\?fromId=/);
  expect(page().url()).not.toMatch(/applePassTypeIdentifierId|googleIssuerId/);
  const asked = page().waitForRequest((request) => request.url().includes('passTemplates.create'));
  await page().getByRole('button', { name: 'Create', exact: true }).click();
  const body = (await asked).postData() ?? '';
  expect(body).toContain('"createAsDemo":true');
  expect(body).not.toMatch(/applePassTypeIdentifierId|googleIssuerId/);
  await page().waitForURL((url) => !url.pathname.includes('/new/'));
  await page().getByText('Demo', { exact: true }).waitFor();
  await page().goto(at('/corner-books'));
  const row = page().getByRole('row').filter({ hasText: '(Duplicate) Reader’s Card' });
  await row.getByText('Demo', { exact: true }).waitFor();
  await row.getByText('Draft').waitFor();
}

async function givePlan(): Promise<void> {
  const { page: theirs, close } = await openPage(browser());
  await storeSession(theirs, {
    publicUrl: world().publicUrl,
    email: personas.systemAdmin.email,
    password: personaPassword,
  });
  await theirs.goto(at('/org/corner-books/settings'));
  const plan = theirs.getByRole('form', { name: 'Plan' });
  const limit = plan.getByLabel('Demo pass limit');
  await limit.waitFor();
  expect(await limit.inputValue()).toBe('25');
  expect(await plan.getByRole('button', { name: 'Save plan' }).isDisabled()).toBe(true);
  await plan.getByRole('switch', { name: 'Workspace creation' }).check();
  await plan.getByRole('switch', { name: 'Pass templates beyond demo ones' }).check();
  await limit.fill('3');
  await plan.getByRole('button', { name: 'Save plan' }).click();
  await plan.getByRole('button', { name: 'Saved' }).waitFor();
  await theirs.getByRole('combobox', { name: 'Workspace' }).click();
  await theirs.getByRole('option', { name: 'Corner Books' }).click();
  expect(await checkAccessibility(theirs)).toEqual([]);
  await close();
}
