import type { Page } from 'playwright-core';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { maintainWorkspaces } from '../../apps/server/src/maintenance/maintain-workspaces.ts';
import { type OpenedPage, openPage } from '../browser/open-page.ts';
import { signIn } from '../browser/sign-in.ts';
import { worldFixture } from '../browser/world-fixture.ts';
import { type CreatedWorkspace, createWorkspace } from '../world/create-workspace.ts';
import { enter } from '../world/person.ts';
import { findInMail } from '../world/read-mailed-code.ts';
import { waitFor } from '../world/wait-for.ts';

const password = 'a long enough secret';
/** Few enough to exhaust here. */
const callsPerMinute = 40;

const { world, browser } = worldFixture({
  environment: { API_REQUESTS_PER_MINUTE: String(callsPerMinute) },
  clock: () => new Date((stopped ?? Date.now()) + ahead),
});
let ada: CreatedWorkspace;
let organizationHandle: string;
let admin: OpenedPage;
let ahead = 0;
let stopped: number | null = null;

beforeAll(async () => {
  ada = await createWorkspace(world().publicUrl, 'Aurora Coffee');
  organizationHandle = (await ada.person.api.organization.lookup.query({})).handle;
  admin = await openPage(browser());
  await admin.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(admin.page, { publicUrl: world().publicUrl, email: ada.person.email, password });
});

const call = (key: string, path = `/passes?passTemplateId=${ada.passTemplateId}`, init: RequestInit = {}) =>
  fetch(`${world().publicUrl}/api/v1${path}`, {
    ...init,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
  });

const here = () => ({ workspaceHandle: ada.workspaceHandle });
const keysPage = () => `${world().publicUrl}/${ada.workspaceHandle}/settings/api`;
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

async function create(page: Page, name: string, isRestricted = false) {
  await page.getByRole('button', { name: 'Create API key' }).click();
  const form = page.getByRole('dialog', { name: 'Create API key' });
  await form.getByLabel('Name').fill(name);
  if (isRestricted) await form.getByLabel('Restrict Key Visibility').check();
  await form.getByRole('button', { name: 'Create', exact: true }).click();
  return page.getByRole('dialog', { name: /^Your (new )?API key/ });
}

test('a key works from the moment it is shown until it is revoked; its use is recorded and it is then refused like an unknown one', async () => {
  const { page } = admin;
  await page.goto(keysPage());
  const shown = await create(page, 'Till');
  const value = (await shown.locator('code').textContent()) ?? '';
  expect(value).toMatch(/^tsk_/);
  await shown.getByRole('button', { name: 'Copy key' }).click();
  await shown.getByRole('button', { name: 'Copied!' }).waitFor();
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(value);
  // A click outside must not close it.
  await page.mouse.click(5, 5);
  await shown.getByRole('button', { name: 'Close' }).last().click();
  await rowOf(page, 'Till')
    .getByText(`tsk_…${value.slice(-4)}`)
    .waitFor();
  expect(await page.content()).not.toContain(value);
  const answer = await call(value);
  expect(answer.status).toBe(200);
  expect(Number(answer.headers.get('ratelimit-limit'))).toBe(callsPerMinute);
  await waitFor('the use of the key to be recorded', async () => {
    const { apiKeys } = await ada.person.api.workspace.apiKeys.list.query(here());
    return apiKeys[0]?.lastUsedAt;
  });
  await page.getByRole('button', { name: 'Actions for Till' }).click();
  await page.getByRole('menuitem', { name: 'Revoke' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke key' }).click();
  await rowOf(page, 'Till').waitFor({ state: 'detached' });
  const refused = await call(value);
  expect(refused.status).toBe(401);
  const { error } = (await refused.json()) as { error: unknown };
  expect(((await (await call('tsk_1_unknown')).json()) as { error: unknown }).error).toEqual(error);
});

test('with "Restrict Key Visibility" the browser never receives the value: a mailed link shows it once, to the admin who created it', async () => {
  const { page, troubles } = admin;
  const heard: string[] = [];
  page.on('response', async (answer) => {
    if (answer.url().includes('/trpc/')) heard.push(await answer.text().catch(() => ''));
  });
  await page.goto(keysPage());
  const told = await create(page, 'Vault', true);
  await told.getByText(`An email to ${ada.person.email}`).waitFor();
  await told.getByRole('button', { name: 'Done' }).click();
  await rowOf(page, 'Vault').getByText('Restricted').waitFor();
  expect(heard.join()).not.toMatch(/tsk_[0-9a-z]+_/);

  const link = await waitFor('the mail with the link', () =>
    findInMail(world().publicUrl, ada.person.email, /http\S+\/_\/api-key\/\S+/, 'Your API key “Vault”'),
  );
  const scanned = await fetch(link);
  expect(await scanned.text()).not.toContain('tsk_');
  const colleague = await enter(world().publicUrl, 'sign-up', { email: 'bea@example.com', password });
  const token = link.slice(link.lastIndexOf('/') + 1);
  await expect(colleague.api.apiKeyLink.show.mutate({ token })).rejects.toThrow('This link shows nothing');

  await page.goto(link);
  await page.getByText('The key “Vault” of Aurora Coffee is shown once.').waitFor();
  await page.getByRole('button', { name: 'Show key' }).click();
  const value = (await page.locator('code').textContent()) ?? '';
  expect((await call(value)).status).toBe(200);
  troubles.take();
  await page.reload();
  await page.getByText('This link shows nothing').waitFor();
  await expect(ada.person.api.apiKeyLink.show.mutate({ token })).rejects.toThrow('This link shows nothing');
});

test('the link lives 24 hours, and its key is forgotten by the clean-up', async () => {
  const { id } = await ada.person.api.workspace.apiKeys.create.mutate({
    ...here(),
    name: 'Late',
    secure: true,
  });
  const link = await waitFor('the mail with the link', () =>
    findInMail(world().publicUrl, ada.person.email, /http\S+\/_\/api-key\/\S+/, 'Your API key “Late”'),
  );
  const token = link.slice(link.lastIndexOf('/') + 1);
  expect(await ada.person.api.apiKeyLink.get.query({ token })).toMatchObject({ name: 'Late' });
  const { ctx } = world().server;
  const dayLater = { ...ctx, clock: () => new Date(Date.now() + 24 * 3_600_000) };
  await maintainWorkspaces(dayLater, { after: null }, { signal: new AbortController().signal });
  await expect(ada.person.api.apiKeyLink.get.query({ token })).rejects.toThrow('This link shows nothing');
  await ada.person.api.workspace.apiKeys.revoke.mutate({ ...here(), apiKeyId: id });
});

test('a key of the organization creates workspaces and opens none; a key of a workspace creates none', async () => {
  const { api } = ada.person;
  const made = await api.organization.apiKeys.create.mutate({ organizationHandle, name: 'Billing' });
  expect(made.value).toMatch(/^tsk_org-/);
  const body = JSON.stringify({
    name: 'Harbour',
    timezoneName: 'Europe/Oslo',
    issuerName: 'Aurora Coffee',
    issuerAddress: 'Harbour Street 1',
    issuerContact: 'hello@aurora.example',
  });
  const created = await call(made.value, '/workspaces', { method: 'POST', body });
  expect(created.status).toBe(201);
  const { data } = (await created.json()) as { data: { handle: string } };
  expect(await api.workspace.get.query({ workspaceHandle: data.handle })).toMatchObject({
    name: 'Harbour',
    issuerContact: 'hello@aurora.example',
  });
  const listed = (await (await call(made.value, '/workspaces')).json()) as { data: { totalCount: number } };
  expect(listed.data.totalCount).toBe(2);
  const wrong = await call(made.value);
  expect(wrong.status).toBe(403);
  expect(JSON.stringify(await wrong.json())).toContain('This takes a key of a workspace');
  const { value } = await api.workspace.apiKeys.create.mutate({ ...here(), name: 'Shop' });
  const refused = await call(value ?? '', '/workspaces');
  expect(refused.status).toBe(403);
  expect(JSON.stringify(await refused.json())).toContain('This takes a key of the organization');
  const { apiKeys } = await api.organization.apiKeys.list.query({ organizationHandle });
  await api.organization.apiKeys.revoke.mutate({ organizationHandle, apiKeyId: apiKeys[0]?.id ?? '' });
  expect((await call(made.value, '/workspaces')).status).toBe(401);
});

test('beyond its calls per minute a key is refused with the time to wait', async () => {
  const { value } = await ada.person.api.workspace.apiKeys.create.mutate({ ...here(), name: 'Eager' });
  // On a slow machine another call becomes allowed before the last one is sent.
  stopped = Date.now();
  onTestFinished(() => {
    stopped = null;
  });
  const answers = await Promise.all(Array.from({ length: callsPerMinute + 2 }, () => call(value ?? '')));
  const refused = answers.filter(({ status }) => status === 429);
  expect(answers.filter(({ status }) => status === 200).length).toBe(callsPerMinute);
  const [answer] = refused;
  expect(answer?.headers.get('ratelimit-remaining')).toBe('0');
  const seconds = Number(answer?.headers.get('retry-after'));
  expect(seconds).toBeGreaterThan(0);
  expect(JSON.stringify(await answer?.json())).toContain(`Try again in ${seconds} s.`);
  ahead += seconds * 1000;
  expect((await call(value ?? '')).status).toBe(200);
});
