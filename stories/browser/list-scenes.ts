import { navigate, pressEscape, refuse, type Scene, type Stage, stopRefusing, visit } from './scene.ts';

const campaigns = ({ publicUrl, workspaceHandle }: Stage) => `${publicUrl}/${workspaceHandle}/campaigns`;

export const campaignScenes: Scene[] = [
  {
    name: 'campaign',
    show: (page, stage) => visit(page, `${campaigns(stage)}/${stage.sentCampaignId}`, 'Message and changes'),
  },
  ...(['notification', 'pass-change', 'recipients', 'review'] as const).map(
    (step): Scene => ({
      name: `campaign-${step}`,
      show: async (page, stage) => {
        await navigate(page, `${campaigns(stage)}/${stage.draftCampaignId}/edit?step=${step}`, 'Happy hour');
        await page.getByRole('link', { name: 'Review' }).waitFor();
      },
    }),
  ),
  {
    name: 'campaign-launch',
    show: async (page) => {
      await page.getByRole('button', { name: 'Launch campaign' }).click();
      await page.getByText('A message that was sent cannot be called back.').waitFor();
    },
    leave: pressEscape,
  },
  {
    name: 'campaign-new',
    show: async (page, stage) => {
      await navigate(page, `${campaigns(stage)}/new/edit?passTemplateId=${stage.templateId}`, 'Message');
      await page.getByRole('textbox', { name: 'Link' }).fill('nowhere');
      await page.getByRole('link', { name: 'Review' }).click();
      await page
        .getByText('Some values need fixing first')
        .or(page.getByText('A campaign needs'))
        .first()
        .waitFor();
    },
  },
];

const home = ({ publicUrl, workspaceHandle }: Stage) => `${publicUrl}/${workspaceHandle}`;

export const listScenes: Scene[] = [
  { name: 'templates', show: (page, stage) => visit(page, home(stage), 'Aurora Rewards') },
  {
    name: 'navigation',
    only: 'phone',
    show: async (page) => {
      await page.getByRole('button', { name: 'Open navigation' }).click();
      await page.getByRole('dialog').getByRole('link', { name: 'Campaigns' }).waitFor();
    },
    leave: pressEscape,
  },
  {
    name: 'account-menu',
    show: async (page) => {
      await page.getByRole('button', { name: /^Account of/ }).click();
      await page.getByRole('menuitem', { name: 'Logout' }).waitFor();
    },
    leave: pressEscape,
  },
  {
    name: 'organization-menu',
    show: async (page) => {
      await page
        .getByRole('button', { name: /^Aurora Coffee/ })
        .first()
        .click();
      await page.getByRole('menuitem', { name: 'Switch Workspace' }).waitFor();
    },
    leave: pressEscape,
  },
  {
    name: 'command-menu',
    show: async (page) => {
      await page.keyboard.press('Control+K');
      await page.getByRole('dialog').getByText('Latte Art Evening').waitFor();
    },
    leave: pressEscape,
  },
  {
    name: 'create-template',
    show: async (page) => {
      await page.getByRole('button', { name: 'Create Pass Template' }).click();
      await page.getByRole('button', { name: 'Design it' }).click();
      await page.getByText('Enter a name for the pass template').waitFor();
    },
    leave: pressEscape,
  },
  {
    name: 'templates-archived',
    show: (page, stage) => navigate(page, `${home(stage)}?status=archived`, 'Nothing is archived'),
  },
  {
    name: 'templates-no-match',
    show: (page, stage) => navigate(page, `${home(stage)}?query=tea`, 'Your search did not match any passes'),
  },
  {
    name: 'templates-error',
    provokes: /passTemplates\.list/,
    show: async (page, stage) => {
      await refuse(page, 'passTemplates.list');
      await visit(page, home(stage), 'Error: Could not load passes');
    },
    leave: stopRefusing,
  },
  {
    name: 'campaigns',
    show: (page, stage) => navigate(page, `${home(stage)}/campaigns`, 'Double points weekend'),
  },
  {
    name: 'choose-template',
    show: async (page) => {
      await page.getByRole('button', { name: 'Create a campaign' }).click();
      await page.getByRole('dialog', { name: 'Create a campaign' }).getByText('Aurora Rewards').waitFor();
    },
    leave: pressEscape,
  },
  {
    name: 'campaigns-archived',
    show: (page, stage) => navigate(page, `${home(stage)}/campaigns?status=archived`, 'Nothing is archived'),
  },
  {
    name: 'campaigns-no-match',
    show: (page, stage) => navigate(page, `${home(stage)}/campaigns?query=tea`, 'Your search did not match'),
  },
  {
    name: 'campaigns-error',
    provokes: /campaigns\.list/,
    show: async (page, stage) => {
      await refuse(page, 'campaigns.list');
      await visit(page, `${home(stage)}/campaigns`, 'Error: Could not load campaigns');
    },
    leave: stopRefusing,
  },
  {
    name: 'workspace-unknown',
    provokes: /\/trpc\/[^?]*workspace\.get\b|TRPCClientError: Not found/,
    show: (page, { publicUrl }) =>
      visit(page, `${publicUrl}/no-such-place`, 'Requested workspace could not be found.'),
  },
  {
    name: 'organization-unknown',
    provokes: /\/trpc\/organization\.get|TRPCClientError: Not found/,
    show: (page, { publicUrl }) =>
      visit(page, `${publicUrl}/org/no-such-place`, 'Requested organization could not be found'),
  },
  {
    name: 'organization-workspaces',
    show: (page, { publicUrl, workspaceHandle }) =>
      navigate(page, `${publicUrl}/org/${workspaceHandle}/workspaces`, 'Created passes'),
  },
  {
    name: 'page-unknown',
    show: (page, stage) => visit(page, `${home(stage)}/nothing/here`, 'This page does not exist'),
  },
];
