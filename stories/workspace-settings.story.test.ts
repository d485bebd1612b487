import type { Page } from 'playwright-core';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { judgePage } from './browser/judge-page.ts';
import { keepWhatIsSeen } from './browser/keep-what-is-seen.ts';
import { type OpenedPage, openPage } from './browser/open-page.ts';
import { refuse, stopRefusing } from './browser/scene.ts';
import { setWorld } from './browser/set-world.ts';
import { signIn } from './browser/sign-in.ts';
import { foundTenant, type Tenant } from './world/found-tenant.ts';
import { until } from './world/until.ts';

const { world, browser } = setWorld();
let app: OpenedPage;
let page: Page;
let tenant: Tenant;
let settings: string;

beforeAll(async () => {
  tenant = await foundTenant(world(), 'Aurora Coffee');
  settings = `${world().publicUrl}/${tenant.workspaceHandle}/settings`;
  app = await openPage(browser());
  page = app.page;
  const { email } = tenant.person;
  await signIn(page, { publicUrl: world().publicUrl, email, password: 'a long enough secret' });
}, 120_000);

beforeEach(({ task }) => keepWhatIsSeen(`settings-${task.name.replaceAll(/\W+/g, '-')}`, () => [page]));

let provoked: RegExp | undefined;
afterEach(() => {
  expect(app.troubles.take().filter((trouble) => !provoked?.test(trouble))).toEqual([]);
  provoked = undefined;
});

const form = (name: string) => page.getByRole('form', { name });
const field = (name: string) => page.getByRole('textbox', { name });
const timezone = () => page.getByRole('combobox', { name: 'Timezone' });
const place = () => page.getByRole('banner');

test('settings/ redirects to settings/workspace; sidebar 240 wide with General, API Management, Team, Wallet Platforms', async () => {
  await page.goto(settings);
  await page.waitForURL(`${settings}/workspace`);
  const menu = page.getByRole('navigation', { name: 'Settings', exact: true });
  expect((await menu.boundingBox())?.width).toBe(240);
  await menu.getByRole('link', { name: 'General' }).and(page.locator('[aria-current="page"]')).waitFor();
  expect(await menu.getByRole('link').allTextContents()).toEqual([
    'General',
    'API Management',
    'Team',
    'Wallet Platforms',
    'Integrations',
  ]);
  expect(await judgePage(page, 'settings-general')).toEqual([]);
});

test('workspace settings: name at least 5 characters; a new one shows at once in the shell', async () => {
  const workspace = form('Workspace');
  const save = workspace.getByRole('button', { name: 'Save' });
  expect(await save.isDisabled()).toBe(true);
  await field('Workspace Name').fill('Auro');
  await timezone().focus();
  await workspace.getByText('Name must be at least 5 characters').waitFor();
  await field('Workspace Name').fill('Aurora Coffee & Cake');
  await save.click();
  await workspace.getByRole('button', { name: 'Saved' }).waitFor();
  await place().getByText('Aurora Coffee & Cake').waitFor();
  await page.reload();
  await place().getByText('Aurora Coffee & Cake').waitFor();
});

test('the timezone name is at least 3 characters, validated on blur, and one of the browser’s supported time zones, found by typing any part of it', async () => {
  const workspace = form('Workspace');
  await timezone().focus();
  await workspace.getByRole('button', { name: 'Clear the time zone' }).click();
  await field('Workspace Name').focus();
  await workspace.getByText('Time zone must be at least 3 characters').waitFor();
  await timezone().fill('los ang');
  await page.getByRole('option', { name: /^America\/Los Angeles \(UTC-0[78]:00\)$/ }).click();
  await workspace.getByRole('button', { name: 'Save' }).click();
  await workspace.getByRole('button', { name: 'Saved' }).waitFor();
  const { workspaceHandle, person } = tenant;
  const { timezoneName } = await person.api.workspace.get.query({ workspaceHandle });
  expect(timezoneName).toBe('America/Los_Angeles');
});

test('company info: street address empty or at least 3, support email empty or valid; empty is saved as null, a name is trimmed, and what holders carry follows', async () => {
  const { workspaceHandle, person, serialNumber } = tenant;
  await world().lab.send('POST', '/phones/iphone/passes', { url: tenant.downloadUrl });
  const company = form('Company information');
  await field('Street Address').fill('12');
  await field('Support Email').fill('nobody');
  await field('Company Name').fill('  Aurora Ltd  ');
  await company.getByText('Street address must be at least 3 characters').waitFor();
  await company.getByText('Enter a valid email address').waitFor();
  await field('Street Address').fill('12 Harbour Street\nOslo');
  await field('Support Email').fill('');
  await company.getByRole('button', { name: 'Save' }).click();
  await company.getByRole('button', { name: 'Saved' }).waitFor();
  expect(await person.api.workspace.get.query({ workspaceHandle })).toMatchObject({
    issuerName: 'Aurora Ltd',
    issuerAddress: '12 Harbour Street\nOslo',
    issuerContact: null,
  });
  await until('the pass in the wallet to name the company', async () => {
    const phones = JSON.stringify(await world().lab.get('/phones'));
    return phones.includes(serialNumber) && phones.includes('"organizationName":"Aurora Ltd"');
  });
  await field('Company Name').fill(' ');
  await field('Street Address').fill('');
  const saving = page.waitForResponse((answer) => answer.url().includes('workspace.updateIssuer'));
  await company.getByRole('button', { name: 'Save', exact: true }).click();
  expect((await saving).status()).toBe(200);
  expect(await person.api.workspace.get.query({ workspaceHandle })).toMatchObject({
    issuerName: null,
    issuerAddress: null,
  });
});

test('workspace details save failure: "Error saving, please try again later", and what was shown is taken back; company info: "Error publishing, please try again later"', async () => {
  provoked = /400|not understood/;
  await refuse(page, 'workspace.update');
  await field('Workspace Name').fill('Something else');
  await form('Workspace').getByRole('button', { name: 'Save' }).click();
  await page.getByText('Error saving, please try again later').waitFor();
  await place().getByText('Aurora Coffee & Cake').waitFor();
  await field('Support Email').fill('help@example.com');
  await form('Company information').getByRole('button', { name: 'Save' }).click();
  await page.getByText('Error publishing, please try again later').waitFor();
  await stopRefusing(page);
});

test('leaving with unsaved changes asks', async () => {
  const team = page.getByRole('link', { name: 'Team', exact: true });
  await team.click();
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect(await field('Workspace Name').inputValue()).toBe('Something else');
  await team.click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await page.waitForURL(`${settings}/team`);
});

test('team: list accounts, invite: name at least 3 characters, email valid, Add disabled until the form is dirty; the invited one is mailed', async () => {
  const add = page.getByRole('button', { name: 'Add' });
  const table = page.getByRole('table', { name: 'Team' });
  await table.getByRole('row', { name: /Ada Lovelace .*Active/ }).waitFor();
  expect(await add.isDisabled()).toBe(true);
  await field('Name').fill('Jo');
  await field('Email').fill('nobody');
  await add.click();
  await page.getByText('Name must be at least 3 characters').waitFor();
  await page.getByText('Enter a valid email address').waitFor();
  await field('Name').fill('Grace Brewster Hopper');
  await field('Email').fill('grace.hopper@example.com');
  await add.click();
  await table.getByRole('row', { name: /Grace Brewster Hopper grace.hopper@example.com Invited/ }).waitFor();
  expect(await add.isDisabled()).toBe(true);
  await until('the invitation in her mailbox', async () => {
    const { messages } = await world().lab.get<{ messages: { to: string }[] }>('/mailbox.json');
    return messages.some(({ to }) => to === 'grace.hopper@example.com');
  });
  expect(await judgePage(page, 'settings-team')).toEqual([]);
});

test('"Could not invite team member"; who belongs to the team is not invited again', async () => {
  provoked = /40[09]|not understood/;
  await field('Name').fill('Ada Lovelace');
  await field('Email').fill(tenant.person.email);
  await page.getByRole('button', { name: 'Add' }).click();
  await page.getByText('This person belongs to the team already.').waitFor();
  await refuse(page, 'workspace.accounts.invite');
  await field('Email').fill('joan@example.com');
  await page.getByRole('button', { name: 'Add' }).click();
  await page.getByText(/Could not invite team member/).waitFor();
  await stopRefusing(page);
  await page.reload();
});

test('settings have a compact layout on small screens: the menu lies above the page, which fits', async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('row', { name: /Ada Lovelace/ }).waitFor();
  expect(await judgePage(page, 'settings-team-phone')).toEqual([]);
  await page.getByRole('link', { name: 'General' }).click();
  await field('Workspace Name').waitFor();
  expect(await judgePage(page, 'settings-general-phone')).toEqual([]);
});
