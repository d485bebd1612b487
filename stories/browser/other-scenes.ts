import { navigate, pressEscape, type Scene, visit } from './scene.ts';

export const newcomerScenes: Scene[] = [
  {
    name: 'create-workspace',
    show: (page, { publicUrl }) => visit(page, `${publicUrl}/_/create-workspace`, 'Company Name'),
  },
  {
    name: 'create-workspace-refused',
    show: async (page) => {
      await page.getByRole('textbox', { name: 'Company Name' }).fill('Auro');
      await page.getByRole('button', { name: 'Create workspace' }).click();
      await page.getByText('Name must be at least 5 characters').waitFor();
    },
  },
];

export const emptyScenes: Scene[] = [
  {
    name: 'campaigns-empty',
    show: (page, { publicUrl, workspaceHandle }) =>
      visit(page, `${publicUrl}/${workspaceHandle}/campaigns`, 'Reach everyone who holds a pass'),
  },
  {
    name: 'template-overview-empty',
    show: (page, { publicUrl, workspaceHandle, templateId }) =>
      navigate(page, `${publicUrl}/${workspaceHandle}/templates/${templateId}`, 'Nothing has happened yet'),
  },
  {
    name: 'template-passes-empty',
    show: (page, { publicUrl, workspaceHandle, templateId }) =>
      navigate(
        page,
        `${publicUrl}/${workspaceHandle}/templates/${templateId}/passes`,
        'Who gets the first pass?',
      ),
  },
];

export const limitedScenes: Scene[] = [
  {
    name: 'organization-api-forbidden',
    show: (page, { publicUrl }) =>
      visit(page, `${publicUrl}/org/corner-books/settings/api`, '403 - Forbidden'),
  },
  {
    name: 'organization-upgrade',
    show: async (page, { publicUrl }) => {
      await navigate(page, `${publicUrl}/org/corner-books`, 'Created passes');
      await page.getByRole('button', { name: 'Upgrade to Create Workspace' }).click();
      await page.getByRole('dialog', { name: 'Upgrade' }).waitFor();
    },
    leave: pressEscape,
  },
  {
    name: 'templates-limited',
    show: (page, { publicUrl }) => navigate(page, `${publicUrl}/corner-books`, 'Reader’s Card'),
  },
  {
    name: 'create-demo-template',
    show: async (page) => {
      await page.getByRole('button', { name: 'Create Demo Pass Template' }).first().click();
      await page.getByRole('dialog').getByText('Design it').waitFor();
    },
  },
];

export const operatorScenes: Scene[] = [
  {
    name: 'organizations',
    show: (page, { publicUrl }) => visit(page, `${publicUrl}/?switch=true`, 'Museum Bergtal'),
  },
  {
    name: 'organizations-no-match',
    show: (page, { publicUrl }) =>
      navigate(page, `${publicUrl}/?switch=true&query=tea`, 'Your search did not match any organizations'),
  },
  {
    name: 'workspaces',
    show: (page, { publicUrl }) => navigate(page, `${publicUrl}/-/campaigns`, 'Museum Bergtal'),
  },
  {
    name: 'organization-plan',
    show: (page, { publicUrl }) =>
      navigate(page, `${publicUrl}/org/corner-books/settings`, 'Demo pass limit'),
  },
  {
    name: 'system',
    show: (page, { publicUrl }) => navigate(page, `${publicUrl}/_/system`, 'Jobs due'),
  },
];
