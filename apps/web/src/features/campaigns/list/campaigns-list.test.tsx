import type { Goal, Workspace } from '@tessera/contract';
import { screen, waitFor } from '@testing-library/react';
import { expect, it, onTestFinished, test, vi } from 'vitest';
import type { ListSearch } from '../../../lib/read-search.ts';
import { renderPage, sampleWorkspace, textOf } from '../../../lib/render-page.fixture.tsx';
import { heading, renderApp, textbox } from '../../../testing/render-app.tsx';
import {
  draftCampaign,
  publishedTemplate,
  sampleGoal,
  sampleServer,
} from '../../../testing/sample-server.ts';
import { adminsQuery } from '../../organizations/queries.ts';
import { campaignsQuery } from '../queries.ts';
import { CampaignsList } from './campaigns-list.tsx';

const nothing = () => undefined;
const { handle, organization } = sampleWorkspace;
const asMember: Partial<Workspace> = {
  organization: { ...organization, permissions: { canManage: false, canCreateWorkspace: false } },
};

const drawEmpty = async (workspace: Partial<Workspace> = {}, search: ListSearch = {}) => {
  const question = { workspaceHandle: handle, query: search.query, archived: search.status === 'archived' };
  return wordsSeen(
    await renderPage(<CampaignsList search={search} onSearch={nothing} />, {
      workspace,
      known: ({ trpc, queryClient }) => {
        queryClient.setQueryData(campaignsQuery(trpc, question).queryKey, {
          pages: [{ campaigns: [], totalCount: 0, nextCursor: null }],
          pageParams: [null],
        });
        queryClient.setQueryData(adminsQuery(trpc, organization.handle).queryKey, {
          admins: [
            { name: 'Alma Lindqvist', email: 'alma@aurora.example' },
            { name: '', email: 'ben@aurora.example' },
          ],
          totalCount: 2,
          nextCursor: null,
        });
      },
    }),
  );
};

const wordsSeen = (markup: string) => textOf(markup.replaceAll(/<div[^>]* hidden="".*?<\/div>/gs, ''));

it('shows an admin without campaigns a single button to create one', async () => {
  expect((await drawEmpty()).match(/Create a campaign/g)).toHaveLength(1);
  expect((await drawEmpty({}, { status: 'archived' })).match(/Create a campaign/g)).toHaveLength(1);
});

it('tells a member who creates campaigns, and whom to ask', async () => {
  const words = await drawEmpty(asMember);
  expect(words).toContain('Campaigns are created by admins.');
  expect(words).toContain('Ask an admin of Aurora Coffee: Alma Lindqvist or ben@aurora.example .');
  expect(words).not.toContain('Create a campaign');
  expect(await drawEmpty(asMember, { query: 'tea' })).toContain(
    'Campaigns are created by the admins of Aurora Coffee.',
  );
});

test('a list of more than ten thousand shows "10,000+", and a search without a match on the first page fetches further pages', async () => {
  const template = publishedTemplate();
  const { answers } = sampleServer({ templates: [template], campaigns: [draftCampaign(template)] });
  const list = answers['workspace.campaigns.list'];
  const further = Promise.withResolvers<void>();
  const { fill } = renderApp('/aurora-coffee/campaigns', {
    ...answers,
    'workspace.campaigns.list': async (input) => {
      if (!input.query)
        return { ...list(input), totalCount: 10_000, totalCountIsMinimum: true, nextCursor: 'more' };
      if (!input.cursor)
        return { campaigns: [], totalCount: 0, totalCountIsMinimum: true, nextCursor: 'further' };
      await further.promise;
      return { campaigns: [], totalCount: 0, nextCursor: null };
    },
  });
  await heading('Campaigns (10,000+)');
  await fill('Search campaigns', '#');
  await screen.findByText(/^Nothing yet, looking further/);
  further.resolve();
  await screen.findByText(/^Your search did not match any campaigns/);
  expect(screen.queryByText(/looking further/)).toBeNull();
});

test('the workspace is refetched after 30 s and not before, also where a campaign is edited', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const template = publishedTemplate();
  const campaign = draftCampaign(template);
  const { answers } = sampleServer({ templates: [template], campaigns: [campaign] });
  const { server, follow } = renderApp('/aurora-coffee/campaigns', answers);
  await follow('Weekend');
  await textbox('Message');
  vi.setSystemTime(Date.now() + 29_000);
  await follow('Pass Templates');
  await heading(/^Pass Templates/);
  expect(server.calls('workspace.get')).toBe(1);
  vi.setSystemTime(Date.now() + 30_000);
  await follow('Campaigns');
  await waitFor(() => expect(server.calls('workspace.get')).toBe(2));
});

function openWithGoals(goals: Goal[]) {
  const template = publishedTemplate();
  const campaign = {
    ...draftCampaign(template),
    goalId: crypto.randomUUID(),
    progress: { recipients: 2_000, finished: 2_000 },
    conversions: { passes: 85, total: 90, value: 0 },
  };
  const campaigns = [campaign, { ...draftCampaign(template), name: 'Other' }];
  const { answers } = sampleServer({ templates: [template], campaigns });
  return renderApp('/aurora-coffee/campaigns', { ...answers, 'workspace.goals.list': () => ({ goals }) });
}

test('without goals the list has no column Conversion', async () => {
  openWithGoals([]);
  await screen.findByRole('columnheader', { name: 'Link Clicks' });
  await waitFor(() => expect(screen.getAllByRole('row').length).toBe(3));
  expect(screen.queryByRole('columnheader', { name: 'Conversion' })).toBeNull();
});

test('with a goal the list shows the share of recipients that reached it, or a dash', async () => {
  openWithGoals([sampleGoal('Visit')]);
  await screen.findByRole('columnheader', { name: 'Conversion' });
  const rows = (await screen.findAllByRole('row')).map(({ textContent }) => textContent);
  expect(rows.filter((text) => text?.includes('4.3%'))).toHaveLength(1);
  expect(rows.filter((text) => text?.includes('–'))).toHaveLength(1);
});
