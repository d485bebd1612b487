import type { Campaign } from '@tessera/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { heading, renderApp } from '../../testing/render-app.tsx';
import { draftCampaign, publishedTemplate, sampleServer } from '../../testing/sample-server.ts';

const launchedAt = '2026-11-23T10:00:00.000Z';
const sending: Partial<Campaign> = {
  status: 'Sending',
  canEdit: false,
  launchedAt,
  passChange: { fields: { points: { value: '240' } } },
  progress: { recipients: 12_000, finished: 3_000 },
};
const scheduled: Partial<Campaign> = { status: 'Scheduled', scheduledAt: '2027-06-01T07:30:00.000Z' };

function openView(content: Partial<Campaign>) {
  const template = publishedTemplate();
  const campaign: Campaign = { ...draftCampaign(template), ...content };
  const { answers } = sampleServer({ templates: [template], campaigns: [campaign] });
  const app = renderApp(`/aurora-coffee/campaigns/${campaign.id}`, answers);
  const confirm = async (name: string) =>
    app.user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name }));
  return { ...app, campaign, confirm };
}

test('a delivery under way shows how far it is, and from the next answer on its rate and remaining time', async () => {
  const { campaign } = openView(sending);
  await screen.findByText('3,000 of 12,000 passes');
  campaign.progress = { recipients: 12_000, finished: 3_100 };
  await screen.findByText(/^3,100 of 12,000 passes · [\d,]+ a second, about \d+ minutes? left$/);
});

test('while recipients are selected the page says that nobody sees the campaign', async () => {
  openView({ ...sending, launchedAt: null, progress: { recipients: 412_000, finished: 0 } });
  await screen.findByText('Preparing, 412,000 recipients found. Nobody sees the campaign yet.');
});

test('a campaign is paused, resumed and canceled; canceling says what stays and who never gets it', async () => {
  const { press, confirm, campaign } = openView(sending);
  await press('Pause');
  await screen.findByText('Paused at 3,000 of 12,000 passes. What passes show stays.');
  await press('Resume');
  await screen.findByRole('button', { name: 'Pause' });
  await press('Cancel campaign');
  await screen.findByText(
    'The change leaves all passes. The message stays on 3,000 passes that have it; 9,000 others never get it. A canceled campaign cannot be resumed.',
  );
  await confirm('Keep it');
  expect(campaign.status).toBe('Sending');
  await press('Cancel campaign');
  await confirm('Cancel campaign');
  await screen.findByText('The campaign is canceled.');
  expect(campaign.status).toBe('Canceled');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Cancel campaign' })).toBeNull());
});

test('a scheduled campaign shows its time, and is launched ahead of it after a question', async () => {
  const { press, confirm, campaign } = openView(scheduled);
  await heading('Weekend');
  await screen.findByText(/^Launches by itself on .*time of Europe\/Berlin \(UTC\+02:00\)\.$/);
  await screen.findByRole('link', { name: 'Edit' });
  await press('Launch now');
  await screen.findByText(/^It reaches 2 passes\./);
  await waitFor(() =>
    expect(
      within(screen.getByRole('alertdialog'))
        .getByRole('button', { name: 'Launch campaign' })
        .getAttribute('aria-disabled'),
    ).not.toBe('true'),
  );
  await confirm('Launch campaign');
  await screen.findByText('The campaign is on its way.');
  expect(campaign.launchedAt).not.toBeNull();
});

test('the audience of a campaign is described', async () => {
  openView({
    ...sending,
    audience: { kind: 'filter', filter: { field: 'status', operator: 'is', value: 'active' } },
  });
  await screen.findByText('Passes with: Status is active');
});
