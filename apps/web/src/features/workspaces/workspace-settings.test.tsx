import type { Erasure, TeamAccount, Workspace } from '@tessera/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { refusal } from '../../lib/answering-trpc.fixture.ts';
import { formatDate } from '../../lib/format-date.ts';
import { sampleWorkspace } from '../../lib/render-page.fixture.tsx';
import { button, heading, renderApp, textbox } from '../../testing/render-app.tsx';

const home = '/aurora-coffee/settings';
const said = (words: string | RegExp) => screen.findByText(words);

function openSettings(page = '/workspace', erasures: Erasure[] = []) {
  let workspace: Workspace = { ...sampleWorkspace };
  const team: TeamAccount[] = [{ name: 'Ada Lovelace', email: 'ada@aurora.example', status: 'active' }];
  const app = renderApp(`${home}${page}`, {
    'workspace.get': () => workspace,
    'workspace.update': ({ workspaceHandle: _, ...changed }) => {
      workspace = { ...workspace, ...JSON.parse(JSON.stringify(changed)) };
    },
    'workspace.updateIssuer': ({ workspaceHandle: _, ...issuer }) => {
      workspace = { ...workspace, ...issuer };
    },
    'workspace.updateCampaignRules': ({ workspaceHandle: _, ...rules }) => {
      workspace = { ...workspace, campaignRules: rules };
    },
    'workspace.erasures.list': () => ({ erasures, totalCount: erasures.length, nextCursor: null }),
    'workspace.accounts.list': () => ({ accounts: [...team], totalCount: team.length, nextCursor: null }),
    'workspace.accounts.invite': ({ name, email }) => {
      if (team.some((account) => account.email === email))
        throw refusal('CONFLICT', 'This person is already on the team.', {
          issues: [{ path: 'email', message: 'This person is already on the team.' }],
        });
      const invitedAccount: TeamAccount = { name, email, status: 'invited' };
      team.push(invitedAccount);
      return { invitedAccount };
    },
  });
  const form = async (name: string) => within(await screen.findByRole('form', { name }));
  return {
    ...app,
    form,
    workspace: () => workspace,
    save: async (name: string) =>
      app.user.click(await (await form(name)).findByRole('button', { name: /^Saved?$/ })),
    path: () => app.history.location.pathname,
  };
}

test('settings lead to General, whose entry is marked among the six', async () => {
  const { path } = openSettings('');
  const menu = within(await screen.findByRole('navigation', { name: 'Settings' }));
  await waitFor(() => expect(path()).toBe(`${home}/workspace`));
  expect(menu.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'General',
    'API Management',
    'Team',
    'Wallet Platforms',
    'Scanners',
    'Integrations',
  ]);
  await waitFor(() => expect(menu.getByRole('link', { current: 'page' }).textContent).toBe('General'));
});

test('a workspace name of less than 5 characters is refused on blur; a saved one is shown in the header at once', async () => {
  const { server, fill, form, save } = openSettings();
  const workspace = await form('Workspace');
  expect(workspace.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
  await fill('Workspace Name', 'Auro');
  fireEvent.blur(await textbox('Workspace Name'));
  await workspace.findByText('Name must be at least 5 characters');
  await fill('Workspace Name', 'Aurora Coffee & Cake');
  const release = server.hold('workspace.update');
  await save('Workspace');
  await within(screen.getByRole('banner')).findByText('Aurora Coffee & Cake');
  release();
  await workspace.findByRole('button', { name: 'Saved' });
});

test('a limit on notifications and quiet hours are switched on with values, checked, saved and switched off', async () => {
  const { user, form, save, workspace } = openSettings();
  const rules = await form('Campaigns');
  await user.click(rules.getByRole('switch', { name: /^Limit notifications per person/ }));
  const days = await rules.findByRole('textbox', { name: 'Within days' });
  await user.clear(days);
  await user.click(rules.getByRole('switch', { name: /^Quiet hours/ }));
  fireEvent.change(rules.getByLabelText('Until'), { target: { value: '21:00' } });
  await save('Campaigns');
  await rules.findByText('Choose another time than the beginning');
  rules.getByText('Enter a whole number');
  await user.type(days, '14');
  fireEvent.change(rules.getByLabelText('Until'), { target: { value: '07:30' } });
  await save('Campaigns');
  await rules.findByRole('button', { name: 'Saved' });
  expect(workspace().campaignRules).toEqual({
    frequencyCap: { notifications: 2, days: 14 },
    quietHours: { from: '21:00', until: '07:30' },
    needsApproval: false,
  });
  await user.click(rules.getByRole('switch', { name: /^Limit notifications per person/ }));
  await save('Campaigns');
  await waitFor(() => expect(workspace().campaignRules.frequencyCap).toBeNull());
});

test('approval by a second admin is switched on, which says so if there is no second admin', async () => {
  const { user, form, save, workspace, server } = openSettings();
  server.answer({
    'organization.listAdmins': () => ({
      admins: [{ name: 'Ada Lovelace', email: 'ada@aurora.example' }],
      totalCount: 1,
      nextCursor: null,
    }),
  });
  const rules = await form('Campaigns');
  await user.click(rules.getByRole('switch', { name: /^Ask a second admin before a campaign is sent/ }));
  await rules.findByText(/^Aurora Coffee has only one admin, so nobody else can approve\./);
  await save('Campaigns');
  await waitFor(() => expect(workspace().campaignRules.needsApproval).toBe(true));
});

test('switching approval off is asked for, can be withdrawn, and is confirmed by another admin', async () => {
  const { user, press, form, server } = openSettings();
  const removal = { id: crypto.randomUUID(), requestedBy: 'Ada Lovelace', isOwn: true, dueAt: null };
  const needsApproval = { ...sampleWorkspace.campaignRules, needsApproval: true };
  const decided: boolean[] = [];
  let current: Workspace = { ...sampleWorkspace, campaignRules: needsApproval };
  const set = (changes: Partial<Workspace>) => {
    current = { ...current, ...changes };
  };
  server.answer({
    'workspace.get': () => current,
    'workspace.updateCampaignRules': () => set({ approvalRemoval: removal }),
    'workspace.decideApprovalRemoval': ({ isConfirmed }) => {
      decided.push(isConfirmed);
      const rules = isConfirmed ? sampleWorkspace.campaignRules : needsApproval;
      set({ approvalRemoval: null, campaignRules: rules });
    },
  });
  const rules = await form('Campaigns');
  const approval = () => rules.getByRole('switch', { name: /^Ask a second admin/ });
  await press('Ask to switch off');
  await rules.findByText('You asked to switch this off. Another admin has to confirm it.');
  expect(rules.queryByRole('button', { name: 'Switch off' })).toBeNull();
  await user.click(rules.getByRole('button', { name: 'Withdraw' }));
  await rules.findByRole('button', { name: 'Ask to switch off' });
  expect(approval()).toHaveProperty('checked', true);
  server.answer({
    'workspace.updateCampaignRules': () =>
      set({ approvalRemoval: { ...removal, isOwn: false, dueAt: '2026-12-03T10:00:00Z' } }),
  });
  await press('Ask to switch off');
  const due = formatDate('2026-12-03T10:00:00Z', 'Europe/Berlin', 'dateTime');
  await rules.findByText(
    (text) => text.startsWith('Ada Lovelace asked to switch this off.') && text.endsWith(` on ${due}.`),
  );
  await user.click(rules.getByRole('button', { name: 'Switch off' }));
  await waitFor(() => expect(approval()).toHaveProperty('checked', false));
  expect(decided).toEqual([false, true]);
});

test('a form that is being saved is sent once and keeps what is typed meanwhile', async () => {
  const { server, user, fill, form, save } = openSettings();
  await fill('Workspace Name', 'Aurora Roasters');
  const release = server.hold('workspace.update');
  await save('Workspace');
  const workspace = await form('Workspace');
  await workspace.findByRole('button', { name: 'Save', busy: true });
  await user.type(await textbox('Workspace Name'), '{Enter}');
  await fill('Workspace Name', 'Aurora Roasters & Friends');
  release();
  await workspace.findByRole('button', { name: 'Save', busy: false });
  expect(await textbox('Workspace Name')).toHaveProperty('value', 'Aurora Roasters & Friends');
  expect(server.calls('workspace.update')).toBe(1);
});

test('a time zone of less than 3 characters is refused on blur', async () => {
  const { press, form } = openSettings();
  await form('Workspace');
  const field = () => screen.findByRole('combobox', { name: 'Timezone' });
  (await field()).focus();
  await press('Clear the time zone');
  fireEvent.blur(await field());
  await said('Time zone must be at least 3 characters');
});

test('company information is validated on blur; empty fields are shown as none at once', async () => {
  const { fill, save, workspace } = openSettings();
  const blur = async (name: string) => fireEvent.blur(await textbox(name));
  await fill('Street Address', '12');
  await blur('Street Address');
  await fill('Support Email', 'nobody');
  await blur('Support Email');
  await said('Street address must be at least 3 characters');
  await said('Enter a valid email address');
  await fill('Company Name', '  Aurora Ltd  ');
  await fill('Street Address', '12 Harbour Street\nOslo');
  await fill('Support Email', '');
  await save('Company information');
  await waitFor(() => expect(workspace()).toMatchObject({ issuerAddress: '12 Harbour Street\nOslo' }));
});

test('workspace details save failure: "Error saving, please try again later", and the old name returns; company info: "Error publishing, please try again later"', async () => {
  const { server, fill, save } = openSettings();
  server.disconnect('workspace.update');
  server.disconnect('workspace.updateIssuer');
  await fill('Workspace Name', 'Something else');
  await save('Workspace');
  await said('Error saving, please try again later');
  expect(within(screen.getByRole('banner')).queryByText('Something else')).toBeNull();
  await fill('Support Email', 'help@example.com');
  await save('Company information');
  await said('Error publishing, please try again later');
});

test('General lists the receipts of erasures: when, who asked, and what was removed', async () => {
  const receipt: Erasure = {
    id: '01a1fdf0-14e4-7878-b820-fc450b8399ea',
    personId: '01a1fdf0-14e4-7878-b820-fc450b8399eb',
    requestedAt: '2026-11-23T09:30:00.000Z',
    requestedVia: 'app',
    requestedBy: 'Ada Lovelace',
    status: 'wallets',
    finishedAt: null,
    finishedBy: '2026-12-23T09:30:00.000Z',
    removed: { passes: 2, mails: 1, logs: 0, messages: 0, importRows: 3 },
  };
  const byApi = { ...receipt, id: '2', requestedVia: 'api', requestedBy: null, status: 'done' } as const;
  openSettings('/workspace', [receipt, byApi]);
  const table = within(await screen.findByRole('table', { name: 'Erasures of personal data' }));
  await table.findByRole('row', {
    name: /2026.*Ada Lovelace.*2 passes, 1 mail, 3 import rows.*Updating phones/,
  });
  table.getByRole('row', { name: /API.*Done/ });
});

test('a workspace without erasures says where data is erased', async () => {
  openSettings();
  await said(/open one of their passes/);
});

test('leaving with unsaved changes asks', async () => {
  const { user, fill, follow, path } = openSettings();
  await fill('Workspace Name', 'Something else');
  const answer = async (name: string) => {
    await follow('Team');
    const question = within(await screen.findByRole('alertdialog', { name: 'Leave without saving?' }));
    await user.click(question.getByRole('button', { name }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  };
  await answer('Cancel');
  expect(await textbox('Workspace Name')).toHaveProperty('value', 'Something else');
  await answer('Leave');
  await waitFor(() => expect(path()).toBe(`${home}/team`));
});

test('an invitation needs a name of 3 characters and a valid address; Add is enabled while something is typed, and the name has the focus afterwards', async () => {
  const { fill, press } = openSettings('/team');
  const add = await button('Add');
  expect(add).toHaveProperty('disabled', true);
  await fill('Name', 'Jo');
  await fill('Email', 'nobody');
  await press('Add');
  await said('Name must be at least 3 characters');
  await said('Enter a valid email address');
  await fill('Name', 'Grace Brewster Hopper');
  await fill('Email', 'grace@example.com');
  await press('Add');
  const row = await screen.findByRole('row', { name: /Grace Brewster Hopper.*Invited/ });
  expect(row.textContent).toContain('grace@example.com');
  expect(add).toHaveProperty('disabled', true);
  expect(document.activeElement).toBe(await textbox('Name'));
});

test('"Could not invite team member"; a member of the team is not invited again', async () => {
  const { server, fill, press } = openSettings('/team');
  await fill('Name', 'Ada Lovelace');
  await fill('Email', 'ada@aurora.example');
  await press('Add');
  await said('This person is already on the team.');
  server.disconnect('workspace.accounts.invite');
  await fill('Email', 'joan@example.com');
  await press('Add');
  await said('Could not invite team member');
});

test('"Error loading workspace" shows the request id and a way to try again', async () => {
  const requestId = '0f8fad5b-d9cb-469f-a165-70867728950e';
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
  onTestFinished(() => void vi.restoreAllMocks());
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const { press } = renderApp(`${home}/workspace`, {
    'workspace.get': () => {
      throw refusal('BAD_REQUEST', 'Something went wrong on our side.', { requestId });
    },
  });
  await heading('Error loading workspace');
  await said(requestId);
  await button('Copy request id');
  await press('Try again');
  expect(reload).toHaveBeenCalledOnce();
});

test('no currency is a choice and not dimmed like a placeholder', async () => {
  openSettings();
  const currency = await screen.findByRole('combobox', { name: 'Currency' });
  expect(currency).toMatchObject({ value: '', disabled: false });
  expect(currency.dataset.nothingChosen).toBeUndefined();
});
