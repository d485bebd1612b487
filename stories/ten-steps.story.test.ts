import { join } from 'node:path';
import type { Page, Route } from 'playwright-core';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  addField,
  beginLoyaltyTemplate,
  designLook,
  setBarcodeText,
  setPoints,
} from './browser/design-template.ts';
import { judgeApplePass } from './browser/judge-apple-pass.ts';
import { judgeGoogleLink } from './browser/judge-google-link.ts';
import { type OpenedPage, openPage } from './browser/open-page.ts';
import { readQrCode } from './browser/read-qr-code.ts';
import { signInByForm, typeMailedCode } from './browser/sign-in.ts';
import { screenshotOnFailure } from './browser/take-screenshot.ts';
import { worldFixture } from './browser/world-fixture.ts';
import { enter } from './world/person.ts';

const password = 'a long enough secret';
const message = 'Double points until Sunday, João.';
const linked = 'https://aurora.example/double-points';
const patience = { timeout: 30_000, interval: 250 };
const agents = {
  iphone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
  android:
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36',
};

const desktopChrome =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

const { world, browser } = worldFixture({});
let app: OpenedPage;
let page: Page;
let lockScreens: Page;
let wallets: Page;
let downloadUrl: string;
let templateUrl: string;

beforeAll(async () => {
  app = await openPage(browser());
  page = app.page;
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
});

beforeEach(({ task }) =>
  screenshotOnFailure(`ten-steps-${task.name.replaceAll(/\W+/g, '-')}`, () => [page, lockScreens, wallets]),
);

afterEach(() => {
  expect(app.troubles.take()).toEqual([]);
});

test('a person signs in on the hosted page and signs out again', async () => {
  await enter(world().publicUrl, 'sign-up', { email: 'grace@example.com', password, firstName: 'Grace' });
  await signInByForm(page, { publicUrl: world().publicUrl, email: 'grace@example.com', password });
  await page.getByRole('button', { name: 'Account of Grace' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  await page.goto(world().publicUrl);
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
});

test('a refresh due during a sign-out waits, and restores nothing', async () => {
  await signInByForm(page, { publicUrl: world().publicUrl, email: 'grace@example.com', password });
  // The leaving window does not respond until it has left; another one can see its locks.
  const other = await page.context().newPage();
  await other.goto(`${world().publicUrl}/sign-in`);
  const leaving = Promise.withResolvers<Route>();
  await page.route('**/user_management/sessions/logout?**', (route) => leaving.resolve(route), { times: 1 });
  await page.bringToFront();
  await page.getByRole('button', { name: 'Account of Grace' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click({ noWaitAfter: true });
  const logout = await leaving.promise;
  const waiting = () => other.evaluate(async () => (await navigator.locks.query()).pending?.length);
  await expect.poll(waiting, patience).toBeGreaterThan(0);
  await logout.continue();
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  // The device cookie stays, so that the next sign-in here is no news to its owner.
  const cookies = await page.context().cookies();
  expect(cookies.map(({ name }) => name)).toEqual(['identity-browser']);
  expect(await page.evaluate(() => Object.keys(localStorage).join())).not.toMatch(/token/);
  await other.close();
});

test('/_/create-account on load starts the sign-up flow; from nothing, an account and a workspace are made', async () => {
  await page.goto(`${world().publicUrl}/_/create-account`);
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Lovelace');
  await page.getByLabel('Email address').fill('ada@example.com');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await typeMailedCode(page, { publicUrl: world().publicUrl, email: 'ada@example.com' });
  await page.waitForURL('**/_/create-workspace');
  const name = page.getByRole('textbox', { name: 'Company Name' });
  await name.fill('Auro');
  await page.getByRole('button', { name: 'Create workspace' }).click();
  await page.getByText('Name must be at least 5 characters').waitFor();
  await name.fill('Aurora Coffee');
  await choose('Company Size', '11-50');
  await choose("What's your role?", 'Developer');
  await page.getByRole('button', { name: 'Create workspace' }).click();
  await page.getByText('Design your first pass').waitFor();
  expect(new URL(page.url()).pathname).toMatch(/^\/aurora-coffee/);
});

test('a loyalty template is designed while both wallets show it, then saved and published', async () => {
  await beginLoyaltyTemplate(page, 'Aurora Rewards');
  await designLook(page);
  await addField(page, { slot: 'secondary', label: 'Home café', value: 'Grünerløkka' });
  await addField(page, { slot: 'back', label: 'Opening hours', value: 'Every day from 7 to 19' });
  await setPoints(page, 25);
  await setBarcodeText(page, 'Show me at the till');
  for (const wallet of ['Apple Wallet', 'Google Wallet'])
    await page.getByRole('figure', { name: wallet }).getByText('Every day from 7 to 19').waitFor();
  await page.getByRole('radiogroup', { name: 'Side of the pass' }).getByText('Front').click();
  for (const [wallet, pictures] of [
    ['Apple Wallet', 3],
    ['Google Wallet', 2],
  ] as const) {
    const preview = page.getByRole('figure', { name: wallet });
    await preview.getByText('Show me at the till').waitFor();
    await preview.getByText('Grünerløkka').waitFor();
    await preview.getByText('25', { exact: true }).waitFor();
    expect(await preview.getByRole('article').innerHTML()).toContain('#3b1d5a');
    expect(await preview.locator('img').count(), wallet).toBe(pictures);
  }
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await page.getByRole('button', { name: 'Saved' }).waitFor();
  await page.getByRole('button', { name: 'Publish' }).click();
  const dialog = page.getByRole('dialog', { name: 'Congrats, your pass has been published!' });
  await dialog.getByRole('link', { name: 'Invite users' }).click();
  await page.waitForURL('**/send-download');
  templateUrl = page.url().replace(/\/send-download$/, '');
});

test('a pass is issued to a person and has a download link', async () => {
  await page.getByRole('button', { name: 'Create pass' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Email' }).fill('joao@example.com');
  await dialog.getByRole('textbox', { name: 'First name' }).fill('João');
  await dialog.getByRole('textbox', { name: 'Last name' }).fill('Ñandú');
  const points = dialog.getByRole('textbox', { name: 'Points' });
  await points.pressSequentially('1,250');
  expect(await points.inputValue()).toBe('1,250');
  await points.fill('120');
  await dialog.getByRole('button', { name: 'Create pass' }).click();
  await dialog.getByRole('heading', { name: 'The pass is ready' }).waitFor();
  await dialog.getByRole('button', { name: 'Copy link' }).click();
  await dialog.getByText('Link Copied').waitFor();
  downloadUrl = await page.evaluate(() => navigator.clipboard.readText());
  expect(downloadUrl).toMatch(`${world().publicUrl}/p/`);
  const code = dialog.getByRole('img', { name: 'QR code of the download link' });
  await expect.poll(() => readQrCode(code), patience).toBe(downloadUrl);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('option', { name: /^João Ñandú/ }).waitFor();
});

/** A holder's page must not wait for a font. */
const fontsAskedFor = () =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => name.endsWith('.woff2'));

test('its page offers the right wallet first on each phone, and a code on a desktop', async () => {
  for (const [agent, first, second] of [
    [agents.iphone, 'Apple', 'Google'],
    [agents.android, 'Google', 'Apple'],
  ] as const) {
    const phone = await openPage(browser(), { userAgent: agent, viewport: { width: 390, height: 844 } });
    await phone.page.goto(downloadUrl);
    await phone.page.getByRole('heading', { name: 'Aurora Rewards' }).waitFor();
    const offered = await phone.page
      .getByRole('link', { name: /Wallet/ })
      .evaluateAll((links) =>
        links.map((link) => link.textContent || (link.querySelector('img')?.alt ?? '')),
      );
    expect(offered.map((words) => words.replaceAll(/\s+/g, ' '))).toEqual([
      `Add to ${first} Wallet`,
      `Add to ${second} Wallet`,
    ]);
    expect(await phone.page.evaluate(fontsAskedFor)).toEqual([]);
    expect(phone.troubles.take()).toEqual([]);
    await phone.close();
  }
  await page.goto(downloadUrl);
  const code = page.getByRole('img', { name: 'QR code with the address of this page' });
  await expect.poll(() => readQrCode(code), patience).toBe(downloadUrl);
});

test('what it leads to is good in the eyes of openssl, unzip and node:crypto', async () => {
  const addressOf = async (name: RegExp) =>
    String(await page.getByRole('link', { name }).getAttribute('href'));
  const apple = await fetch(await addressOf(/Apple Wallet/));
  expect(apple.headers.get('content-type')).toBe('application/vnd.apple.pkpass');
  const rootFile = join(world().dataDirectory, 'lab/authority/root.pem');
  const verdict = await judgeApplePass(new Uint8Array(await apple.arrayBuffer()), rootFile);
  expect(verdict.archive).toMatch(/No errors detected/);
  expect(verdict.signature).toMatch(/Verification successful/);
  expect(JSON.stringify(verdict.pass)).toContain('João Ñandú');
  const google = await fetch(await addressOf(/Google Wallet/), { redirect: 'manual' });
  const token = await judgeGoogleLink(world(), google.headers.get('location') ?? '');
  expect(token).toMatchObject({
    isSigned: true,
    header: { alg: 'RS256', typ: 'JWT' },
    claims: { aud: 'google', typ: 'savetowallet', payload: { loyaltyObjects: [{}] } },
  });
});

test('both virtual phones take the pass, by the link and by the button of the page', async () => {
  await page.getByRole('button', { name: 'Add to the virtual Android' }).click();
  await page.getByText('It is on the virtual Android.').waitFor();
  // Separate windows: a browser renders a background tab once a second.
  lockScreens = (await openPage(browser())).page;
  // A headless browser counts as a bot, whose clicks are ignored.
  wallets = (await openPage(browser(), { userAgent: desktopChrome })).page;
  await wallets.goto(`${world().publicUrl}/lab`);
  const iphone = wallets.getByRole('region', { name: 'Virtual iPhone', exact: true });
  await iphone.getByLabel('Add a pass').fill(downloadUrl);
  await iphone.getByRole('button', { name: 'Add', exact: true }).click();
  await iphone.getByText('João Ñandú').first().waitFor();
  const android = wallets.getByRole('region', { name: 'Virtual Android', exact: true });
  await android
    .getByText(/^Wallet/)
    .first()
    .click();
  await android.getByRole('button', { name: /^Open Aurora Coffee/ }).click();
  await android.getByText('João Ñandú').first().waitFor();
  await lockScreens.goto(`${world().publicUrl}/lab`);
});

test('a campaign reaches both phones at once: the message on the lock screen, the change on the pass', async () => {
  await page.goto(templateUrl);
  await page.getByRole('link', { name: 'Create a campaign' }).click();
  await startCampaign(page, {
    message: message.replace('João', '{{ user.firstName }}'),
    link: linked,
    field: 'Points',
    value: '{{ attributes.points | times: 2 }}',
  });
  await launchCampaign(page);
  const launched = performance.now();
  const at = (tab: Page, phone: string) => tab.getByRole('region', { name: `Virtual ${phone}`, exact: true });
  const notes = (phone: string) => at(lockScreens, phone).getByRole('list', { name: 'Notifications' });
  await Promise.all([
    notes('iPhone').getByText(message).waitFor({ timeout: 10_000 }),
    notes('Android').getByRole('listitem').first().waitFor({ timeout: 10_000 }),
    at(wallets, 'iPhone').getByText('240', { exact: true }).first().waitFor({ timeout: 10_000 }),
    at(wallets, 'Android').getByText('240', { exact: true }).first().waitFor({ timeout: 10_000 }),
  ]);
  console.log(
    `Both phones showed the campaign ${Math.round(performance.now() - launched)} ms after the click.`,
  );
});

test('the link on the pass is counted, and the overview and the campaign’s row say what happened', async () => {
  const iphone = wallets.getByRole('region', { name: 'Virtual iPhone', exact: true });
  await iphone.getByRole('button', { name: 'Pass details' }).click();
  // The link's target is foreign and unreachable here; only the request counts.
  const [asked, opened] = await Promise.all([
    wallets.context().waitForEvent('request', (request) => request.url() === linked),
    wallets.context().waitForEvent('page'),
    iphone.getByRole('link', { name: 'Open the link of this message' }).first().click(),
  ]);
  expect(asked.redirectedFrom()?.url()).toMatch(/\/l\//);
  await opened.close();
  await page.goto(templateUrl);
  await expectFigure('Issued', '1');
  await expectFigure('Active', '1');
  await expectFigure('Link clicks', '1');
  await page.getByRole('navigation', { name: 'Workspace' }).getByRole('link', { name: 'Campaigns' }).click();
  const row = page.getByRole('row', { name: /Aurora Rewards/ });
  await expect
    .poll(async () => (await row.getByRole('cell').allInnerTexts()).slice(1, 5), {
      timeout: 30_000,
      interval: 500,
    })
    .toEqual(['Sent', '2', '2', '1']);
});

test('a voided pass grays on both phones, and its link leads nowhere any more', async () => {
  await page.goto(`${templateUrl}/passes`);
  await page.getByRole('link', { name: 'João Ñandú' }).click();
  await page.getByRole('button', { name: /^More actions for João/ }).click();
  await page.getByRole('menuitem', { name: 'Void pass' }).click();
  await page
    .getByRole('alertdialog', { name: 'Void this pass?' })
    .getByRole('button', { name: 'Void pass' })
    .click();
  await page.getByText('The pass is voided.').waitFor();
  const iphone = wallets.getByRole('region', { name: 'Virtual iPhone', exact: true });
  const android = wallets.getByRole('region', { name: 'Virtual Android', exact: true });
  await iphone.getByText('Void', { exact: true }).first().waitFor({ state: 'attached' });
  await android.getByText('Inactive', { exact: true }).first().waitFor();
  expect(app.troubles.take()).toEqual([]);
  await page.goto(downloadUrl);
  await page.getByRole('heading', { name: 'This link leads nowhere' }).waitFor();
  expect(app.troubles.take()).toContain(`answer: 404 ${downloadUrl}`);
});

async function choose(label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).selectOption(option);
}

async function expectFigure(label: string, value: string): Promise<void> {
  const tile = page.locator('dl > div').filter({ has: page.getByText(label, { exact: true }) });
  await tile.getByText(value, { exact: true }).waitFor();
}

type CampaignContent = { message: string; link: string; field: string; value: string };

async function startCampaign(page: Page, content: CampaignContent): Promise<void> {
  const next = page.getByRole('button', { name: 'Next' });
  await page.getByRole('textbox', { name: 'Message' }).fill(content.message);
  await page.getByRole('textbox', { name: 'Link' }).fill(content.link);
  await next.click();
  await page.getByRole('combobox', { name: 'Field to change' }).click();
  await page.getByRole('option', { name: content.field }).click();
  await page.getByRole('textbox', { name: 'Value' }).fill(content.value);
  await next.click();
  await page.getByRole('radio', { name: 'Everyone with the pass' }).waitFor();
  await next.click();
}

async function launchCampaign(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Launch campaign' }).click();
  const question = page.getByRole('alertdialog', { name: 'Launch to 1 pass?' });
  await question.getByRole('button', { name: 'Launch campaign' }).click();
}
