import type { ApiKey } from '@tessera/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answers, refusal } from '../../lib/answering-trpc.fixture.ts';
import { button, renderApp } from '../../testing/render-app.tsx';

const said = (words: string | RegExp) => screen.findByText(words);
const value = 'tsk_1_a-long-secret-4711';

const apiKey = (name: string | null, secure = false): ApiKey => ({
  id: crypto.randomUUID(),
  name,
  secure,
  obscuredValue: 'tsk_…4711',
  createdAt: '2026-01-02T10:00:00.000Z',
  lastUsedAt: null,
  expiresAt: null,
  createdBy: 'Ada Lovelace',
});

function openKeys(
  names: (string | null)[] = [],
  owner: 'workspace' | 'organization' = 'workspace',
  others: Answers = {},
) {
  let keys = names.map((name) => apiKey(name));
  const list = () => ({
    apiKeys: keys,
    totalCount: keys.length,
    nextCursor: null,
    docsLink: 'https://passes.example/api/docs',
  });
  const create = ({ name, secure = false }: { name: string; secure?: boolean }) => {
    const created = apiKey(name, secure);
    keys = [...keys, created];
    return {
      id: created.id,
      name,
      value: secure ? null : value,
      mailedTo: secure ? 'ada@aurora.example' : null,
    };
  };
  const revoke = ({ apiKeyId }: { apiKeyId: string }) => {
    keys = keys.filter(({ id }) => id !== apiKeyId);
    return { id: apiKeyId };
  };
  const answers: Answers = {
    'workspace.apiKeys.list': list,
    'workspace.apiKeys.create': create,
    ...others,
    'workspace.apiKeys.revoke': revoke,
    'organization.get': () => ({
      name: 'Aurora Coffee',
      handle: 'aurora-coffee',
      workosIdentifier: 'org_aurora',
      workspaceCreationEnabled: true,
      permissions: { canManage: true, canCreateWorkspace: true },
      isMember: true,
    }),
    'organization.apiKeys.list': list,
    'organization.apiKeys.create': (input) => ({ ...create(input), value }),
    'organization.apiKeys.revoke': revoke,
  };
  const home = owner === 'workspace' ? '/aurora-coffee' : '/org/aurora-coffee';
  const app = renderApp(`${home}/settings/api`, answers);
  const dialog = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }));
  return {
    ...app,
    dialog,
    create: async (name: string, isRestricted = false) => {
      await app.press('Create API key');
      const form = await dialog('Create API key');
      if (isRestricted) await app.user.click(form.getByLabelText('Restrict Key Visibility'));
      await app.fill('Name', name);
      await app.user.click(form.getByRole('button', { name: 'Create' }));
    },
    revoke: async (name: string) => {
      await app.press(`Actions for ${name}`);
      await app.user.click(await screen.findByRole('menuitem', { name: 'Revoke' }));
      const question = within(await screen.findByRole('alertdialog'));
      question.getByText(/Anything that uses this key is refused from its next call on\./);
      await app.user.click(question.getByRole('button', { name: 'Revoke key' }));
    },
  };
}

test('API key name is required; a new key is shown once, until it is closed, and then obscured in the list', async () => {
  const { user, create, fill, dialog } = openKeys();
  await said('No API keys yet');
  await create('');
  await said('Enter a name for the key');
  await fill('Name', 'Till');
  const form = await dialog('Create API key');
  await user.click(form.getByRole('button', { name: 'Create' }));
  const shown = await dialog('Your new API key');
  shown.getByText(value);
  await user.click(shown.getByRole('button', { name: 'Copy key' }));
  await shown.findByRole('button', { name: 'Copied!' });
  expect(await navigator.clipboard.readText()).toBe(value);
  const overlay = document.querySelector('.mantine-Modal-overlay');
  if (overlay) await user.click(overlay);
  const [, close] = (await dialog('Your new API key')).getAllByRole('button', { name: 'Close' });
  if (close) await user.click(close);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const row = within(await screen.findByRole('row', { name: /Till/ }));
  row.getByText('tsk_…4711');
  expect(row.getAllByText('Never')).toHaveLength(2);
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Key',
    'Created',
    'Last used',
    'Expires',
    'Actions',
  ]);
  expect(document.body.innerHTML).not.toContain(value);
});

test('a restricted key is not shown but mailed, and marked in the list', async () => {
  const { create, press } = openKeys();
  await create('Vault', true);
  await said(/An email to ada@aurora.example/);
  await press('Done');
  within(await screen.findByRole('row', { name: /Vault/ })).getByText('Restricted');
});

test('revoking asks first and removes the key; a key without a name is an "Unnamed API Key"', async () => {
  const { revoke } = openKeys(['Old till', null]);
  await said('Unnamed API Key');
  await revoke('Old till');
  await waitFor(() => expect(screen.queryByText('Old till')).toBeNull());
  await revoke('Unnamed API Key');
  await said('No API keys yet');
});

test('a key of the organization cannot be restricted; it is shown once and revoked in the list', async () => {
  const { user, create, revoke, dialog, press } = openKeys([], 'organization');
  await press('Create API key');
  const form = await dialog('Create API key');
  expect(form.queryByRole('checkbox')).toBeNull();
  await user.keyboard('{Escape}');
  await create('Franchise');
  const shown = await dialog('Your new API key');
  shown.getByText(value);
  const [, close] = shown.getAllByRole('button', { name: 'Close' });
  if (close) await user.click(close);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await revoke('Franchise');
  await said('No API keys yet');
});

test('a FORBIDDEN response on API keys shows "You do not have permission to manage API keys." with a Contact Support action', async () => {
  const { press } = renderApp('/aurora-coffee/settings/api', {
    'workspace.apiKeys.list': () => {
      throw refusal('FORBIDDEN', 'You are not allowed to access this page.', { httpStatus: 403 });
    },
  });
  await said('You do not have permission to manage API keys.');
  await press('Contact Support');
  await screen.findByRole('dialog', { name: 'Help' });
});

test('API key create failure: "Could not create API key"', async () => {
  const { server, create } = openKeys(['Till']);
  server.disconnect('workspace.apiKeys.create');
  await create('Unlucky');
  await said('Could not create API key');
  await button('Create');
});

test('the calls of a key show method, path, status, duration and request id', async () => {
  const call = {
    id: crypto.randomUUID(),
    requestId: '78c367e2-5fac-4618-a454-0c9f570f70f0',
    method: 'POST',
    path: '/api/v1/passes/{passId}/void',
    status: 409,
    durationMilliseconds: 12,
    at: '2026-01-02T10:00:00.000Z',
  };
  const requests = () => ({ requests: [call], totalCount: 1, nextCursor: null });
  const app = openKeys(['Till'], 'workspace', { 'workspace.apiKeys.requests': requests });
  await app.press('Actions for Till');
  await app.user.click(await screen.findByRole('menuitem', { name: 'Show calls' }));
  const sheet = await app.dialog('Calls of “Till”');
  const row = within(sheet.getAllByRole('row')[1] ?? document.body);
  await waitFor(() => row.getByText('POST /api/v1/passes/{passId}/void'));
  for (const words of ['409', '12 ms', call.requestId]) row.getByText(words);
});

test('a key without calls says so, and a failed load can be retried', async () => {
  let fails = true;
  const requests = () => {
    if (fails) throw refusal('NOT_FOUND', 'Not found', { httpStatus: 404 });
    return { requests: [], totalCount: 0, nextCursor: null };
  };
  const app = openKeys(['Till'], 'workspace', { 'workspace.apiKeys.requests': requests });
  await app.press('Actions for Till');
  await app.user.click(await screen.findByRole('menuitem', { name: 'Show calls' }));
  await said('Could not load the calls');
  fails = false;
  await app.press(/try again/i);
  await said('No calls yet');
});
