import type { Campaign, Segment } from '@tessera/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refusal } from '../../../../lib/answering-trpc.fixture.ts';
import { button, renderApp } from '../../../../testing/render-app.tsx';
import {
  draftCampaign,
  publishedTemplate,
  samplePass,
  sampleReach,
  sampleServer,
} from '../../../../testing/sample-server.ts';

function openStep(content: Partial<Campaign> = {}) {
  const template = publishedTemplate();
  const campaign = { ...draftCampaign(template), ...content };
  const pass = samplePass(template);
  const segment: Segment = {
    id: '01a1fdf0-14e4-7878-b820-fc450b8399ea',
    passTemplateId: template.id,
    name: 'Active members',
    filter: { field: 'status', operator: 'is', value: 'active' },
    problems: [],
    createdAt: '2026-11-23T09:30:00.000Z',
    updatedAt: '2026-11-23T09:30:00.000Z',
  };
  const { answers } = sampleServer({
    templates: [template],
    campaigns: [campaign],
    passes: [pass],
    segments: [segment],
  });
  const asked: unknown[] = [];
  const app = renderApp(`/aurora-coffee/campaigns/${campaign.id}/edit?step=recipients`, {
    ...answers,
    'workspace.passTemplates.countPasses': () => ({ count: 1_204 }),
    'workspace.campaigns.reach': ({ audience }) => {
      asked.push(audience);
      return sampleReach({ passes: 1_204, apple: 830, google: 291 });
    },
  });
  const choose = async (name: string) =>
    app.user.click(await screen.findByRole('radio', { name: new RegExp(`^${name}`) }));
  const save = async () => {
    await app.press('Save draft');
    await screen.findByText('Draft saved');
  };
  return { ...app, campaign, pass, segment, asked, choose, save };
}

const counted = () =>
  screen.findByText(
    (_, element) =>
      element?.textContent === '1,204 passes · 830 reachable in Apple Wallet, 291 in Google Wallet',
  );

test('everyone is counted, with how many a push reaches in each wallet', async () => {
  const { asked } = openStep();
  await counted();
  expect(asked).toEqual([{ kind: 'everyone' }]);
});

test('a campaign from a filtered list of passes reaches what the filter matches', async () => {
  const template = publishedTemplate();
  const asked: unknown[] = [];
  const gold = { key: 'email', operator: 'contains', value: '@aurora' } as const;
  const search = `?attributeFilters=${encodeURIComponent(JSON.stringify([gold]))}`;
  const { follow } = renderApp(`/aurora-coffee/templates/${template.id}/passes${search}`, {
    ...sampleServer({ templates: [template], passes: [samplePass(template)] }).answers,
    'workspace.passTemplates.countPasses': () => ({ count: 1_204 }),
    'workspace.campaigns.reach': ({ audience }) => {
      asked.push(audience);
      return sampleReach({ passes: 1_204, apple: 830, google: 291 });
    },
  });
  await follow('Create a campaign');
  await follow(/Recipients/);
  await counted();
  expect(asked).toEqual([{ kind: 'filter', filter: { all: [gold] } }]);
});

test('a segment that is chosen is counted and saved; without one the draft is not saved', async () => {
  const { user, server, press, choose, save, asked, campaign, segment } = openStep();
  await choose('Saved segment');
  await screen.findByText('Choose a segment.');
  await press('Save draft');
  expect(server.calls('workspace.campaigns.save')).toBe(0);
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Segment' }), 'Active members');
  await screen.findByText('Status is active');
  await waitFor(() => expect(asked.at(-1)).toEqual({ kind: 'segment', segmentId: segment.id }));
  await save();
  expect(campaign.audience).toEqual({ kind: 'segment', segmentId: segment.id });
});

test('a filter is built in the sheet of the passes list, shown as chips, counted and saved', async () => {
  const { user, press, choose, save, campaign } = openStep();
  await choose('Filter');
  await press('Set a filter');
  const sheet = await screen.findByRole('dialog', { name: 'Filter passes' });
  await user.selectOptions(await within(sheet).findByRole('combobox', { name: 'Attribute' }), 'First name');
  await user.type(await within(sheet).findByRole('textbox', { name: 'Value' }), 'Grace');
  await user.click(within(sheet).getByRole('button', { name: 'Use this filter' }));
  await screen.findByText('First name is “Grace”');
  await button('Change the filter');
  await counted();
  await save();
  expect(campaign.audience).toEqual({
    kind: 'filter',
    filter: { all: [{ key: 'firstName', operator: 'is', value: 'Grace' }] },
  });
});

test('passes are selected one by one, including those whose holders were mailed before', async () => {
  const { user, press, choose, save, campaign, pass } = openStep();
  await choose('Chosen passes');
  await press('Choose passes');
  const dialog = await screen.findByRole('dialog', { name: 'Choose passes' });
  await user.click(await within(dialog).findByRole('button', { name: 'Select all 1' }));
  await user.click(within(dialog).getByRole('button', { name: 'Use 1 pass' }));
  await screen.findByText('1 pass chosen');
  await counted();
  await save();
  expect(campaign.audience).toEqual({ kind: 'selection', passIds: [pass.id] });
});

test('what was chosen is kept while another kind of audience is tried', async () => {
  const filter = { field: 'status', operator: 'is', value: 'active' } as const;
  const { choose } = openStep({ audience: { kind: 'filter', filter } });
  await screen.findByText('Status is active');
  await choose('Everyone');
  expect(screen.queryByText('Status is active')).toBeNull();
  await choose('Filter');
  await screen.findByText('Status is active');
});

test('a count that is refused says why; a segment that was removed is named', async () => {
  const { server, choose } = openStep({
    audience: { kind: 'segment', segmentId: '01a1fdf0-14e4-7878-b820-fc450b8399eb' },
  });
  await screen.findByText('The segment that was chosen has been removed. Choose another.');
  server.answer({
    'workspace.campaigns.reach': () => {
      throw refusal('BAD_REQUEST', 'The pass template has no attribute “tier”.');
    },
  });
  await choose('Everyone');
  await screen.findByText('The pass template has no attribute “tier”.');
});
