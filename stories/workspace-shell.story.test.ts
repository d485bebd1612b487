import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { saveEmbeddedPage } from '../apps/server/src/features/embedded-pages/save-embedded-page.ts';
import { judgePage } from './browser/judge-page.ts';
import { keepWhatIsSeen } from './browser/keep-what-is-seen.ts';
import { openBrowser } from './browser/open-browser.ts';
import { type OpenedPage, openPage } from './browser/open-page.ts';
import { signIn } from './browser/sign-in.ts';
import { foundTenant, type Tenant } from './world/found-tenant.ts';
import { enter } from './world/person.ts';
import { startWorld, type World } from './world/start-world.ts';

const password = 'a long enough secret';
const dayMilliseconds = 24 * 60 * 60 * 1000;

let world: World;
let browser: Browser;
let app: OpenedPage;
let page: Page;
let tenant: Tenant;
let home: string;

beforeAll(async () => {
  world = await startWorld({ administratorUrl: inject('administratorUrl') });
  tenant = await foundTenant(world, 'Aurora Coffee');
  home = `${world.publicUrl}/${tenant.workspaceHandle}`;
  await embed('Till', 'before');
  await embed('Handbook', 'after');
  browser = await openBrowser();
  app = await openPage(browser);
  page = app.page;
  await signIn(page, { publicUrl: world.publicUrl, email: tenant.person.email, password });
}, 120_000);

afterAll(async () => {
  await browser?.close();
  await world?.stop();
});

beforeEach(({ task }) => keepWhatIsSeen(`shell-${task.name.replaceAll(/\W+/g, '-')}`, () => [page]));

let provoked: RegExp | undefined;
afterEach(() => {
  expect(app.troubles.take().filter((trouble) => !provoked?.test(trouble))).toEqual([]);
  provoked = undefined;
});

async function embed(label: string, position: 'before' | 'after'): Promise<void> {
  const { ctx } = world.server;
  const slug = label.toLowerCase();
  const fields = { label, slug, icon: 'page', url: `https://${slug}.example/`, position } as const;
  await ctx.database.inWorkspace(tenant.workspaceId, (tx) => saveEmbeddedPage(ctx, tx, null, fields));
}

/** Makes the certificate the workspace's own, or the platform's, with so much time left. */
async function letCertificateExpireIn(milliseconds: number, isManaged = false): Promise<void> {
  const { workspaceId } = tenant;
  const expiresAt = new Date(Date.now() + milliseconds);
  await world.server.ctx.database.inWorkspace(workspaceId, ({ db }) =>
    db
      .updateTable('apple_pass_type_identifiers')
      .set({ platform_managed: isManaged, expires_at: expiresAt })
      .where('workspace_id', '=', workspaceId)
      .execute(),
  );
}

const sidebarLinks = (at: Page = page) =>
  at
    .getByRole('navigation', { name: /^(Workspace|Manage workspace)$/ })
    .getByRole('link')
    .allTextContents();

test('the sidebar has embedded pages before, Pass Templates, Campaigns, Playbooks, embedded pages after, and Settings at the bottom', async () => {
  await page.goto(`${home}/campaigns`);
  await page.getByRole('link', { name: 'Till' }).waitFor();
  expect(await sidebarLinks()).toEqual([
    'Till',
    'Pass Templates',
    'Campaigns',
    'Playbooks',
    'Handbook',
    'Settings',
  ]);
  const current = page.getByRole('navigation', { name: 'Workspace', exact: true }).locator('[aria-current]');
  expect(await current.allTextContents()).toEqual(['Campaigns']);
  const sidebar = page.getByRole('link', { name: 'Till' }).locator('xpath=ancestor::nav[2]');
  expect((await sidebar.boundingBox())?.width).toBeGreaterThanOrEqual(256);
  expect(await judgePage(page, 'shell')).toEqual([]);
});

test('below `md` the sidebar is a drawer, which closes on arriving somewhere', async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await sidebarLinks()).toEqual([]);
  await page.getByRole('button', { name: 'Open navigation' }).click();
  const drawer = page.getByRole('dialog', { name: 'Navigation' });
  await drawer.getByRole('link', { name: 'Settings' }).waitFor();
  expect(await judgePage(page, 'shell-drawer')).toEqual([]);
  await drawer.getByRole('link', { name: 'Playbooks' }).click();
  await page.waitForURL(`${home}/playbooks**`);
  await drawer.waitFor({ state: 'hidden' });
  await page.setViewportSize({ width: 1440, height: 900 });
});

test('the command menu knows every place of the workspace', async () => {
  await page.goto(`${home}/campaigns`);
  await page.getByRole('link', { name: 'Till' }).waitFor();
  await page.keyboard.press('Control+K');
  const menu = page.getByRole('dialog', { name: 'Go to' });
  for (const name of ['Till', 'Playbooks', 'Handbook', 'Settings: API Management', 'Integrations'])
    await menu.getByRole('button', { name }).waitFor();
  await menu.getByRole('textbox').fill('settings: team');
  await menu.getByRole('button', { name: 'Settings: Team' }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL(`${home}/settings/team`);
});

test('a certificate that runs out within 28 days, the last included, is told of in the sidebar, which leads to where it is renewed; a managed one raises no notice', async () => {
  const notice = page.getByRole('region', { name: /^Apple certificate/ });
  await letCertificateExpireIn(dayMilliseconds, true);
  await page.goto(`${home}/campaigns`);
  await page.getByRole('link', { name: 'Till' }).waitFor();
  expect(await notice.count()).toBe(0);
  await letCertificateExpireIn(28 * dayMilliseconds + 60 * 60 * 1000);
  await page.goto(`${home}/campaigns`);
  await page.getByRole('link', { name: 'Till' }).waitFor();
  expect(await notice.count()).toBe(0);
  await letCertificateExpireIn(28 * dayMilliseconds - 1000);
  await page.reload();
  await page.getByRole('region', { name: 'Apple certificate expires soon' }).waitFor();
  await letCertificateExpireIn(-dayMilliseconds);
  await page.reload();
  await page.getByRole('region', { name: 'Apple certificate expired' }).waitFor();
  expect(await judgePage(page, 'shell-certificate')).toEqual([]);
  await notice.getByRole('link', { name: 'Upload Certificate' }).click();
  await page.waitForURL(`${home}/settings/wallet-platforms/apple`);
});

test('a new workspace is led to its first real pass by a checklist that ticks step by step and goes when all is done', async () => {
  const { api } = tenant.person;
  const { workspace } = await api.organization.workspaces.create.mutate({
    organizationHandle: tenant.organizationHandle,
    name: 'Cedar Tea',
    timezoneName: 'Europe/Berlin',
    issuerName: 'Cedar Tea',
    issuerAddress: '1 Cedar Street',
    issuerContact: 'help@example.com',
  });
  await page.goto(`${world.publicUrl}/${workspace.handle}/campaigns`);
  const checklist = page.getByRole('region', { name: /^Go live/ });
  await checklist.getByRole('link', { name: 'Upload an Apple certificate' }).click();
  await page.waitForURL(`${world.publicUrl}/${workspace.handle}/settings/wallet-platforms/apple`);
  expect(await judgePage(page, 'shell-checklist')).toEqual([]);
  await checklist.getByRole('link', { name: 'Create a pass template' }).click();
  await page.getByRole('button', { name: 'Create Pass Template' }).first().waitFor();
  const workspaceHandle = workspace.handle;
  const template = await api.workspace.passTemplates.create.mutate({
    workspaceHandle,
    name: 'Tea card',
    passType: 'loyalty',
  });
  await page.reload();
  await page.getByRole('region', { name: 'Go live 1 of 3' }).waitFor();
  const { id: passTemplateId, revisionId } = template;
  await api.workspace.passTemplates.publish.mutate({ workspaceHandle, passTemplateId, revisionId });
  await page.reload();
  await page.getByRole('region', { name: 'Go live 2 of 3' }).waitFor();
  // The other workspace's certificate is this one's own, and all of its steps are done.
  await page.goto(`${home}/campaigns`);
  await page.getByRole('link', { name: 'Till' }).waitFor();
  await page.waitForLoadState('networkidle');
  expect(await checklist.count()).toBe(0);
});

test('an unknown workspace says so, and lists the workspaces one has', async () => {
  provoked = /404|Not found/;
  await page.goto(`${world.publicUrl}/nobody/campaigns`);
  await page.getByRole('heading', { name: 'Requested workspace could not be found.' }).waitFor();
  await page.getByText('Please select a workspace to continue').waitFor();
  await page
    .getByRole('list', { name: 'Workspaces' })
    .getByRole('link', { name: /Cedar Tea/ })
    .waitFor();
  expect(await judgePage(page, 'shell-unknown')).toEqual([]);
});

test('any other error shows its request id, and the way to try again', async () => {
  provoked = /500|went wrong on our side/;
  const requestId = '0f8fad5b-d9cb-469f-a165-70867728950e';
  await page.route('**/trpc/*workspace.get*', async (route) => {
    const count = new URL(route.request().url()).pathname.split(',').length;
    const data = { code: 'BAD_REQUEST', httpStatus: 500, requestId };
    const error = { message: 'Something went wrong on our side.', code: -32603, data };
    await route.fulfill({ status: 500, json: Array.from({ length: count }, () => ({ error })) });
  });
  await page.goto(`${home}/settings/workspace`);
  await page.getByRole('heading', { name: 'Error loading workspace' }).waitFor();
  await page.getByText(requestId).waitFor();
  await page.getByRole('button', { name: 'Copy request id' }).waitFor();
  await page.unrouteAll({ behavior: 'wait' });
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('textbox', { name: 'Workspace Name' }).waitFor();
});

test('a menu or dialog that cannot be fetched says so instead of doing nothing, and is there after a reload', async () => {
  provoked = /Failed to load resource|net::ERR_FAILED/;
  await page.route(/assets\/(opening-menu|modal-dialog)/, (route) => route.abort());
  const notice = page.getByText('A part of this page could not be fetched.');
  const account = page.getByRole('button', { name: /^Account of/ });
  const create = page.getByRole('button', { name: 'Create Pass Template' }).first();
  for (const button of [account, create]) {
    await page.goto(`${home}/templates`);
    await button.waitFor();
    expect(await notice.count()).toBe(0);
    await button.click();
    await notice.waitFor();
  }
  await page.unrouteAll({ behavior: 'wait' });
  await page.getByRole('button', { name: 'Reload' }).click();
  await notice.waitFor({ state: 'detached' });
  await account.click();
  await page.getByRole('menuitem', { name: 'Logout' }).waitFor();
  await page.keyboard.press('Escape');
  await create.click();
  await page.getByRole('dialog', { name: 'Create Pass Template' }).waitFor();
});

test('a member is not led to the settings, and told so when they go there by themselves', async () => {
  const email = 'member@example.com';
  await enter(world.publicUrl, 'sign-up', { email, password, firstName: 'Mem', lastName: 'Ber' });
  const { identity } = world.server.ctx;
  const user = await identity.findUserByEmail(email);
  await identity.addMembership({
    userId: user?.id ?? '',
    organizationId: tenant.organizationId,
    role: 'member',
  });
  const { page: theirs, close } = await openPage(browser);
  await signIn(theirs, { publicUrl: world.publicUrl, email, password });
  for (const path of ['settings', 'settings/team', 'integrations']) {
    await theirs.goto(`${home}/${path}`);
    await theirs.getByRole('heading', { name: 'You are not allowed to access this page.' }).waitFor();
  }
  expect(await sidebarLinks(theirs)).not.toContain('Settings');
  await close();
});

test('copy feedback clears after 3000 ms, the custom toast after 9000 ms, and the cropper’s aspect ratios go in steps of 0.1', async () => {
  const { page: components, close } = await openPage(browser, { permissions: ['clipboard-write'] });
  await components.clock.install();
  await components.goto(`${world.publicUrl}/_/components`);
  const section = (name: string) => components.getByRole('region', { name, exact: true });
  // Far enough ahead that a busy machine does not arrive there before the clock stands still.
  const stopTheClock = async () =>
    components.clock.pauseAt(await components.evaluate((ahead) => Date.now() + ahead, 2_000));
  await components.getByRole('button', { name: 'Copy link' }).waitFor();
  await stopTheClock();
  await components.getByRole('button', { name: 'Copy link' }).click();
  const copied = components.getByRole('button', { name: 'Link Copied' });
  await copied.waitFor();
  await components.clock.runFor(2990);
  await copied.waitFor();
  await components.clock.runFor(20);
  await components.getByRole('button', { name: 'Copy link' }).waitFor();
  await components.clock.resume();

  await section('Toasts').scrollIntoViewIfNeeded();
  const show = components.getByRole('button', { name: 'Custom toast' });
  await show.waitFor();
  await stopTheClock();
  await show.click();
  const toast = components.getByText('12,408 passes were updated.');
  await toast.waitFor();
  await components.clock.runFor(8900);
  await toast.waitFor();
  await components.clock.runFor(500);
  await toast.waitFor({ state: 'detached' });
  await components.clock.resume();

  await section('Image upload and cropper').scrollIntoViewIfNeeded();
  const minimum = components.getByLabel('Minimum aspect ratio');
  expect(await minimum.inputValue()).toBe('1');
  await minimum.press('ArrowUp');
  expect(await minimum.inputValue()).toBe('1.1');
  await close();
});
