import { navigate, pressEscape, type Scene, type Stage, visit } from './scene.ts';

const campaigns = ({ publicUrl, workspaceHandle }: Stage) => `${publicUrl}/${workspaceHandle}/campaigns`;

export const campaignScenes: Scene[] = [
  {
    name: 'campaign',
    show: (page, stage) =>
      visit(page, `${campaigns(stage)}/${stage.sentCampaignId}`, 'What it says and changes'),
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
        .getByText('Some values need mending first')
        .or(page.getByText('A campaign needs'))
        .first()
        .waitFor();
    },
  },
];
