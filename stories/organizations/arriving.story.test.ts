import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { createWorkspace } from '../../apps/server/src/features/workspaces/create-workspace.ts';
import { checkAccessibility } from '../browser/check-accessibility.ts';
import { refuse, stopRefusing } from '../browser/scene.ts';
import { fillSignIn } from '../browser/sign-in.ts';
import { enter } from '../world/person.ts';
import type { World } from '../world/start-world.ts';
import { eventually, visitorFixture } from './visitor-fixture.ts';

const password = 'a long enough secret';
const newcomer = 'newcomer@example.com';
/** A member of more organizations than a page of the pickers has. */
const agent = 'agent@example.com';
const clients = 27;

const { page, open, enterAs, at, path, leads, rows, search, heading, words } = visitorFixture(bringPeople);

async function bringPeople({ publicUrl, server: { ctx } }: World): Promise<void> {
  await enter(publicUrl, 'sign-up', { email: newcomer, password, firstName: 'Ida' });
  await enter(publicUrl, 'sign-up', { email: agent, password, firstName: 'Amir' });
  const user = await ctx.identity.findUserByEmail(agent);
  const account = { userId: user?.id ?? '', organizationId: null };
  for (let number = 1; number <= clients; number += 1)
    await createWorkspace(ctx, account, {
      name: `Client ${String(number).padStart(2, '0')}`,
      companySize: '',
      companyRole: '',
      timezoneName: 'Europe/Oslo',
    });
}

test('/: 0 organizations and 0 workspaces go to /_/create-workspace; so do 0 workspaces at /-/{*}', async () => {
  await enterAs(newcomer, password);
  await page().goto(at('/'));
  await page().waitForURL(at('/_/create-workspace'));
  await leads({ from: '/-/campaigns', to: '/_/create-workspace' });
});

test('/_/create-workspace: a form with Company Name (required, at least 5 characters), Company Size and "What\'s your role?"; a failure shows the server message, else "Failed to create workspace"; on success go to /{workspaceHandle}', async () => {
  const name = page().getByRole('textbox', { name: 'Company Name' });
  const create = page().getByRole('button', { name: 'Create workspace' });
  await create.click();
  await words('Name must be at least 5 characters');
  await name.fill('Fjor');
  await create.focus();
  await words('Name must be at least 5 characters');
  await name.fill('Fjord Tea');
  const size = page().getByRole('combobox', { name: 'Company Size' });
  expect(await choicesOf(size)).toEqual(['1-10', '11-50', '51-200', '201-1000', '1001+']);
  await size.selectOption('11-50');
  const role = page().getByRole('combobox', { name: "What's your role?" });
  expect(await choicesOf(role)).toEqual([
    'CTO/Head of Engineering',
    'Developer',
    'CPO/Head of Product',
    'Product Manager',
    'CMO/VP of Marketing',
    'Marketing Manager',
    'Other',
  ]);
  await role.selectOption('Other');
  // The server creates it, but its response is lost; the form's retries find the created one.
  await page().route('**/trpc/workspace.create*', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await create.click();
  await words('Failed to create workspace');
  await stopRefusing(page());
  await refuse(page(), 'workspace.create');
  await create.click();
  await words('The question was not understood.');
  await stopRefusing(page());
  const asked = page().waitForRequest((request) => request.url().includes('workspace.create'));
  await create.click();
  expect((await asked).postData()).toMatch(/"companySize":11,.*"companyRole":"Other",.*"Europe\/Berlin"/);
  await page().waitForURL(at('/fjord-tea'));
});

async function choicesOf(field: Locator): Promise<string[]> {
  const [nothing, ...choices] = await field.getByRole('option').allTextContents();
  expect(nothing).toMatch(/^Choose a /);
  return choices;
}

test('/-/{*}: 1 workspace redirects to that workspace plus the remaining path', async () => {
  await leads({ from: '/-/campaigns?status=archived', to: '/fjord-tea/campaigns?status=archived' });
  await leads({ from: '/-/', to: '/fjord-tea' });
});

test('/_/login: if already signed in, go to the redirect or to /; one that does not begin with a slash is ignored', async () => {
  await leads({ from: '/_/login?redirect=/fjord-tea/campaigns', to: '/fjord-tea/campaigns' });
  for (const redirect of ['//evil.example/', 'https://evil.example/', 'fjord-tea/campaigns'])
    await leads({ from: `/_/login?redirect=${redirect}`, to: '/org/fjord-tea/workspaces' });
});

test('/: the user’s own organization comes first; without one, exactly 1 workspace and 1 organization lead to that workspace, by a preflight of limit 1', async () => {
  await leads({ from: '/', to: '/org/fjord-tea/workspaces' });
  await refuse(page(), 'organization.lookup', 'NOT_FOUND');
  const looked = page().waitForRequest((request) => request.url().includes('workspace.list'));
  await leads({ from: '/', to: '/fjord-tea' });
  expect((await looked).postData()?.match(/"limit":1}/g)).toHaveLength(2);
  await page().context().close();
});

test('/_/login: otherwise sign-in starts, passing the context and the redirect', async () => {
  await open();
  const asked = page().waitForRequest((request) => request.url().includes('/user_management/authorize'));
  await page().goto(at('/_/login?context=See+your+passes&redirect=/org/client-01/workspaces?query=tea'));
  expect(new URL((await asked).url()).searchParams.get('context')).toBe('See your passes');
  await heading('Sign in');
  await fillSignIn(page(), agent, password);
  await page().getByRole('button', { name: 'Sign in' }).click();
  await page()
    .getByRole('button', { name: /Client 01/ })
    .click();
  await page().waitForURL(at('/org/client-01/workspaces?query=tea'));
});

test('/ with switch is the organization picker: "Select an Organization", 25 per page, load more, the search in the URL, "Your search did not match any organizations", "Could not load organizations"', async () => {
  await leads({ from: '/?switch=false', to: '/org/client-01/workspaces' });
  await page().goto(at('/?switch'));
  await heading('Select an Organization');
  await eventually(() => rows().count()).toBe(25);
  await page().getByRole('button', { name: 'Load more' }).click();
  await eventually(() => rows().count()).toBe(clients);
  await search('Client 27');
  await eventually(() => new URL(page().url()).searchParams.get('query')).toBe('Client 27');
  await eventually(() => rows().count()).toBe(1);
  await search('tea');
  await words('Your search did not match any organizations');
  await refuse(page(), 'organization.list');
  await page().goto(at('/?switch=1'));
  await words('Could not load organizations');
  await stopRefusing(page());
});

test('/-/{*} otherwise is the workspace picker: "Select a Workspace", search (query), 25 per page, load more, links to /{handle}/{rest}, "Your search did not match any workspaces", "Could not load workspaces"', async () => {
  await page().goto(at('/-/campaigns?status=archived'));
  await heading('Select a Workspace');
  await eventually(() => rows().count()).toBe(25);
  // By keyboard, the focus moves to the first new row once there is nothing more to load.
  await page().getByRole('button', { name: 'Load more' }).press('Enter');
  await eventually(() => rows().count()).toBe(clients);
  const focused = rows().nth(25).getByRole('link');
  await eventually(() => focused.evaluate((link) => link === document.activeElement)).toBe(true);
  await search('Client 27');
  await eventually(() => rows().count()).toBe(1);
  expect(path()).toContain('query=');
  const link = page().getByRole('link', { name: /Client 27/ });
  expect(await link.getAttribute('href')).toBe('/client-27/campaigns?status=archived');
  await search('tea');
  await words('Your search did not match any workspaces');
  // The page counts before it lists; either query may fail.
  await refuse(page(), 'workspace.list');
  await page().goto(at('/-/campaigns'));
  await words('Could not load workspaces');
  await stopRefusing(page());
  await page().route('**/trpc/workspace.list*', (route) =>
    route.request().postData()?.includes('"limit":25')
      ? route.fulfill({ status: 400, json: refusal })
      : route.fallback(),
  );
  await page().goto(at('/-/campaigns'));
  await words('Could not load workspaces');
  await stopRefusing(page());
});

const refusal = [{ error: { message: 'No.', code: -32600, data: { code: 'BAD_REQUEST', httpStatus: 400 } } }];

test('team: the team-management widget when the organization is the user’s own, otherwise "Use WorkOS Admin to manage this team"', async () => {
  await page().goto(at('/org/client-02/team'));
  await words('Use WorkOS Admin to manage this team');
  expect(await checkAccessibility(page())).toEqual([]);
  await page().getByRole('button', { name: 'Switch to Client 02' }).click();
  await page().getByRole('cell', { name: agent }).waitFor();
  expect(path()).toBe('/org/client-02/team');
  await page().context().close();
});
