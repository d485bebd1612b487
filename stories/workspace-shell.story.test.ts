import { sql } from 'kysely';
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

test('sidebar links in order: embedded pages before native navigation, Pass Templates, Campaigns, Playbooks, embedded pages after it, and Settings at the bottom; at least 256 wide', async () => {
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

test('the sidebar becomes a drawer on small screens, which closes on arriving somewhere', async () => {
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

test('the Apple certificate notice appears in the sidebar 28 days before, the last included, with "Upload Certificate", which leads to where it is renewed; a managed one raises none', async () => {
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

test('go-live checklist: three steps, Apple certificate uploaded, non-demo template created, template published; hidden once all are done', async () => {
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
  const steps = () =>
    checklist
      .getByRole('listitem')
      .evaluateAll((items) =>
        items.map(
          (item) => `${item.querySelector('[role=img]')?.getAttribute('aria-label')} ${item.textContent}`,
        ),
      );
  await page.getByRole('region', { name: 'Go live 0 of 3' }).waitFor();
  expect(await steps()).toEqual([
    'To do: Upload an Apple certificate',
    'To do: Create a pass template',
    'To do: Publish a pass template',
  ]);
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
  expect((await steps())[1]).toBe('Done: Create a pass template');
  const { id: passTemplateId, revisionId } = template;
  await api.workspace.passTemplates.publish.mutate({ workspaceHandle, passTemplateId, revisionId });
  await page.reload();
  await page.getByRole('region', { name: 'Go live 2 of 3' }).waitFor();
  expect((await steps())[2]).toBe('Done: Publish a pass template');
  await ownCertificate(workspaceHandle);
  const asked = page.waitForResponse((answer) => answer.url().includes('workspace.getStatuses'));
  await page.reload();
  await asked;
  await page.getByRole('heading', { name: /^Pass Templates \(/ }).waitFor();
  await checklist.waitFor({ state: 'detached' });
});

/** As if the certificate of the workspace's template were one it had uploaded. */
async function ownCertificate(workspaceHandle: string): Promise<void> {
  const { database } = world.server.ctx;
  const { id } = await database.global
    .selectFrom('workspaces')
    .select('id')
    .where('handle', '=', workspaceHandle)
    .executeTakeFirstOrThrow();
  await database.inWorkspace(id, ({ db }) =>
    db
      .updateTable('apple_pass_type_identifiers')
      .set({ platform_managed: false })
      .where('workspace_id', '=', id)
      .execute(),
  );
}

test('NOT_FOUND on a workspace: "Requested workspace could not be found. Please select a workspace to continue" with a list of the user’s workspaces', async () => {
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

test('"Error loading workspace" (settings), with the request id and the way to try again', async () => {
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

test('without permissions.canManage: no Settings in the sidebar, "You are not allowed to access this page." there and where campaigns are edited, and whom to ask', async () => {
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
  const { campaignId, passTemplateId } = tenant;
  for (const path of [
    'settings',
    'settings/team',
    'integrations',
    `campaigns/${campaignId}/edit`,
    `campaigns/new/edit?passTemplateId=${passTemplateId}`,
  ]) {
    await theirs.goto(`${home}/${path}`);
    await theirs.getByRole('heading', { name: 'You are not allowed to access this page.' }).waitFor();
    await theirs.getByText('Ask an admin of Aurora Coffee: Ada Lovelace').waitFor();
  }
  await theirs.goto(`${home}/campaigns`);
  await theirs.getByText('Campaigns are created by the admins of Aurora Coffee.').waitFor();
  expect(await theirs.getByText('Create a campaign').count()).toBe(0);
  expect(await judgePage(theirs, 'campaigns-member')).toEqual([]);
  expect(await sidebarLinks(theirs)).not.toContain('Settings');
  await close();
});

test('"Error saving, please try again later": on a phone the toast leaves an editor’s tools free', async () => {
  const phone = await openPage(browser, { viewport: { width: 390, height: 844 }, hasTouch: true });
  await signIn(phone.page, { publicUrl: world.publicUrl, email: tenant.person.email, password });
  await phone.page.route('**/trpc/*passTemplates.save*', (route) => route.abort());
  await phone.page.goto(`${home}/templates/${tenant.passTemplateId}/edit`);
  const tool = (name: string) => phone.page.getByRole('button', { name, exact: true });
  await tool('Design').click();
  await phone.page.getByRole('textbox', { name: 'Heading' }).fill('Rewards Gold');
  await phone.page.keyboard.press('Control+S');
  await phone.page.getByText('Error saving, please try again later').waitFor();
  await phone.page.keyboard.press('Escape');
  // What a finger would meet there is the tool, not the toast.
  await tool('Features').click({ trial: true });
  await phone.page.getByText('Error saving, please try again later').waitFor();
  await phone.close();
});

test('the workspace is asked for again after 30 s and not before; so it is where a campaign is edited', async () => {
  const { page: visitor, close } = await openPage(browser);
  await visitor.clock.install();
  const { person, campaignId, workspaceHandle } = tenant;
  await signIn(visitor, { publicUrl: world.publicUrl, email: person.email, password });
  const asked = () => asks.filter((name) => name === 'workspace.get').length;
  const asks: string[] = [];
  visitor.on('request', (request) => asks.push(...proceduresOf(request.url())));
  const go = async (name: string) => {
    await visitor
      .getByRole('navigation', { name: 'Workspace', exact: true })
      .getByRole('link', { name })
      .click();
    await visitor.getByRole('heading', { name }).first().waitFor();
  };
  await visitor.goto(`${world.publicUrl}/${workspaceHandle}/campaigns`);
  await visitor.getByRole('heading', { name: /^Campaigns/ }).waitFor();
  expect(asked()).toBe(1);
  await visitor.clock.fastForward(20_000);
  await visitor.getByRole('link', { name: 'Weekend at Aurora Coffee' }).click();
  await visitor.waitForURL(`**/campaigns/${campaignId}/edit**`);
  await visitor.getByRole('textbox', { name: 'Message' }).waitFor();
  await go('Pass Templates');
  expect(asked()).toBe(1);
  await visitor.clock.fastForward(30_000);
  await go('Campaigns');
  await expect.poll(asked).toBe(2);
  await close();
});

test('the integration auth is asked for again after 59 minutes and not before, while its page is open', async () => {
  const { page: visitor, close } = await openPage(browser);
  await visitor.clock.install();
  await signIn(visitor, { publicUrl: world.publicUrl, email: tenant.person.email, password });
  const asks: string[] = [];
  visitor.on('request', (request) => asks.push(...proceduresOf(request.url())));
  const asked = () => asks.filter((name) => name === 'workspace.getPrismatic').length;
  await visitor.goto(`${home}/integrations`);
  await visitor.locator('#integrations-marketplace iframe').waitFor();
  expect(asked()).toBe(1);
  await visitor.clock.fastForward('58:30');
  await visitor.clock.fastForward(20_000);
  expect(asked()).toBe(1);
  await visitor.clock.fastForward(20_000);
  await expect.poll(asked).toBe(2);
  await close();
});

/** What a call of the pages asks for; some calls ask for several things at once. */
const proceduresOf = (url: string) => /\/trpc\/([^?]+)/.exec(url)?.[1]?.split(',') ?? [];

test('the calls of these screens answer the specification’s fields; list responses carry nextCursor and totalCount', async () => {
  const { workspaceHandle, organizationHandle, person } = tenant;
  const { organization, workspace } = person.api;
  const inWorkspace = { workspaceHandle };
  expect(await organization.get.query({ organizationHandle })).toMatchObject({
    name: 'Aurora Coffee',
    handle: organizationHandle,
    workosIdentifier: tenant.organizationId,
    workspaceCreationEnabled: true,
    permissions: { canManage: true, canCreateWorkspace: true },
  });
  expect(await organization.lookup.query({})).toEqual({
    handle: organizationHandle,
    workosIdentifier: tenant.organizationId,
  });
  const answer = await workspace.get.query(inWorkspace);
  expect(Object.keys(answer)).toEqual(expect.arrayContaining(fieldsOfWorkspace));
  expect(Object.keys(await workspace.lookup.query(inWorkspace))).toEqual(
    expect.arrayContaining(['name', 'handle']),
  );
  expect(Object.keys(await workspace.getStatuses.query(inWorkspace)).toSorted()).toEqual([
    'hasApplePassTypeIdentifier',
    'hasCreatedTemplate',
    'hasNonDemoTemplate',
    'hasPublishedNonDemoTemplate',
  ]);
  expect(Object.keys(await workspace.getPrismatic.query(inWorkspace)).toSorted()).toEqual([
    'apiBaseUrl',
    'apiToken',
    'authToken',
  ]);
  expect(await workspace.embeddedPages.list.query(inWorkspace)).toMatchObject({
    beforeNativeNavigation: [{ label: 'Till', slug: 'till', icon: 'page', url: 'https://till.example/' }],
    afterNativeNavigation: [{ label: 'Handbook', slug: 'handbook' }],
  });
  const lists = await Promise.all([
    organization.list.query({}),
    organization.workspaces.list.query({ organizationHandle }),
    workspace.list.query({}),
    workspace.accounts.list.query(inWorkspace),
    workspace.applePassTypeIdentifiers.list.query(inWorkspace),
    workspace.googleIssuers.list.query(inWorkspace),
    workspace.apiKeys.list.query(inWorkspace),
    organization.apiKeys.list.query({ organizationHandle }),
  ]);
  for (const list of lists) expect(list).toMatchObject({ nextCursor: null, totalCount: expect.any(Number) });
  expect(lists[3].items).toContainEqual(
    expect.objectContaining({ name: 'Ada Lovelace', email: person.email }),
  );
  expect(Object.keys(lists[4].items[0] ?? {})).toEqual(
    expect.arrayContaining([
      'id',
      'identifier',
      'teamIdentifier',
      'expiresAt',
      'platformManaged',
      'passTemplates',
    ]),
  );
  expect(Object.keys(lists[5].items[0] ?? {})).toEqual(
    expect.arrayContaining(['id', 'identifier', 'passTemplateCount']),
  );
  for (const keys of [lists[6], lists[7]]) {
    expect(keys.docsLink).toMatch(/^http/);
    expect(keys.apiKeys[0]).toMatchObject({ obscuredValue: expect.stringMatching(/^tsk_…/) });
    expect(keys.apiKeys[0]).not.toHaveProperty('value');
  }
});

const fieldsOfWorkspace = [
  'name',
  'handle',
  'organization',
  'timezoneName',
  'issuerName',
  'issuerAddress',
  'issuerContact',
  'passCount',
  'passTemplateCount',
  'canCreateNonDemoTemplates',
  'canSendCustomPassDownloadEmails',
  'demoPassCountLimit',
  'nextNonManagedApplePassTypeIdentifierExpiresAt',
  'showPlatformBranding',
  'hasApplePassTypeIdentifier',
];

test('a list of more than ten thousand says "10,000+", and a search that met nothing among them looks further by itself', async () => {
  const { workspaceId, campaignId } = tenant;
  await world.server.ctx.database.inWorkspace(workspaceId, ({ db }) =>
    sql`insert into campaigns (workspace_id, id, target_pass_template_id, name, status, created_at)
      select workspace_id, gen_random_uuid(), target_pass_template_id, 'Weekly ' || n, 'Draft', created_at
      from campaigns, generate_series(1, ${10_500}::int) n
      where workspace_id = ${workspaceId} and id = ${campaignId}`.execute(db),
  );
  await page.goto(`${home}/campaigns`);
  await page.getByRole('heading', { name: 'Campaigns (10,000+)' }).waitFor();
  const further = Promise.withResolvers<void>();
  await page.route('**/trpc/*campaigns.list*', async (route) => {
    if (route.request().url().includes('cursor')) await further.promise;
    await route.continue();
  });
  await page.getByRole('textbox', { name: 'Search campaigns' }).fill('#');
  const looking = page.getByRole('status').filter({ hasText: 'Nothing yet, looking further' });
  await looking.waitFor();
  further.resolve();
  await page.getByText('Your search did not match any campaigns').waitFor();
  expect(await looking.count()).toBe(0);
  await page.unrouteAll({ behavior: 'wait' });
});

test('_/components: form fields, autocomplete, date range, alerts, confirm modals, toasts, image cropper, charts; copy feedback clears after 3000 ms ("Link Copied"), the custom toast after 9000 ms; the cropper’s minimum aspect ratio is at most the maximum, in steps of 0.1', async () => {
  const { page: components, close } = await openPage(browser, { permissions: ['clipboard-write'] });
  await components.clock.install();
  await components.goto(`${world.publicUrl}/_/components`);
  const section = (name: string) => components.getByRole('region', { name, exact: true });
  // Far enough ahead that a busy machine does not arrive there before the clock stands still.
  const stopTheClock = async () =>
    components.clock.pauseAt(await components.evaluate((ahead) => Date.now() + ahead, 2_000));
  await components.getByRole('button', { name: 'Copy link' }).waitFor();
  const titles = await components.getByRole('heading', { level: 2 }).allInnerTexts();
  expect(titles).toEqual(
    expect.arrayContaining([
      'Form fields',
      'Autocomplete',
      'Date range',
      'Alerts',
      'Modals',
      'Toasts',
      'Image upload and cropper',
      'Charts',
    ]),
  );
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
  await minimum.fill('3');
  await components.getByText('The minimum must be at most the maximum').waitFor();
  await close();
});
