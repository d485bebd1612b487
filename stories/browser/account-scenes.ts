import type { Page } from 'playwright-core';
import { navigate, pressEscape, refuse, type Scene, type Stage, stopRefusing, visit } from './scene.ts';

export const keyScenes: Scene[] = [
  {
    name: 'api-keys',
    show: (page, { publicUrl, workspaceHandle }) =>
      visit(page, `${publicUrl}/${workspaceHandle}/settings/api`, 'Alma Lindqvist'),
  },
  {
    name: 'api-keys-create',
    show: async (page) => {
      await page.getByRole('button', { name: 'Create API key' }).click();
      const dialog = page.getByRole('dialog', { name: 'Create API key' });
      await dialog.getByRole('button', { name: 'Create', exact: true }).click();
      await dialog.getByText('Enter a name for the key').waitFor();
    },
    leave: async (page) => {
      await pressEscape(page);
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    },
  },
  {
    name: 'api-keys-created',
    only: 'phone',
    show: async (page) => {
      await page.getByRole('button', { name: 'Create API key' }).click();
      const dialog = page.getByRole('dialog', { name: 'Create API key' });
      await dialog.getByLabel('Name').fill('Till');
      await dialog.getByRole('button', { name: 'Create', exact: true }).click();
      await page.getByRole('dialog', { name: 'Your new API key' }).waitFor();
    },
    leave: pressEscape,
  },
  {
    name: 'api-keys-of-organization',
    show: (page, { publicUrl }) =>
      navigate(page, `${publicUrl}/org/aurora-coffee/settings/api`, 'No API keys yet'),
  },
  {
    name: 'api-key-link-used',
    provokes: /apiKeyLink\.get/,
    show: (page, { publicUrl }) =>
      visit(page, `${publicUrl}/_/api-key/1.AaIAdVhadsaDEpjPvzUs4Q.used`, 'This link shows nothing'),
  },
];

export const widgetIsThere = (page: Page, name: string): Promise<void> =>
  page.locator(`[data-account-widget="${name}"][data-state="resolved"]`).waitFor();

const account = ({ publicUrl }: Stage, section?: string) =>
  `${publicUrl}/_/account${section ? `?section=${section}` : ''}`;
const team = ({ publicUrl }: Stage, organizationHandle: string) =>
  `${publicUrl}/org/${organizationHandle}/team`;

export const accountScenes: Scene[] = [
  {
    name: 'account-general',
    show: async (page, stage) => {
      await visit(page, account(stage), 'Account Settings');
      await widgetIsThere(page, 'user-profile');
      await page.getByRole('button', { name: 'Aurora Coffee' }).waitFor();
    },
  },
  {
    name: 'account-edit-name',
    show: async (page) => {
      await page.getByRole('button', { name: /^Edit/ }).click();
      await page.getByLabel('First name').waitFor();
    },
    leave: pressEscape,
  },
  {
    name: 'account-organization-menu',
    show: async (page) => {
      await page.getByRole('button', { name: 'Aurora Coffee' }).click();
      await page.getByRole('menuitem', { name: 'View Organization' }).waitFor();
    },
    leave: pressEscape,
  },
  {
    name: 'help',
    show: async (page) => {
      await page.getByRole('button', { name: 'Help', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Support' }).click();
      await page.getByRole('dialog', { name: 'Help' }).waitFor();
    },
    leave: pressEscape,
  },
  {
    name: 'account-security',
    show: async (page, stage) => {
      await navigate(page, account(stage, 'security'), 'Account Settings');
      await widgetIsThere(page, 'user-security');
    },
  },
  {
    name: 'account-sessions',
    show: async (page, stage) => {
      await navigate(page, account(stage, 'sessions'), 'Account Settings');
      await widgetIsThere(page, 'user-sessions');
    },
  },
];

export const teamScenes: Scene[] = [
  {
    name: 'team',
    show: async (page, stage) => {
      await visit(page, team(stage, 'aurora-coffee'), 'Team');
      await widgetIsThere(page, 'users-management');
    },
  },
  {
    name: 'team-invite',
    show: async (page) => {
      await page.getByRole('button', { name: /^Invite/ }).click();
      await page.getByRole('dialog').getByLabel('Email').waitFor();
    },
    leave: pressEscape,
  },
  {
    name: 'organization-create-workspace',
    show: async (page, { publicUrl }) => {
      await navigate(page, `${publicUrl}/org/aurora-coffee`, 'Created passes');
      await page.getByRole('button', { name: 'Create Workspace' }).click();
      const dialog = page.getByRole('dialog', { name: 'Create Workspace' });
      await dialog.getByText('Taken over from Aurora Coffee.').waitFor();
      await dialog.getByRole('button', { name: 'Create Workspace' }).click();
      await dialog.getByText('Enter a name for the workspace').waitFor();
    },
    leave: pressEscape,
  },
  {
    name: 'page-broken',
    provokes: /organization\.get|TRPCClientError/,
    show: async (page, { publicUrl }) => {
      await refuse(page, 'organization.get');
      await visit(page, `${publicUrl}/org/aurora-coffee`, 'Something went wrong');
      await page.getByRole('button', { name: 'Copy request id' }).waitFor();
    },
    leave: stopRefusing,
  },
  {
    name: 'admin-forbidden',
    provokes: /systemAdminOrganization|You are not allowed/,
    show: (page, { publicUrl }) =>
      navigate(page, `${publicUrl}/_/admin`, 'You are not allowed to access this page.'),
  },
];

export const memberScenes: Scene[] = [
  {
    name: 'team-forbidden',
    show: (page, stage) =>
      visit(page, team(stage, 'aurora-coffee'), 'You are not allowed to access this page.'),
  },
];

export const strangerScenes: Scene[] = [
  {
    name: 'team-elsewhere',
    show: (page, stage) => visit(page, team(stage, 'museum-bergtal'), 'Use WorkOS Admin to manage this team'),
  },
  {
    name: 'account-without-organization',
    show: async (page, stage) => {
      await navigate(page, account(stage), 'Account Settings');
      await widgetIsThere(page, 'user-profile');
      await page.getByRole('button', { name: 'Organizations' }).waitFor();
    },
  },
];
