import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { loadDemoData } from '../apps/server/src/demo/load-demo-data.ts';
import { personaPassword, personas } from '../apps/server/src/demo/personas.ts';
import { createWorkspace } from '../apps/server/src/features/workspaces/create-workspace.ts';
import { checkAccessibility } from './browser/check-accessibility.ts';
import { judgePage } from './browser/judge-page.ts';
import { keepWhatIsSeen } from './browser/keep-what-is-seen.ts';
import { openBrowser } from './browser/open-browser.ts';
import { openPage } from './browser/open-page.ts';
import { refuse, stopRefusing } from './browser/scene.ts';
import { fillSignIn, signIn } from './browser/sign-in.ts';
import { enter } from './world/person.ts';
import { startWorld, type World } from './world/start-world.ts';

const password = 'a long enough secret';
const newcomer = 'newcomer@example.com';
/** Somebody of more organizations than a page of the pickers holds. */
const agent = 'agent@example.com';
const clients = 27;

let world: World;
let browser: Browser;

beforeAll(async () => {
  world = await startWorld({ administratorUrl: inject('administratorUrl') });
  const { ctx } = world.server;
  await loadDemoData(ctx);
  await enter(world.publicUrl, 'sign-up', { email: newcomer, password, firstName: 'Ida' });
  await enter(world.publicUrl, 'sign-up', { email: agent, password, firstName: 'Amir' });
  const user = await ctx.identity.findUserByEmail(agent);
  const account = { userId: user?.id ?? '', organizationId: null };
  for (let number = 1; number <= clients; number += 1)
    await createWorkspace(ctx, account, {
      name: `Client ${String(number).padStart(2, '0')}`,
      companySize: '',
      companyRole: '',
      timezoneName: 'Europe/Oslo',
    });
  browser = await openBrowser();
});

afterAll(async () => {
  await browser?.close();
  await world?.stop();
});

const at = (path: string) => `${world.publicUrl}${path}`;
const pathOf = (page: Page) => page.url().slice(world.publicUrl.length);

async function enterAs(email: string, secret = personaPassword): Promise<Page> {
  const { page } = await openPage(browser);
  keepWhatIsSeen(`organizations-${email.split('@')[0]}`, () => [page]);
  await signIn(page, { publicUrl: world.publicUrl, email, password: secret });
  return page;
}

/** As patient as the windows themselves are. */
const eventually = <Answer>(ask: () => Answer) => expect.poll(ask);

/** Goes there, and waits until that has led elsewhere. */
async function leads(page: Page, { from, to }: { from: string; to: string }): Promise<void> {
  await page.goto(at(from));
  await eventually(() => pathOf(page)).toBe(to);
}

const rowsOf = (page: Page) =>
  page.getByRole('list', { name: /^(Organizations|Workspaces)$/ }).getByRole('listitem');
const search = (page: Page, text: string) => page.getByRole('textbox', { name: /^Search/ }).fill(text);
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name }).waitFor();
const words = (page: Page, text: string) => page.getByText(text, { exact: true }).waitFor();

test('whoever has 0 organizations and 0 workspaces creates a workspace; whoever has 1 goes there, with the remaining path; /_/login, if already signed in, goes to the redirect or to /', async () => {
  const page = await enterAs(newcomer, password);
  await page.waitForURL(at('/_/create-workspace'));
  await leads(page, { from: '/-/campaigns', to: '/_/create-workspace' });
  const name = page.getByRole('textbox', { name: 'Company Name' });
  await name.fill('Fjor');
  await page.getByRole('button', { name: 'Create workspace' }).focus();
  await words(page, 'Name must be at least 5 characters');
  await name.fill('Fjord Tea');
  await page.getByRole('combobox', { name: 'Company Size' }).click();
  expect(await page.getByRole('option').allInnerTexts()).toEqual([
    '1-10',
    '11-50',
    '51-200',
    '201-1000',
    '1001+',
  ]);
  await page.getByRole('option', { name: '11-50' }).click();
  await page.getByRole('combobox', { name: "What's your role?" }).click();
  await page.getByRole('option', { name: 'Other' }).click();

  await page.route('**/trpc/workspace.create*', (route) => route.abort());
  await page.getByRole('button', { name: 'Create workspace' }).click();
  await words(page, 'Failed to create workspace');
  await page.unrouteAll({ behavior: 'wait' });
  await refuse(page, 'workspace.create');
  await page.getByRole('button', { name: 'Create workspace' }).click();
  await words(page, 'The question was not understood.');
  await stopRefusing(page);
  await page.getByRole('button', { name: 'Create workspace' }).click();
  await page.waitForURL(at('/fjord-tea'));

  await leads(page, { from: '/-/campaigns?status=archived', to: '/fjord-tea/campaigns?status=archived' });
  await leads(page, { from: '/-/', to: '/fjord-tea' });
  await leads(page, { from: '/', to: '/org/fjord-tea/workspaces' });
  await leads(page, { from: '/_/login?redirect=/fjord-tea/campaigns', to: '/fjord-tea/campaigns' });
  await leads(page, { from: '/_/login?redirect=//evil.example/', to: '/org/fjord-tea/workspaces' });
  // Without an organization of one's own: exactly 1 workspace and 1 organization.
  await refuse(page, 'organization.lookup', 'NOT_FOUND');
  await leads(page, { from: '/', to: '/fjord-tea' });
  await page.context().close();
});

test('the own organization comes first, unless somebody wants to switch; the pickers show 25 and more, search in the address, and say what is wrong; the team is managed in the own organization only', async () => {
  const { page } = await openPage(browser);
  keepWhatIsSeen('organizations-agent', () => [page]);
  await page.goto(at('/_/login'));
  await heading(page, 'Sign in');
  await fillSignIn(page, agent, password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: /Client 01/ }).click();
  await page.waitForURL(at('/org/client-01/workspaces'));
  await leads(page, { from: '/?switch=false', to: '/org/client-01/workspaces' });
  await page.goto(at('/?switch'));
  await heading(page, 'Select an Organization');
  await eventually(() => rowsOf(page).count()).toBe(25);
  await page.getByRole('button', { name: 'Load more' }).click();
  await eventually(() => rowsOf(page).count()).toBe(clients);
  await search(page, 'Client 27');
  await eventually(() => new URL(page.url()).searchParams.get('query')).toBe('Client 27');
  await eventually(() => rowsOf(page).count()).toBe(1);
  await search(page, 'tea');
  await words(page, 'Your search did not match any organizations');
  await refuse(page, 'organization.list');
  await page.goto(at('/?switch=1'));
  await words(page, 'Could not load organizations');
  await stopRefusing(page);

  await page.goto(at('/-/campaigns?status=archived'));
  await heading(page, 'Select a Workspace');
  await eventually(() => rowsOf(page).count()).toBe(25);
  // Pressed by keyboard, which reads on at the first of the new rows when there is nothing more to load.
  await page.getByRole('button', { name: 'Load more' }).press('Enter');
  await eventually(() => rowsOf(page).count()).toBe(clients);
  const focused = rowsOf(page).nth(25).getByRole('link');
  await eventually(() => focused.evaluate((link) => link === document.activeElement)).toBe(true);
  await search(page, 'Client 27');
  await eventually(() => rowsOf(page).count()).toBe(1);
  expect(pathOf(page)).toContain('query=');
  const link = page.getByRole('link', { name: /Client 27/ });
  expect(await link.getAttribute('href')).toBe('/client-27/campaigns?status=archived');
  await search(page, 'tea');
  await words(page, 'Your search did not match any workspaces');
  // The page looks whether there is one to choose from before it asks for them: only the second question is refused.
  await page.route('**/trpc/workspace.list*', (route) =>
    route.request().url().includes('%22limit%22%3A25')
      ? route.fulfill({ status: 400, json: refusal })
      : route.fallback(),
  );
  await page.goto(at('/-/campaigns'));
  await words(page, 'Could not load workspaces');
  await page.unrouteAll({ behavior: 'wait' });

  await page.goto(at('/org/client-02/team'));
  await words(page, 'Use WorkOS Admin to manage this team');
  expect(await checkAccessibility(page, 'everything')).toEqual([]);
  await page.getByRole('button', { name: 'Switch to Client 02' }).click();
  await page.getByRole('cell', { name: agent }).waitFor();
  expect(pathOf(page)).toBe('/org/client-02/team');
  await page.context().close();
});

const refusal = [{ error: { message: 'No.', code: -32600, data: { code: 'BAD_REQUEST', httpStatus: 400 } } }];

test('an organization’s workspaces are listed with their counts, searched, and joined by a new one whose fields say what they want', async () => {
  const page = await enterAs(personas.admin.email);
  await page.goto(at('/org/aurora-coffee'));
  await page.waitForURL(at('/org/aurora-coffee/workspaces'));
  await heading(page, 'Workspaces (1)');
  const tabs = page.getByRole('navigation', { name: 'Aurora Coffee' });
  expect(await tabs.getByRole('link').allInnerTexts()).toEqual(['Workspaces', 'Team', 'Settings']);
  const row = page.getByRole('link', { name: /Aurora Coffee.*Templates \d+.*Created passes \d+/s });
  expect(await row.getAttribute('href')).toBe('/aurora-coffee');
  await search(page, 'tea');
  await words(page, 'Your search did not match any workspaces');
  await search(page, '');
  await row.waitFor();

  await page.getByRole('button', { name: 'Create Workspace' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create Workspace' });
  expect(await dialog.getByLabel('Timezone').inputValue()).toBe('Europe/Berlin');
  await dialog.getByLabel('Timezone').fill('Middle Earth');
  await dialog.getByLabel('Street Address').fill('ab');
  await dialog.getByLabel('Support Email').fill('aurora.example');
  await dialog.getByRole('button', { name: 'Create Workspace' }).click();
  for (const complaint of [
    'Enter a name for the workspace',
    'Choose a time zone from the list',
    'Enter the name of the company',
    'Street address must be at least 3 characters',
    'Enter a valid email address',
  ])
    await dialog.getByText(complaint, { exact: true }).waitFor();
  expect(await checkAccessibility(page, 'everything')).toEqual([]);
  await dialog.getByLabel('Workspace Name').fill('H');
  await dialog.getByLabel('Timezone').fill('oslo');
  await page.getByRole('option', { name: 'Europe/Oslo' }).click();
  await dialog.getByLabel('Company Name').fill('Aurora Harbour');
  await dialog.getByLabel('Street Address').fill('Quay 1');
  await dialog.getByLabel('Support Email').fill('harbour@aurora.example');
  await dialog.getByRole('button', { name: 'Create Workspace' }).click();
  await page.waitForURL(at('/h'));
  await page.goto(at('/org/aurora-coffee/workspaces'));
  await heading(page, 'Workspaces (2)');
  await refuse(page, 'organization.workspaces.list');
  await page.reload();
  await words(page, 'Error: Could not load workspaces');
  await page.context().close();
});

test('the organization’s name is published: disabled until it is changed, judged on blur, then "Published", in the header as well', async () => {
  const page = await enterAs(personas.secondOrganization.email);
  await page.goto(at('/org/museum-bergtal/settings'));
  await page.waitForURL(at('/org/museum-bergtal/settings/organization'));
  const menu = page.getByRole('navigation', { name: 'Settings' });
  await eventually(() => menu.getByRole('link').allInnerTexts()).toEqual(['Organization', 'API Management']);
  expect((await menu.boundingBox())?.width).toBe(240);
  const form = page.getByRole('form', { name: 'Organization' });
  const name = form.getByLabel('Organization Name');
  const publish = form.getByRole('button', { name: 'Publish', exact: true });
  expect(await publish.evaluate((button) => button.matches(':disabled'))).toBe(true);
  expect(await publish.isDisabled()).toBe(true);
  await name.fill('Berg');
  await name.blur();
  await form.getByText('Name must be at least 5 characters').waitFor();
  await name.fill('Museum Bergtal & Garten');
  await refuse(page, 'organization.update');
  await publish.click();
  await words(page, 'Error saving, please try again later');
  await stopRefusing(page);
  await publish.press('Enter');
  const published = form.getByRole('button', { name: 'Published' });
  await published.waitFor();
  expect(await published.isDisabled()).toBe(true);
  // It keeps the keyboard's place, and takes no second press.
  expect(await published.evaluate((button) => button === document.activeElement)).toBe(true);
  await published.press('Enter');
  await name.focus();
  expect(await published.evaluate((button) => button.matches(':disabled'))).toBe(true);
  await page.getByRole('banner').getByRole('button', { name: 'Museum Bergtal & Garten' }).waitFor();
  expect(await page.getByRole('form', { name: 'Plan' }).count()).toBe(0);
  expect(await checkAccessibility(page, 'everything')).toEqual([]);
  await menu.getByRole('link', { name: 'API Management' }).click();
  await heading(page, 'API Management');
  await page.context().close();
});

test('without canManage there are no Team and Settings tabs, and their addresses say so; an unknown organization shows the person’s own', async () => {
  const page = await enterAs(personas.member.email);
  await page.goto(at('/org/aurora-coffee/workspaces'));
  await heading(page, /^Workspaces \(/);
  const tabs = page.getByRole('navigation', { name: 'Aurora Coffee' });
  expect(await tabs.getByRole('link').allInnerTexts()).toEqual(['Workspaces']);
  expect(await page.getByRole('button', { name: /Create Workspace/ }).count()).toBe(0);
  for (const path of ['team', 'settings', 'settings/organization', 'settings/api']) {
    await page.goto(at(`/org/aurora-coffee/${path}`));
    await heading(page, 'You are not allowed to access this page.');
  }
  for (const path of ['corner-books', 'no-such-place/settings']) {
    await page.goto(at(`/org/${path}`));
    await heading(page, 'Requested organization could not be found');
    await words(page, 'Please select an organization to continue');
    await page.getByRole('link', { name: /Aurora Coffee/ }).waitFor();
  }
  await page.context().close();
});

test('canCreateNonDemoTemplates false: only "Create Demo Pass Template" and upgrade prompts; duplicates become demo and carry no Apple or Google identifiers; the limited plan counts demo passes and leads to a better one, which holds as soon as a system admin gives it', async () => {
  const page = await enterAs(personas.limitedPlan.email);
  await page.goto(at('/org/corner-books/workspaces'));
  await page.getByRole('button', { name: 'Upgrade to Create Workspace' }).click();
  await page.getByRole('dialog', { name: 'Upgrade' }).getByText('Ask the people who run').waitFor();
  await page.goto(at('/org/corner-books/settings/api'));
  await heading(page, '403 - Forbidden');
  await words(page, 'You are not authorized to access this page.');
  await page.goto(at('/org/corner-books/settings'));
  const menu = page.getByRole('navigation', { name: 'Settings' });
  await eventually(() => menu.getByRole('link').allInnerTexts()).toEqual(['Organization']);
  await page.goto(at('/corner-books'));
  const card = page.getByRole('region', { name: 'Demo passes' });
  await card.getByText('4/25').waitFor();
  await card.getByRole('button', { name: 'Upgrade Plan' }).waitFor();
  expect(await card.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('16');
  await page.getByRole('button', { name: 'Create Demo Pass Template' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Upgrade Plan' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await duplicateReadersCard(page);

  await givePlan();
  await page.goto(at('/corner-books'));
  await card.getByText('4/3').waitFor();
  expect(await card.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('100');
  await page.getByRole('button', { name: 'Create Pass Template' }).first().waitFor();
  await page.goto(at('/org/corner-books/workspaces'));
  await page.getByRole('button', { name: 'Create Workspace', exact: true }).waitFor();
  await page.context().close();
});

/** From the menu of its row, named "(Duplicate) {name}", through the designer, and back to the list. */
async function duplicateReadersCard(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More actions for Reader’s Card' }).click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  const dialog = page.getByRole('dialog', { name: 'Duplicate as Demo Pass Template' });
  await dialog.getByRole('button', { name: 'Upgrade Plan' }).waitFor();
  expect(await dialog.getByLabel('Name').inputValue()).toBe('(Duplicate) Reader’s Card');
  expect(await dialog.getByRole('combobox').count()).toBe(0);
  expect(await judgePage(page, 'duplicate-demo-template')).toEqual([]);
  await dialog.getByRole('button', { name: 'Design it' }).click();
  await page.waitForURL(/\/templates\/new\/edit\?fromId=/);
  expect(page.url()).not.toMatch(/applePassTypeIdentifierId|googleIssuerId/);
  const asked = page.waitForRequest((request) => request.url().includes('passTemplates.create'));
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  const wishes = (await asked).postData() ?? '';
  expect(wishes).toContain('"createAsDemo":true');
  expect(wishes).not.toMatch(/applePassTypeIdentifierId|googleIssuerId/);
  await page.waitForURL((url) => !url.pathname.includes('/new/'));
  await page.getByText('Demo', { exact: true }).waitFor();
  await page.goto(at('/corner-books'));
  const row = page.getByRole('row').filter({ hasText: '(Duplicate) Reader’s Card' });
  await row.getByText('Demo', { exact: true }).waitFor();
  await row.getByText('Draft').waitFor();
}

/** The system admin's side of it: more of everything, and fewer demo passes. */
async function givePlan(): Promise<void> {
  const page = await enterAs(personas.systemAdmin.email);
  await page.goto(at('/org/corner-books/settings'));
  const plan = page.getByRole('form', { name: 'Plan' });
  const limit = plan.getByLabel('Demo pass limit');
  await limit.waitFor();
  expect(await limit.inputValue()).toBe('25');
  expect(await plan.getByRole('button', { name: 'Save plan' }).isDisabled()).toBe(true);
  await plan.getByRole('switch', { name: 'Workspace creation' }).check();
  await plan.getByRole('switch', { name: 'Pass templates beyond demo ones' }).check();
  await limit.fill('3');
  await plan.getByRole('button', { name: 'Save plan' }).click();
  await plan.getByRole('button', { name: 'Saved' }).waitFor();
  await page.getByRole('combobox', { name: 'Workspace' }).click();
  await page.getByRole('option', { name: 'Corner Books' }).click();
  expect(await checkAccessibility(page, 'everything')).toEqual([]);
  await page.context().close();
}
