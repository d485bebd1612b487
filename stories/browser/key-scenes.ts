import { navigate, pressEscape, type Scene, visit } from './scene.ts';

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
