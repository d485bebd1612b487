import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, Page } from 'playwright-core';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { signMarketplaceToken } from '../apps/server/src/features/integrations/sign-marketplace-token.ts';
import { checkAccessibility } from './browser/check-accessibility.ts';
import {
  checkIntegrations,
  firstLoad,
  integrationsFrame,
  openIntegrations,
} from './browser/integrations-frame.ts';
import { sharedBrowser } from './browser/open-browser.ts';
import { type OpenedPage, openPage } from './browser/open-page.ts';
import { storeSession } from './browser/sign-in.ts';
import { type CreatedWorkspace, createWorkspace } from './world/create-workspace.ts';
import { enter as enterAsPerson } from './world/person.ts';
import { type Receiver, startReceiver } from './world/start-receiver.ts';
import { startWorld, type World } from './world/start-world.ts';
import { waitFor } from './world/wait-for.ts';

const password = 'a long enough secret';
const authenticate = '**/marketplace/embedded/authenticate';

let world: World;
let browser: Browser;
let receiver: Receiver;
let created: CreatedWorkspace;
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
  [browser, receiver, created] = await Promise.all([
    sharedBrowser(),
    startReceiver(),
    createWorkspace(world.publicUrl),
  ]);
  visit = await openPage(browser);
  await visit.page.route('https://sentry.example/**', (route) => {
    reports.push(route.request().postData() ?? '');
    return route.fulfill({ headers: { 'access-control-allow-origin': '*' }, json: {} });
  });
  await storeSession(visit.page, { publicUrl: world.publicUrl, email: created.person.email, password });
});

afterAll(async () => {
  await visit?.close();
  await receiver?.stop();
  await world?.stop();
});

const addressOf = ({ workspaceHandle }: CreatedWorkspace) =>
  `${world.publicUrl}/${workspaceHandle}/integrations`;

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
  await page.goto(addressOf(created));
  await page.getByText('Loading...').waitFor();
  letThrough();
  const frame = integrationsFrame(page);
  await frame.getByText('Not set up').waitFor(firstLoad);
  expect(await page.getByText('Loading...').count()).toBe(0);
  expect(await checkIntegrations(page, 'integrations')).toEqual([]);
  expect(troubles.take()).toEqual([]);

  await page.unroute(authenticate);
  await page.route(authenticate, (route) => route.fulfill({ status: 401, body: 'The token is not ours.' }));
  await page.reload();
  const alert = page.getByRole('alert');
  await alert.getByText('Could not load integrations').waitFor();
  await alert.getByText('Authentication failed. Server sent back: The token is not ours.').waitFor();
  expect(await checkAccessibility(page)).toEqual([]);
  await waitFor('the failure to be reported', async () =>
    reports.find((report) => report.includes('Authentication failed')),
  );
  await page.unroute(authenticate);
  await page.getByRole('button', { name: 'Try again' }).click();
  await frame.getByText('Not set up').waitFor();
});

test('PLAYBOOKS_URL, SUPPORT_URL and UPGRADE_URL reach the app', async () => {
  const page = await (await fetch(`${world.publicUrl}/_/login`)).text();
  for (const address of [
    'https://guides.example/start',
    'https://operator.example/help',
    'https://operator.example/plans',
  ])
    expect(page).toContain(address);
});

test('a webhook is set up in the frame, on a phone too: its secret is shown once, a test arrives, and every delivery is in the log', async () => {
  const { page, troubles } = visit;
  troubles.take();
  const frame = await openIntegrations(page, addressOf(created));
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
  expect(await checkIntegrations(page, 'webhook-form')).toEqual([]);
  await dialog.getByRole('button', { name: 'Add endpoint' }).click();
  const secret = await frame.getByText(/^whsec_/).innerText();
  await frame.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
  await frame.getByRole('heading', { level: 1, name: receiver.url }).waitFor();
  const endpointId = page
    .frames()
    .map((candidate) => candidate.url().split('#/webhooks/')[1])
    .find(Boolean);
  expect(await frame.getByText(secret).count()).toBe(0);

  await frame.getByRole('button', { name: 'Send test' }).click();
  await frame
    .getByRole('dialog')
    .getByText(/The endpoint answered 200/)
    .waitFor();
  await frame.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
  await frame.getByRole('link', { name: 'webhook.test' }).waitFor();

  const { person, workspaceHandle, passTemplateId } = created;
  await person.api.workspace.passes.issue.mutate({
    workspaceHandle,
    passTemplateId,
    user: { email: 'grace@example.com' },
    attributes: {},
  });
  const arrived = await waitFor('the news of the pass', async () =>
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
  expect(await checkIntegrations(page, 'webhook-endpoint')).toEqual([]);
  await row.getByRole('link', { name: 'pass.issued' }).click();
  const sheet = frame.getByRole('dialog', { name: 'Delivery' });
  await sheet.getByLabel('Request body').getByText('"type": "pass.issued"').waitFor();
  const before = receiver.received.length;
  await sheet.getByRole('button', { name: 'Send again' }).click();
  await waitFor('it to be sent again', async () => receiver.received[before]);
  expect(receiver.received[before]?.headers['webhook-id']).toBe(headers['webhook-id']);
  await sheet.getByRole('button', { name: 'Close' }).click();

  await page.setViewportSize({ width: 390, height: 844 });
  await row.getByRole('link', { name: 'pass.issued' }).click();
  await sheet.getByLabel('Request body').waitFor();
  expect(await checkIntegrations(page, 'webhook-delivery')).toEqual([]);
  await sheet.getByRole('button', { name: 'Close' }).click();
  await frame.getByRole('link', { name: 'All endpoints' }).click();
  await frame.getByRole('link', { name: receiver.url }).waitFor();
  expect(await checkIntegrations(page, 'webhook-endpoints')).toEqual([]);
  await frame.getByRole('link', { name: 'All integrations' }).click();
  await frame.getByText('1 endpoint', { exact: true }).waitFor();

  await page.goto(`${addressOf(created)}?webhookEndpointId=${endpointId}`);
  await frame.getByRole('heading', { level: 1, name: receiver.url }).waitFor();

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
  const { person, workspaceHandle } = created;
  const { id } = await person.api.workspace.webhooks.create.mutate({
    workspaceHandle,
    url: `${receiver.url}/second`,
    eventTypes: ['campaign.launched'],
  });
  const { page } = visit;
  const frame = await openIntegrations(page, addressOf(created));
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
  await frame
    .getByRole('alertdialog', { name: 'Rotate the secret?' })
    .getByRole('button', { name: 'Rotate secret' })
    .click();
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
  const answer = () =>
    person.api.workspace.webhooks.get.query({ workspaceHandle, endpointId: id }).then(
      () => 'still there',
      (error: Error) => error.message,
    );
  await expect.poll(answer).toMatch('Not found');
});

test('the embedded library: init must precede calls, authenticate too, the designer needs its flag; the popover has 80% of the viewport and closes on Escape', async () => {
  const { person, workspaceHandle } = created;
  const { authToken } = await person.api.workspace.getPrismatic.query({ workspaceHandle });
  await world.server.ctx.database.global
    .updateTable('organizations')
    .set({ embedded_designer_enabled: false })
    .execute();
  const { page, close } = await openPage(browser);
  await page.goto(`${world.publicUrl}/signed-out`);
  const { call, refusalOf } = await bringEmbeddedLibrary(page);
  expect(await refusalOf('showMarketplace()')).toBe(
    'Expected init to be called before calling showMarketplace',
  );
  await call(`init({ prismaticUrl: '${world.publicUrl}/marketplace', skipPreload: true })`);
  expect(await refusalOf('showMarketplace()')).toBe(
    'Expected authenticate to be called before calling showMarketplace',
  );
  expect(await refusalOf("authenticate({ token: 'a.b.c' })")).toMatch(
    /^Authentication failed\. Server sent back: /,
  );
  await call(`authenticate({ token: '${authToken}' })`);
  const designer = 'Embedded designer must be enabled for this customer in order to call showIntegrations';
  expect(await refusalOf("showIntegrations({ selector: 'body' })")).toBe(designer);
  await world.server.ctx.database.global
    .updateTable('organizations')
    .set({ embedded_designer_enabled: true })
    .execute();
  await call(`authenticate({ token: '${authToken}' })`);
  expect(await refusalOf("showIntegrations({ selector: '#nowhere' })")).toBeNull();

  await call('showMarketplace()');
  const popover = page.locator('.pio__popover');
  await popover.waitFor();
  expect(await popover.boundingBox()).toMatchObject({ width: 1440 * 0.8, height: 900 * 0.8 });
  await page.keyboard.press('Escape');
  await popover.waitFor({ state: 'hidden' });
  await call('showMarketplace()');
  await popover.waitFor();
  const inside = page.frameLocator('.pio__popover iframe').getByRole('main');
  await inside.click();
  await inside.press('Escape');
  await popover.waitFor({ state: 'hidden' });
  await close();
});

test('the marketplace’s tokens open one workspace’s webhooks for those who manage it, and no other site can frame it', async () => {
  const { person, workspaceHandle } = created;
  const other = await createWorkspace(world.publicUrl, 'Corner Books');
  const { authToken, apiBaseUrl, apiToken } = await person.api.workspace.getPrismatic.query({
    workspaceHandle,
  });
  const ask = (procedure: string, token: string | null, handle = workspaceHandle) =>
    askMarketplace(`${apiBaseUrl}/${procedure}`, token, { workspaceHandle: handle });
  const list = (token: string | null, handle?: string) => ask('workspace.webhooks.list', token, handle);
  expect(await list(apiToken)).toBe(200);
  expect(await list(apiToken, other.workspaceHandle)).toBe(404);
  for (const token of [null, authToken, person.accessToken(), `${apiToken}x`])
    expect(await list(token)).toBe(401);
  expect(await ask('workspace.get', apiToken)).toBe(404);
  expect(await askMarketplace(`${world.publicUrl}/trpc/account.get`, apiToken)).toBe(401);

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
  // Issued to a person who managed the workspace then but no longer does.
  expect(await list(await signMarketplaceToken(ctx, 'calls', visitor))).toBe(403);
  expect((await enter(await signMarketplaceToken(ctx, 'marketplace', visitor))).status).toBe(401);
});

type EmbeddedLibrary = {
  call(expression: string): Promise<unknown>;
  refusalOf(expression: string): Promise<string | null>;
};

const source = () => readFileSync(createRequire(import.meta.url).resolve('@prismatic-io/embedded'), 'utf8');

/** Loads the library for embedded integrations into a page, as a site would. */
async function bringEmbeddedLibrary(page: Page): Promise<EmbeddedLibrary> {
  await page.evaluate(source());
  return {
    call: (expression) => page.evaluate(`prismatic.${expression}`),
    refusalOf: (expression) =>
      page.evaluate(
        `Promise.resolve().then(() => prismatic.${expression}).then(() => null, (error) => error.message)`,
      ),
  };
}

async function askMarketplace(url: string, token: string | null, input?: object): Promise<number> {
  const headers = {
    'content-type': 'application/json',
    ...(token === null ? {} : { authorization: `Bearer ${token}` }),
  };
  const { status } = await fetch(url, { method: 'POST', headers, body: JSON.stringify(input) ?? null });
  return status;
}
