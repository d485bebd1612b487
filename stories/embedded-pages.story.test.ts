import type { FrameLocator, Page } from 'playwright-core';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { checkAccessibility } from './browser/check-accessibility.ts';
import { checkPage } from './browser/check-page.ts';
import { type OpenedPage, openPage } from './browser/open-page.ts';
import { signIn, storeSession } from './browser/sign-in.ts';
import { screenshotOnFailure } from './browser/take-screenshot.ts';
import { worldFixture } from './browser/world-fixture.ts';
import { createTenant, type Tenant } from './world/create-tenant.ts';
import { enterAsSystemAdmin } from './world/enter-as-system-admin.ts';
import type { Person } from './world/person.ts';

const password = 'a long enough secret';
const guides = [
  'first-pass',
  'wallet-accounts',
  'certificates',
  'loyalty-card',
  'event-tickets',
  'first-campaign',
];

const { world, browser } = worldFixture();
let tenant: Tenant;
let operator: Person;
let app: OpenedPage;
let page: Page;
let home: string;

beforeAll(async () => {
  tenant = await createTenant(world(), 'Aurora Coffee');
  operator = await enterAsSystemAdmin(world());
  home = `${world().publicUrl}/${tenant.workspaceHandle}`;
  app = await openPage(browser());
  page = app.page;
  await playOtherSites(page);
  await signIn(page, { publicUrl: world().publicUrl, email: tenant.person.email, password });
});

beforeEach(({ task }) => screenshotOnFailure(`embedded-${task.name.slice(0, 40)}`, () => [page]));

let provoked: RegExp | undefined;
afterEach(() => {
  expect(app.troubles.take().filter((trouble) => !provoked?.test(trouble))).toEqual([]);
  provoked = undefined;
});

/** Two foreign sites: one with pages of its own, and one that must never open. */
async function playOtherSites(at: Page): Promise<void> {
  const answer = (body: string) => ({
    contentType: 'text/html; charset=utf-8',
    body: `<!doctype html><html lang="en"><title>Elsewhere</title><body><h1>${body}</h1></body></html>`,
  });
  await at.context().route('https://hours.example/**', (route) => {
    const { pathname } = new URL(route.request().url());
    return pathname === '/away'
      ? route.fulfill({
          contentType: 'text/html',
          body: `<script>location.href = 'https://elsewhere.example/'</script>`,
        })
      : route.fulfill(answer(pathname === '/top' ? topPage : 'Open from nine to five'));
  });
  await at.context().route('https://elsewhere.example/**', (route) => route.fulfill(answer('Elsewhere')));
}

const topPage = `<button onclick="try { top.location.href = 'https://elsewhere.example/' } catch { this.textContent = 'Kept in' }">Leave</button>
  <p>From ${'<span id="from"></span>'}<script>document.getElementById('from').textContent = document.referrer || 'nowhere'</script></p>`;

/** The page and all that it loads except the app's font, before compression. */
const bytesFetched = () =>
  performance
    .getEntries()
    .filter((entry) => entry instanceof PerformanceResourceTiming && !entry.name.endsWith('.woff2'))
    .reduce(
      (sum, entry) => sum + (entry instanceof PerformanceResourceTiming ? entry.decodedBodySize : 0),
      0,
    );

const framed = (at: Page = page): FrameLocator =>
  at.getByRole('main').frameLocator('iframe').frameLocator('iframe');
const save = (page: { label: string; slug: string; url: string; position?: 'before' | 'after' }) =>
  operator.api.workspace.embeddedPages.save.mutate({
    workspaceHandle: tenant.workspaceHandle,
    currentSlug: null,
    icon: 'calendar',
    position: 'after',
    ...page,
  });

test('on an organization’s settings page a system admin edits the embedded pages of a workspace', async () => {
  const { page: desk, troubles, close } = await openPage(browser());
  await storeSession(desk, { publicUrl: world().publicUrl, email: operator.email, password });
  await desk.goto(`${world().publicUrl}/org/${tenant.organizationHandle}/settings/organization`);
  await desk.getByRole('combobox', { name: 'Workspace' }).click();
  await desk.getByRole('option', { name: 'Aurora Coffee' }).click();
  await desk.getByRole('button', { name: 'Add page' }).click();
  const dialog = desk.getByRole('dialog', { name: 'Add page' });
  const field = (name: string | RegExp) => dialog.getByRole('textbox', { name });
  await field('Label').fill('Opening hours');
  expect(await field('Address in Tessera').inputValue()).toBe('opening-hours');
  await field(/^Page/).fill('http://hours.example/');
  await field('Label').focus();
  await dialog.getByText('Enter an address that begins with https://').waitFor();
  await field(/^Page/).fill('https://hours.example/');
  await dialog.getByText('Before Pass Templates').click();
  expect(await checkAccessibility(desk)).toEqual([]);
  await dialog.getByRole('button', { name: 'Add page' }).click();
  await dialog.waitFor({ state: 'hidden' });
  const before = desk.getByRole('region', { name: 'Before Pass Templates' });
  await before.getByText('https://hours.example/').waitFor();

  await desk.getByRole('button', { name: 'Add page' }).click();
  await field('Label').fill('Opening Hours!');
  await field(/^Page/).fill('https://hours.example/again');
  await dialog.getByRole('button', { name: 'Add page' }).click();
  await dialog.getByText('Another page of this workspace has this address').waitFor();
  await field('Address in Tessera').fill('hours-again');
  await dialog.getByRole('button', { name: 'Add page' }).click();
  const after = desk.getByRole('region', { name: 'After Playbooks' });
  await after.getByText('Opening Hours!').waitFor();

  await save({ label: 'Parking', slug: 'parking', url: 'https://hours.example/parking' });
  await desk.reload();
  await desk.getByRole('combobox', { name: 'Workspace' }).click();
  await desk.getByRole('option', { name: 'Aurora Coffee' }).click();
  await after.getByRole('button', { name: 'Move Parking up' }).click();
  await expect.poll(() => after.getByRole('listitem').first().innerText()).toMatch(/^Parking/);
  await after.getByRole('button', { name: 'Actions for Opening Hours!' }).click();
  await desk.getByRole('menuitem', { name: 'Remove' }).click();
  const question = desk.getByRole('alertdialog', { name: 'Remove Opening Hours!?' });
  await question.getByRole('button', { name: 'Remove page' }).click();
  await after.getByText('Opening Hours!').waitFor({ state: 'detached' });
  expect(await checkPage(desk, 'embedded-pages-editor')).toEqual([]);
  const refusals = troubles.take().filter((trouble) => !/embeddedPages\.save|status of 400/.test(trouble));
  expect(refusals).toEqual([]);
  await close();
});

test('the workspace root redirects to the first embedded page before native navigation; the templates stay a click away', async () => {
  await page.goto(home);
  await page.waitForURL(`${home}/page/opening-hours`);
  await framed().getByRole('heading', { name: 'Open from nine to five' }).waitFor();
  const sidebar = page.getByRole('navigation', { name: 'Workspace', exact: true });
  expect(await sidebar.locator('[aria-current]').allTextContents()).toEqual(['Opening hours']);
  await sidebar.getByRole('link', { name: 'Pass Templates' }).click();
  await page.waitForURL(`${home}/templates`);
  await page.getByRole('heading', { name: /^Pass Templates \(/ }).waitFor();
  expect(await sidebar.locator('[aria-current]').allTextContents()).toEqual(['Pass Templates']);
  await page.goto(`${home}?status=archived`);
  await page.waitForURL(`${home}/templates?status=archived`);
});

test('an embedded page is framed by its slug, and cannot navigate the tab or learn its embedder', async () => {
  await save({ label: 'Leaver', slug: 'leaver', url: 'https://hours.example/top' });
  await page.goto(`${home}/page/leaver`);
  await framed().getByText('From nowhere').waitFor();
  provoked = /Unsafe attempt|sandbox/;
  await framed().getByRole('button', { name: 'Leave' }).click();
  await framed().getByRole('button', { name: 'Kept in' }).waitFor();
  expect(page.url()).toBe(`${home}/page/leaver`);
  const frame = page.getByRole('main').locator('iframe');
  const address = `${world().publicUrl}${await frame.getAttribute('src')}`;
  const policy = (await fetch(address)).headers.get('content-security-policy');
  expect(policy).toContain('frame-src https://hours.example;');
  expect((await fetch(`${world().publicUrl}/_/embedded/${tenant.workspaceHandle}`)).status).toBe(404);
});

test('a page that cannot be shown says so, with a link that opens it in a new tab', async () => {
  await save({ label: 'Moved', slug: 'moved', url: 'https://hours.example/away' });
  provoked = /frame-src|Content Security Policy|ERR_BLOCKED_BY_CSP/;
  await page.goto(`${home}/page/moved`);
  await page.getByText('This page cannot be shown here').waitFor();
  const link = page.getByRole('alert').getByRole('link', { name: 'Open in a new tab' });
  expect(await link.getAttribute('href')).toBe('https://hours.example/away');
  expect(await link.getAttribute('target')).toBe('_blank');
  expect(await checkPage(page, 'embedded-page-blocked')).toEqual([]);
});

test('playbooks are an embedded page in a frame; the address keeps the reader’s place, and links lead into the workspace', async () => {
  await page.getByRole('link', { name: 'Playbooks' }).click();
  await page.waitForURL(`${home}/playbooks`);
  const frame = page.getByRole('main').frameLocator('iframe');
  await frame.getByRole('link', { name: /Certificates and renewal/ }).click();
  await page.waitForURL(`${home}/playbooks?guide=certificates`);
  await page.reload();
  await frame.getByRole('heading', { name: 'Certificates and renewal' }).waitFor();
  expect(await checkPage(page, 'playbooks')).toEqual([]);
  await page.evaluate(() => Object.assign(window, { isSame: true }));
  await page.getByRole('link', { name: 'Playbooks' }).click();
  await frame.getByRole('heading', { name: 'Playbooks' }).waitFor();
  await frame.getByRole('link', { name: /A first campaign/ }).click();
  await frame.getByRole('link', { name: 'Campaigns', exact: true }).click();
  await page.waitForURL(`${home}/campaigns`);
  expect(await page.evaluate(() => 'isSame' in window)).toBe(true);
});

test('playbooks that do not come say so, and come when they are asked for again', async () => {
  provoked = /playbooks/;
  await page.route('**/_/playbooks**', (route) => route.abort());
  await page.getByRole('link', { name: 'Playbooks' }).click();
  const failed = page.getByRole('alert').filter({ hasText: 'Could not load the playbooks' });
  await failed.waitFor();
  await page.unrouteAll({ behavior: 'wait' });
  await failed.getByRole('button', { name: 'Try again' }).click();
  const frame = page.getByRole('main').frameLocator('iframe');
  await frame.getByRole('heading', { name: 'Playbooks' }).waitFor();
});

test('six guides are served by us, light, and readable for everybody on a phone', async () => {
  const phone = await openPage(browser(), { viewport: { width: 390, height: 844 }, hasTouch: true });
  for (const guide of ['', ...guides]) {
    const answer = await phone.page.goto(`${world().publicUrl}/_/playbooks/${guide}`.replace(/\/$/, ''));
    expect(answer?.headers()['content-security-policy']).toContain("frame-ancestors 'self'");
    // All guides share their style sheet; check one of them in the dark.
    if (guide === 'certificates') expect(await checkPage(phone.page, 'playbook')).toEqual([]);
    else expect(await checkAccessibility(phone.page)).toEqual([]);
    expect(await phone.page.evaluate(bytesFetched)).toBeLessThan(60_000);
  }
  expect((await fetch(`${world().publicUrl}/_/playbooks/nothing`)).status).toBe(404);
  expect(phone.troubles.take()).toEqual([]);
  await phone.close();
});
