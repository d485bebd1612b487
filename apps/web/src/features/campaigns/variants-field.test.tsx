import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderApp } from '../../testing/render-app.tsx';
import { draftCampaign, publishedTemplate, sampleServer } from '../../testing/sample-server.ts';

test('a holdout and a variant are saved, and what is left for variant A is shown', async () => {
  const template = publishedTemplate();
  const campaign = draftCampaign(template);
  const { answers } = sampleServer({ templates: [template], campaigns: [campaign] });
  const { press, user } = renderApp(`/aurora-coffee/campaigns/${campaign.id}/edit?step=review`, {
    ...answers,
    'workspace.campaigns.reach': () => ({ passes: 10, apple: 5, google: 5 }),
  });
  const holdout = await screen.findByRole('textbox', { name: 'Holdout' });
  await user.clear(holdout);
  await user.type(holdout, '10');
  await press('Add variant');
  await screen.findByText(/own message, gets 45 %/);
  const message = screen.getByRole('textbox', { name: 'Variant message' });
  await user.clear(message);
  await user.type(message, 'Double points');
  await press('Save draft');
  await screen.findByText('Draft saved');
  expect(campaign.split).toEqual({
    holdoutPercent: 10,
    variants: [{ name: 'B', percent: 45, message: 'Double points' }],
  });
});
