import type { PassCampaign, PassCampaignStep } from '@tessera/contract';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answers, refusal } from '../../../lib/answering-trpc.fixture.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { publishedTemplate, samplePass, sampleServer } from '../../../testing/sample-server.ts';

const step = (
  name: PassCampaignStep['case'],
  sentence: string,
  more: Partial<PassCampaignStep> = {},
): PassCampaignStep => ({ case: name, severity: 'info', at: null, sentence, advice: null, ...more });

const campaign = (more: Partial<PassCampaign> = {}): PassCampaign => ({
  campaignId: crypto.randomUUID(),
  passId: crypto.randomUUID(),
  name: 'Free cake',
  variant: null,
  status: 'sent',
  launchedAt: '2026-11-24T09:00:00.000Z',
  steps: [step('sent', 'Sent.', { at: '2026-11-24T09:00:05.000Z' })],
  ...more,
});

function open(campaigns: PassCampaign[], answers: Answers = {}) {
  const template = publishedTemplate();
  const pass = samplePass(template);
  return renderApp(`/aurora-coffee/templates/${template.id}/passes/${pass.id}`, {
    ...sampleServer({ templates: [template], passes: [pass] }).answers,
    'workspace.passes.campaigns': () => ({ campaigns }),
    ...answers,
  });
}

test('each campaign of a pass says whether it arrived, and what to do if not', async () => {
  const refused = step('appleRefused', 'Apple does not know the push token of iPhone 4F2A.', {
    severity: 'problem',
    at: '2026-11-24T09:00:07.000Z',
    advice: 'Ask its holder to add the pass again.',
  });
  const cake = campaign({ variant: 'B', steps: [...campaign().steps, refused] });
  open([cake, campaign({ name: 'Double points', status: 'heldOut', steps: [step('heldOut', 'Held out.')] })]);
  const first = within(await screen.findByRole('region', { name: 'Free cake' }));
  expect(first.getByRole('link', { name: 'Free cake' }).getAttribute('href')).toBe(
    `/aurora-coffee/campaigns/${cake.campaignId}`,
  );
  first.getByText(/^Launched .*, variant B$/);
  const [sent, problem] = first.getAllByRole('listitem');
  expect(sent?.textContent).toMatch(/^Sent\. .*10:00/);
  expect(problem?.getAttribute('data-severity')).toBe('problem');
  within(problem ?? document.body).getByText('Ask its holder to add the pass again.');
  within(screen.getByRole('region', { name: 'Double points' })).getByText('Held out');
});

test('older campaigns are shown on request', async () => {
  const names = ['One', 'Two', 'Three', 'Four', 'Five'];
  const { press } = open(names.map((name) => campaign({ name })));
  await screen.findByRole('region', { name: 'Three' });
  expect(screen.queryByRole('region', { name: 'Four' })).toBeNull();
  await press('Show 2 more');
  await screen.findByRole('region', { name: 'Five' });
});

test('a pass without campaigns says so, and a failure can be retried', async () => {
  open([]);
  await screen.findByText('No campaign has addressed this pass');
  const { server, press } = open([], {
    'workspace.passes.campaigns': () => {
      throw refusal('BAD_REQUEST', 'The question was not understood.');
    },
  });
  await screen.findByText('Could not load the campaigns');
  server.answer({ 'workspace.passes.campaigns': () => ({ campaigns: [campaign()] }) });
  await press('Try again');
  await screen.findByRole('region', { name: 'Free cake' });
});

test('a field that a campaign covers is shown with the campaign and both values', async () => {
  const campaignId = crypto.randomUUID();
  const cover = { campaignId, campaignName: 'Spring', own: { label: 'Tier', text: 'Gold' } };
  open([], {
    'workspace.campaigns.ofPass': () => ({
      received: [],
      shared: [],
      covers: [
        { ...cover, key: 'tier', shown: { label: 'Tier', text: 'Double points' } },
        {
          ...cover,
          key: 'points',
          own: { label: 'Points', text: '7' },
          shown: { label: 'Bonus', text: '7' },
        },
      ],
    }),
  });
  const reads = (text: string) =>
    card.getByText((_, element) => element?.tagName === 'SPAN' && element.textContent === text);
  const card = within((await screen.findByText('Covered by campaigns')).closest('section') ?? document.body);
  reads('“Double points” by Spring, instead of “Gold”');
  reads('“Bonus: 7” by Spring, instead of “Points: 7”');
  expect(card.getAllByRole('link', { name: 'Spring' })[0]?.getAttribute('href')).toBe(
    `/aurora-coffee/campaigns/${campaignId}`,
  );
});
