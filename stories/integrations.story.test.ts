import { generateKeyPairSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, FrameLocator, Page } from 'playwright-core';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { signMarketplaceToken } from '../apps/server/src/features/integrations/sign-marketplace-token.ts';
import { bringAxe, checkAccessibility } from './browser/check-accessibility.ts';
import { judgePage } from './browser/judge-page.ts';
import { openBrowser } from './browser/open-browser.ts';
import { type OpenedPage, openPage } from './browser/open-page.ts';
import { refuse } from './browser/scene.ts';
import { signIn } from './browser/sign-in.ts';
import { type Founded, foundWorkspace } from './world/found-workspace.ts';
import { enter as enterAsPerson } from './world/person.ts';
import { type Prismatic, startPrismatic } from './world/start-prismatic.ts';
import { type Receiver, startReceiver } from './world/start-receiver.ts';
import { startWorld, type World } from './world/start-world.ts';
import { until } from './world/until.ts';

const password = 'a long enough secret';
const library = readFileSync(createRequire(import.meta.url).resolve('@prismatic-io/embedded'), 'utf8');
const authenticate = '**/marketplace/embedded/authenticate';

let world: World;
let browser: Browser;
let receiver: Receiver;
let founded: Founded;
let visit: OpenedPage;
const reports: string[] = [];

beforeAll(async () => {
  const environment = {
    SENTRY_DSN: 'https://key@sentry.example/42',
    PLAYBOOKS_URL: 'https://guides.example/start',
    SUPPORT_URL: 'https://operator.example/help',
    UPGRADE_URL: 'https://operator.example/plans',
  };
  world = await startWorld({ administratorUrl: inject('administratorUrl'), environment });
  [browser, receiver, founded] = await Promise.all([
    openBrowser(),
    startReceiver(),
    foundWorkspace(world.publicUrl),
  ]);
  visit = await openPage(browser);
  await visit.page.route('https://sentry.example/**', (route) => {
    reports.push(route.request().postData() ?? '');
    return route.fulfill({ headers: { 'access-control-allow-origin': '*' }, json: {} });
  });
  await signIn(visit.page, { publicUrl: world.publicUrl, email: founded.person.email, password });
});

afterAll(async () => {
  await browser?.close();
  await receiver?.stop();
  await world?.stop();
});

const addressOf = ({ workspaceHandle }: Founded, { publicUrl } = world) =>
  `${publicUrl}/${workspaceHandle}/integrations`;

/** The frame is an application of its own, and is loaded for the first time here. */
const firstLoad = { timeout: 60_000 };

async function openIntegrations(page: Page): Promise<FrameLocator> {
  await page.goto(addressOf(founded));
  const frame = page.frameLocator('#integrations-marketplace iframe');
  await frame.getByRole('heading', { name: 'Integrations' }).waitFor(firstLoad);
  return frame;
}

/** What is wrong with the page and with what its frame shows; axe goes into every frame that has it. */
async function judge(page: Page, name: string): Promise<string[]> {
  const frame = page.frames().find((candidate) => candidate.url().includes('/integration-marketplace/'));
  if (!frame) return [`${name}: there is no frame`];
  await bringAxe(frame);
  const inside: string[] = [];
  const overhang = await frame.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  if (overhang > 0) inside.push(`${name}: ${overhang} pixels hang over the frame’s edge`);
  return [...inside, ...(await judgePage(page, name))];
}

test('integrations: shows "Loading...", then the marketplace, or "Could not load integrations"; a failed authentication is reported', async () => {
  const { page, troubles } = visit;
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route(authenticate, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(addressOf(founded));
  await page.getByText('Loading...').waitFor();
  letThrough();
  const frame = page.frameLocator('#integrations-marketplace iframe');
  await frame.getByText('Not set up').waitFor(firstLoad);
  expect(await page.getByText('Loading...').count()).toBe(0);
  expect(await judge(page, 'integrations')).toEqual([]);
  expect(troubles.take()).toEqual([]);

  await page.unroute(authenticate);
  await page.route(authenticate, (route) => route.fulfill({ status: 401, body: 'The token is not ours.' }));
  await page.reload();
  const alert = page.getByRole('alert');
  await alert.getByText('Could not load integrations').waitFor();
  await alert.getByText('Authentication failed. Server sent back: The token is not ours.').waitFor();
  expect(await checkAccessibility(page, 'everything')).toEqual([]);
  await until('the failure to be reported', async () =>
    reports.find((report) => report.includes('Authentication failed')),
  );
  await page.unroute(authenticate);
  await page.getByRole('button', { name: 'Try again' }).click();
  await frame.getByText('Not set up').waitFor();
});

test('an error of the workspace request other than NOT_FOUND shows a generic error view and is reported; PLAYBOOKS_URL, SUPPORT_URL and UPGRADE_URL lead where the operator said', async () => {
  const { page, troubles } = visit;
  const home = `${world.publicUrl}/${founded.workspaceHandle}`;
  await page.clock.install();
  await refuse(page, 'workspace.get', 'INTERNAL_SERVER_ERROR');
  await page.goto(`${home}/campaigns`);
  // Silence and faults are asked again, later each time; nobody here has the time.
  const failed = page.getByRole('heading', { name: 'Something went wrong' });
  await until('the page to give up', async () => {
    await page.clock.runFor(1000);
    return failed.isVisible();
  });
  await until('the failure to be reported', async () =>
    reports.find((report) => report.includes('The question was not understood.')),
  );
  await page.unroute('**/trpc/*workspace.get*');
  await page.clock.resume();

  await page.route('https://guides.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Our own guides</h1>' }),
  );
  await world.server.ctx.database.global
    .updateTable('organizations')
    .set({ demo_pass_count_limit: 25 })
    .execute();
  await page.goto(`${home}/playbooks`);
  await page.frameLocator('iframe[title="Playbooks"]').getByText('Our own guides').waitFor();
  const upgrade = page.getByRole('link', { name: 'Upgrade Plan' });
  expect(await upgrade.getAttribute('href')).toBe('https://operator.example/plans');
  await page.getByRole('button', { name: /^Account of/ }).click();
  const help = page.getByRole('menuitem', { name: 'Help' });
  expect(await help.getAttribute('href')).toBe('https://operator.example/help');
  troubles.take();
});

test('a webhook is set up in the frame, on a phone too: its secret is shown once, a test arrives, and every delivery is in the log', async () => {
  const { page, troubles } = visit;
  troubles.take();
  const frame = await openIntegrations(page);
  await frame.getByRole('link', { name: 'Webhooks' }).click();
  await frame.getByText('No endpoints yet').waitFor();
  await frame.getByRole('button', { name: 'Add endpoint' }).click();
  const dialog = frame.getByRole('dialog');
  await dialog.getByLabel('Address').fill('not an address');
  await dialog.getByLabel('Description').fill('The till');
  await dialog.getByText('Enter a web address such as https://example.com/webhooks').waitFor();
  await dialog.getByLabel('Address').fill(receiver.url);
  await dialog.getByLabel('Only the events I choose').check();
  await dialog.getByRole('button', { name: 'Add endpoint' }).click();
  await dialog.getByText('Choose at least one event, or send all').waitFor();
  await dialog.getByRole('checkbox', { name: 'pass.issued' }).check();
  expect(await judge(page, 'webhook-form')).toEqual([]);
  await dialog.getByRole('button', { name: 'Add endpoint' }).click();
  const secret = await frame.getByText(/^whsec_/).innerText();
  await frame.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
  await frame.getByRole('heading', { level: 1, name: receiver.url }).waitFor();
  expect(await frame.getByText(secret).count()).toBe(0);

  await frame.getByRole('button', { name: 'Send test' }).click();
  await frame
    .getByRole('dialog')
    .getByText(/The endpoint answered 200/)
    .waitFor();
  await frame.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
  await frame.getByRole('link', { name: 'webhook.test' }).waitFor();

  const { person, workspaceHandle, passTemplateId } = founded;
  await person.api.workspace.passes.issue.mutate({
    workspaceHandle,
    passTemplateId,
    user: { email: 'grace@example.com' },
    attributes: {},
  });
  const arrived = await until('the news of the pass', async () =>
    receiver.received.find(({ body }) => body.includes('"pass.issued"')),
  );
  const headers = Object.fromEntries(
    ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => [
      name,
      String(arrived.headers[name]),
    ]),
  );
  expect(new Webhook(secret).verify(arrived.body, headers)).toMatchObject({ type: 'pass.issued' });

  const row = frame.getByRole('row').filter({ hasText: 'pass.issued' });
  await row.getByText('Delivered').waitFor();
  expect(await judge(page, 'webhook-endpoint')).toEqual([]);
  await row.getByRole('link', { name: 'pass.issued' }).click();
  const sheet = frame.getByRole('dialog', { name: 'Delivery' });
  await sheet.getByLabel('Request body').getByText('"type": "pass.issued"').waitFor();
  const before = receiver.received.length;
  await sheet.getByRole('button', { name: 'Send again' }).click();
  await until('it to be sent again', async () => receiver.received[before]);
  expect(receiver.received[before]?.headers['webhook-id']).toBe(headers['webhook-id']);
  await sheet.getByRole('button', { name: 'Close' }).click();

  await page.setViewportSize({ width: 390, height: 844 });
  await row.getByRole('link', { name: 'pass.issued' }).click();
  await sheet.getByLabel('Request body').waitFor();
  expect(await judge(page, 'webhook-delivery')).toEqual([]);
  await sheet.getByRole('button', { name: 'Close' }).click();
  await frame.getByRole('link', { name: 'All endpoints' }).click();
  await frame.getByRole('link', { name: receiver.url }).waitFor();
  expect(await judge(page, 'webhook-endpoints')).toEqual([]);
  await frame.getByRole('link', { name: 'All integrations' }).click();
  await frame.getByText('1 endpoint', { exact: true }).waitFor();

  // What somebody chooses for the app counts in the frame at once.
  await page.getByRole('button', { name: /^Account of/ }).click();
  for (const scheme of ['Dark', 'Light', 'System']) {
    await page.getByRole('menuitemradio', { name: scheme }).click();
    const expected = scheme === 'Dark' ? 'dark' : 'light';
    await frame.locator(`html[data-mantine-color-scheme="${expected}"]`).waitFor();
  }
  await page.keyboard.press('Escape');
  expect(troubles.take()).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
});

test('an endpoint that fails says why; its secret is rotated, it is switched off, and removed after asking', async () => {
  const { person, workspaceHandle } = founded;
  const { id } = await person.api.workspace.webhooks.create.mutate({
    workspaceHandle,
    url: `${receiver.url}/second`,
    eventTypes: ['campaign.launched'],
  });
  const { page } = visit;
  const frame = await openIntegrations(page);
  await frame.getByRole('link', { name: 'Webhooks' }).click();
  await frame.getByRole('link', { name: `${receiver.url}/second` }).click();
  receiver.answerWith(500, 'The till is closed');
  await frame.getByRole('button', { name: 'Send test' }).click();
  const outcome = frame.getByRole('dialog', { name: 'The test did not arrive' });
  await outcome.getByText(/500/).waitFor();
  await outcome.getByRole('button', { name: 'See the delivery' }).click();
  const sheet = frame.getByRole('dialog', { name: 'Delivery' });
  await sheet.getByLabel('Response body').getByText('The till is closed').waitFor();
  await sheet.getByRole('button', { name: 'Close' }).click();
  receiver.answerWith(200, 'ok');

  const more = frame.getByRole('button', { name: /^More actions for/ });
  await more.click();
  await frame.getByRole('menuitem', { name: 'Rotate secret' }).click();
  await frame.getByRole('alertdialog').getByRole('button', { name: 'Rotate secret' }).click();
  await frame
    .getByRole('dialog', { name: 'New signing secret' })
    .getByText(/^whsec_/)
    .waitFor();
  await frame.getByRole('button', { name: 'Done' }).click();
  await frame.getByText(/The secret was rotated/).waitFor();
  await more.click();
  await frame.getByRole('menuitem', { name: 'Switch off' }).click();
  await frame.getByText(/This endpoint was switched off/).waitFor();
  await more.click();
  await frame.getByRole('menuitem', { name: 'Remove' }).click();
  const asking = frame.getByRole('alertdialog', { name: 'Remove this endpoint?' });
  await asking.getByRole('button', { name: 'Remove endpoint' }).click();
  await frame.getByRole('heading', { level: 1, name: 'Webhooks' }).waitFor();
  await frame.getByRole('link', { name: `${receiver.url}/second` }).waitFor({ state: 'detached' });
  await expect(person.api.workspace.webhooks.get.query({ workspaceHandle, endpointId: id })).rejects.toThrow(
    'Not found',
  );
});

test('the embedded library: init must precede calls, authenticate too, the designer needs its flag; the popover has 80% of the viewport and closes on Escape', async () => {
  const { person, workspaceHandle } = founded;
  const { authToken } = await person.api.workspace.getPrismatic.query({ workspaceHandle });
  await world.server.ctx.database.global
    .updateTable('organizations')
    .set({ embedded_designer_enabled: false })
    .execute();
  const { page, close } = await openPage(browser);
  await page.goto(`${world.publicUrl}/signed-out`);
  await page.evaluate(library);
  const refusalOf = (call: string) =>
    page.evaluate(
      `Promise.resolve().then(() => prismatic.${call}).then(() => null, (error) => error.message)`,
    );
  expect(await refusalOf('showMarketplace()')).toBe(
    'Expected init to be called before calling showMarketplace',
  );
  await page.evaluate(
    `prismatic.init({ prismaticUrl: '${world.publicUrl}/marketplace', skipPreload: true })`,
  );
  expect(await refusalOf('showMarketplace()')).toBe(
    'Expected authenticate to be called before calling showMarketplace',
  );
  expect(await refusalOf("authenticate({ token: 'a.b.c' })")).toMatch(
    /^Authentication failed\. Server sent back: /,
  );
  await page.evaluate(`prismatic.authenticate({ token: '${authToken}' })`);
  const designer = 'Embedded designer must be enabled for this customer in order to call showIntegrations';
  expect(await refusalOf("showIntegrations({ selector: 'body' })")).toBe(designer);
  await world.server.ctx.database.global
    .updateTable('organizations')
    .set({ embedded_designer_enabled: true })
    .execute();
  await page.evaluate(`prismatic.authenticate({ token: '${authToken}' })`);
  expect(await refusalOf("showIntegrations({ selector: '#nowhere' })")).toBeNull();

  await page.evaluate('prismatic.showMarketplace()');
  const popover = page.locator('.pio__popover');
  await popover.waitFor();
  expect(await popover.boundingBox()).toMatchObject({ width: 1440 * 0.8, height: 900 * 0.8 });
  await page.keyboard.press('Escape');
  await popover.waitFor({ state: 'hidden' });
  await page.evaluate('prismatic.showMarketplace()');
  await popover.waitFor();
  // Nothing handed it the means to call the product, so it waits; it hears Escape all the same.
  const inside = page.frameLocator('.pio__popover iframe').getByRole('main');
  await inside.click();
  await inside.press('Escape');
  await popover.waitFor({ state: 'hidden' });
  await close();
});

test('the marketplace’s tokens open one workspace’s webhooks for whoever manages it, and no page elsewhere shows its frame', async () => {
  const { person, workspaceHandle } = founded;
  const other = await foundWorkspace(world.publicUrl, 'Corner Books');
  const { authToken, apiBaseUrl, apiToken } = await person.api.workspace.getPrismatic.query({
    workspaceHandle,
  });
  const list = (token: string | null, handle: string) =>
    fetch(
      `${apiBaseUrl}/workspace.webhooks.list?input=${encodeURIComponent(JSON.stringify({ workspaceHandle: handle }))}`,
      {
        headers: token === null ? {} : { authorization: `Bearer ${token}` },
      },
    ).then(({ status }) => status);
  expect(await list(apiToken, workspaceHandle)).toBe(200);
  expect(await list(apiToken, other.workspaceHandle)).toBe(404);
  for (const token of [null, authToken, person.accessToken(), `${apiToken}x`])
    expect(await list(token, workspaceHandle)).toBe(401);
  const elsewhere = await fetch(
    `${apiBaseUrl}/workspace.get?input=${encodeURIComponent(JSON.stringify({ workspaceHandle }))}`,
    {
      headers: { authorization: `Bearer ${apiToken}` },
    },
  );
  expect(elsewhere.status).toBe(404);
  const asAccessToken = await fetch(`${world.publicUrl}/trpc/account.get`, {
    headers: { authorization: `Bearer ${apiToken}` },
  });
  expect(asAccessToken.status).toBe(401);

  const enter = (token: string, path = 'embedded/authenticate', body?: string) =>
    fetch(`${world.publicUrl}/marketplace/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body }),
    });
  expect((await enter(authToken)).status).toBe(200);
  for (const token of [apiToken, person.accessToken(), 'a.b.c'])
    expect((await enter(token)).status).toBe(401);
  const unknown = await enter(authToken, 'api', JSON.stringify({ query: '{ organization { name } }' }));
  expect([unknown.status, await unknown.text()]).toEqual([
    400,
    expect.stringContaining('This marketplace answers one question'),
  ]);

  const frame = await fetch(`${world.publicUrl}/marketplace/integration-marketplace/?embed=true`);
  expect(frame.headers.get('content-security-policy')).toContain("frame-ancestors 'self'");
  expect(frame.headers.get('set-cookie')).toBeNull();
  // Where the library’s configureInstance leads.
  const one = await fetch(
    `${world.publicUrl}/marketplace/find-integration-marketplace/?integrationName=Webhooks`,
  );
  expect([one.status, one.headers.get('x-frame-options')]).toEqual([200, 'SAMEORIGIN']);

  const { ctx } = world.server;
  const member = await enterAsPerson(world.publicUrl, 'sign-up', { email: 'member@example.com', password });
  const { id: userId } = await member.api.account.get.query();
  const { workosIdentifier } = await person.api.organization.lookup.query({});
  await ctx.identity.addMembership({ userId, organizationId: workosIdentifier, role: 'member' });
  const { id } = await ctx.database.global
    .selectFrom('workspaces')
    .select('id')
    .where('handle', '=', workspaceHandle)
    .executeTakeFirstOrThrow();
  const visitor = { userId, workspace: { id, organization: { workos_identifier: workosIdentifier } } };
  await expect(member.api.workspace.getPrismatic.query({ workspaceHandle })).rejects.toThrow(
    'You are not allowed to access this page.',
  );
  // As theirs who managed the workspace when it was given out, and does no longer.
  expect(await list(await signMarketplaceToken(ctx, 'calls', visitor), workspaceHandle)).toBe(403);
  expect((await enter(await signMarketplaceToken(ctx, 'marketplace', visitor))).status).toBe(401);
});

test('with Prismatic by configuration its marketplace is shown, and its integrations call the public API with a key that can be revoked', async () => {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const prismatic: Prismatic = await startPrismatic(publicKey);
  const connected = await startWorld({
    administratorUrl: inject('administratorUrl'),
    environment: {
      PRISMATIC_URL: prismatic.url,
      PRISMATIC_ORGANIZATION_ID: 'T3JnYW5pemF0aW9u',
      PRISMATIC_SIGNING_KEY: privateKey.export({ type: 'pkcs1', format: 'pem' }).toString(),
    },
  });
  try {
    const there = await foundWorkspace(connected.publicUrl);
    const { person, workspaceHandle } = there;
    const { page, troubles, close } = await openPage(browser);
    await signIn(page, { publicUrl: connected.publicUrl, email: person.email, password });
    await page.goto(addressOf(there, connected));
    const given = page.frameLocator('#integrations-marketplace iframe').getByText(/apiToken/);
    await given.waitFor();
    const { apiBaseUrl, apiToken } = JSON.parse(await given.innerText());
    expect(troubles.take(), 'nothing is stopped by the page’s policy').toEqual([]);
    await close();

    const { id } = await person.api.account.get.query();
    expect(prismatic.believed[0]).toMatchObject({
      sub: id,
      external_id: id,
      organization: 'T3JnYW5pemF0aW9u',
      name: 'Ada Lovelace',
      role: 'admin',
    });
    expect(apiBaseUrl.value).toBe(`${connected.publicUrl}/api/v1`);
    const call = (key: string) =>
      fetch(`${apiBaseUrl.value}/campaigns/00000000-0000-4000-8000-000000000000`, {
        headers: { authorization: `Bearer ${key}` },
      }).then(({ status }) => status);
    expect(await call(apiToken.value)).toBe(404);
    const again = await person.api.workspace.getPrismatic.query({ workspaceHandle });
    expect(again.apiToken).toBe(apiToken.value);
    const keys = await person.api.workspace.apiKeys.list.query({ workspaceHandle });
    const [key] = keys.items.filter(({ name }) => name === 'Integrations');
    await person.api.workspace.apiKeys.revoke.mutate({ workspaceHandle, apiKeyId: key?.id ?? '' });
    expect(await call(apiToken.value)).toBe(401);
    const renewed = await person.api.workspace.getPrismatic.query({ workspaceHandle });
    expect(renewed.apiToken).not.toBe(apiToken.value);
    expect(await call(renewed.apiToken)).toBe(404);
    const own = await fetch(`${connected.publicUrl}/marketplace/integration-marketplace/`);
    expect(own.status).toBe(404);
  } finally {
    await connected.stop();
    await prismatic.stop();
  }
});
