import { createHmac } from 'node:crypto';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { sharedBrowser } from './browser/open-browser.ts';
import { openPage } from './browser/open-page.ts';
import { signIn, signInByForm } from './browser/sign-in.ts';
import { standInForTelemetry, telemetrySettings } from './browser/telemetry-stand-ins.ts';
import { createWorkspace } from './world/create-workspace.ts';
import { enter } from './world/person.ts';
import { sharedWorld, startWorld, type World } from './world/start-world.ts';
import { waitFor } from './world/wait-for.ts';

const password = 'a long enough secret';
const email = 'telemetry@example.com';
/** PostHog ignores robots, such as a headless browser. */
const userAgent =
  'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
/** The clients batch for seconds. */
const patience = 60_000;
const ofTelemetry = /open-(telemetry|posthog|sentry|intercom)/;

let told: World;
let silent: World;
let browser: Browser;

beforeAll(async () => {
  const administratorUrl = inject('administratorUrl');
  told = await startWorld({ administratorUrl, environment: telemetrySettings });
  silent = await sharedWorld();
  browser = await sharedBrowser();
});

afterAll(async () => {
  await told?.stop();
});

async function joinAs(world: World): Promise<string> {
  const person = await enter(world.publicUrl, 'sign-up', { email, password, firstName: 'Ada' });
  return (await person.api.account.get.query()).id;
}

test('with nothing configured nothing is loaded, and only this server is contacted', async () => {
  await joinAs(silent);
  const { page, close } = await openPage(browser, { userAgent });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await signIn(page, { publicUrl: silent.publicUrl, email, password });
  await page.waitForLoadState('networkidle');
  expect(asked.length).toBeGreaterThan(5);
  expect(asked.filter((url) => !url.startsWith(silent.publicUrl) && !url.startsWith('data:'))).toEqual([]);
  expect(asked.filter((url) => ofTelemetry.test(url))).toEqual([]);
  const person = await enter(silent.publicUrl, 'sign-in', { email, password });
  expect(await person.api.account.get.query()).not.toHaveProperty('intercom');
  await close();
});

test('with nothing configured a page that breaks is reported to our own log', async () => {
  const { person } = await createWorkspace(silent.publicUrl, 'Aurora Coffee');
  const { page, close } = await openPage(browser, { userAgent });
  await signIn(page, { publicUrl: silent.publicUrl, email: person.email, password });
  const log = vi.spyOn(silent.server.ctx.countedLog, 'add');
  await page.evaluate(() => setTimeout(() => Promise.reject(new TypeError('a mishap of ada@example.com'))));
  await page.route('**/assets/lab*.js', (route) => route.abort());
  await page.getByRole('button', { name: 'Help', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Wallet lab' }).click();
  await page.getByText('Something went wrong').waitFor();
  const errors = () => log.mock.calls.filter(([, message]) => message === 'A page reported an error');
  await waitFor('both errors to be logged', async () => errors().length >= 2 || null);
  const kinds = errors().map(([, , { kind }]) => kind);
  expect(kinds).toContainEqual(expect.objectContaining({ name: 'TypeError', error: 'a mishap of …@…' }));
  expect(kinds).toContainEqual(
    expect.objectContaining({ error: expect.stringContaining('imported module'), route: '/lab' }),
  );
  await close();
});

test('a person who signs in is identified to each service; signing out resets them', async () => {
  const id = await joinAs(told);
  const { page, troubles, close } = await openPage(browser, { userAgent });
  const context = page.context();
  await context.addInitScript(() => Object.defineProperty(navigator, 'webdriver', { get: () => false }));
  const heard = await standInForTelemetry(context);
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));

  await page.goto(`${told.publicUrl}/_/login`);
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  expect(
    fetched.filter((url) => ofTelemetry.test(url)),
    'before anybody is known',
  ).toEqual([]);
  await signInByForm(page, { publicUrl: told.publicUrl, email, password });

  const identification = async () => heard.events.find(({ event }) => event === '$identify');
  const identified = await waitFor('analytics to hear who it is', identification, patience);
  expect(identified.distinctId).toBe(id);
  expect(identified.text).toContain(email);
  let step = 0;
  const hasRecording = async () => {
    // Recording starts when the user moves.
    step += 1;
    await page.mouse.move(300 + (step % 40) * 5, 400);
    return heard.sentTo.includes('/s/');
  };
  await waitFor('the recording to begin', hasRecording, patience);
  const { settings } = await waitFor('the messenger to start', async () => heard.messenger[0]);
  expect(settings).toMatchObject({
    app_id: telemetrySettings.INTERCOM_APP_ID,
    user_id: id,
    user_hash: createHmac('sha256', telemetrySettings.INTERCOM_SECRET).update(id).digest('hex'),
    name: 'Ada',
    email,
  });
  expect(troubles.take(), 'nothing is stopped by the page’s policy').toEqual([]);

  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage }));
  expect(kept).toContain(telemetrySettings.POSTHOG_KEY);
  expect(kept).not.toContain(id);
  const cookies = await context.cookies();
  expect(cookies.filter(({ name }) => name.startsWith('intercom-session'))).toEqual([]);
  expect(JSON.stringify(cookies)).not.toContain(id);
  await close();
});

test('a page that breaks is reported with its user; a page that is not found is not', async () => {
  const { person, workspaceHandle } = await createWorkspace(told.publicUrl, 'Aurora Coffee');
  const { id } = await person.api.account.get.query();
  const { page, close } = await openPage(browser, { userAgent });
  const heard = await standInForTelemetry(page.context());
  await signIn(page, { publicUrl: told.publicUrl, email: person.email, password });
  const reports = () => heard.envelopes.filter((envelope) => envelope.includes('"exception"'));

  await page.goto(`${told.publicUrl}/${workspaceHandle}-of-somebody-else`);
  await page.getByText('Requested workspace could not be found.').waitFor();
  await page.goto(`${told.publicUrl}/${workspaceHandle}`);
  expect(reports()).toEqual([]);

  // The router reloads the page once, so the user is known only after the error.
  await page.route('**/assets/lab*.js', (route) => route.abort());
  await page.getByRole('button', { name: 'Help', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Wallet lab' }).click();
  await page.getByText('Something went wrong').waitFor();
  const report = await waitFor('the error to be reported', async () => reports()[0]);
  expect(report).toContain(id);
  await close();
});
