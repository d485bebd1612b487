import type { Page } from 'playwright-core';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { checkPage } from './browser/check-page.ts';
import { type OpenedPage, openPage } from './browser/open-page.ts';
import { signIn } from './browser/sign-in.ts';
import { screenshotOnFailure } from './browser/take-screenshot.ts';
import { worldFixture } from './browser/world-fixture.ts';
import { createTenant, type Tenant } from './world/create-tenant.ts';
import { waitFor } from './world/wait-for.ts';

const { world, browser } = worldFixture();
let app: OpenedPage;
let page: Page;
let tenant: Tenant;
let settings: string;

beforeAll(async () => {
  tenant = await createTenant(world(), 'Aurora Coffee');
  settings = `${world().publicUrl}/${tenant.workspaceHandle}/settings`;
  app = await openPage(browser());
  page = app.page;
  const { email } = tenant.person;
  await signIn(page, { publicUrl: world().publicUrl, email, password: 'a long enough secret' });
});

beforeEach(({ task }) => screenshotOnFailure(`settings-${task.name.replaceAll(/\W+/g, '-')}`, () => [page]));

afterEach(() => {
  expect(app.troubles.take()).toEqual([]);
});

test('company information reaches the passes in wallets; an invited colleague is mailed', async () => {
  const { workspaceHandle, person, serialNumber } = tenant;
  await world().lab.send('POST', '/phones/iphone/passes', { url: tenant.downloadUrl });
  const { update, updateIssuer, accounts, get } = person.api.workspace;
  await update.mutate({ workspaceHandle, timezoneName: 'America/Los_Angeles' });
  await updateIssuer.mutate({
    workspaceHandle,
    issuerName: '  Aurora Ltd  ',
    issuerAddress: '12 Harbour Street\nOslo',
    issuerContact: '',
  });
  expect(await get.query({ workspaceHandle })).toMatchObject({
    timezoneName: 'America/Los_Angeles',
    issuerName: 'Aurora Ltd',
    issuerAddress: '12 Harbour Street\nOslo',
    issuerContact: null,
  });
  await accounts.invite.mutate({
    workspaceHandle,
    name: 'Grace Brewster Hopper',
    email: 'grace.hopper@example.com',
  });
  await waitFor('the pass in the wallet to name the company', async () => {
    const phones = JSON.stringify(await world().lab.get('/phones'));
    return phones.includes(serialNumber) && phones.includes('"organizationName":"Aurora Ltd"');
  });
  await waitFor('the invitation in her mailbox', async () => {
    const { messages } = await world().lab.get<{ messages: { to: string }[] }>('/mailbox.json');
    return messages.some(({ to }) => to === 'grace.hopper@example.com');
  });
});

test('the settings menu is 240 wide beside the page; on small screens it is above the page, which fits', async () => {
  await page.goto(`${settings}/workspace`);
  const menu = page.getByRole('navigation', { name: 'Settings', exact: true });
  await menu.waitFor();
  expect((await menu.boundingBox())?.width).toBe(240);
  expect(await checkPage(page, 'settings-general')).toEqual([]);
  await page.getByRole('link', { name: 'Team', exact: true }).click();
  await page.getByRole('row', { name: /Ada Lovelace/ }).waitFor();
  expect(await checkPage(page, 'settings-team')).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await checkPage(page, 'settings-team-phone')).toEqual([]);
  await menu.getByRole('button', { name: 'Team' }).click();
  await page.getByRole('link', { name: 'General' }).click();
  await page.getByRole('textbox', { name: 'Workspace Name' }).waitFor();
  expect(await checkPage(page, 'settings-general-phone')).toEqual([]);
});
