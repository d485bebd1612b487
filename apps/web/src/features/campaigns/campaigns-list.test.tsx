import type { Workspace } from '@tessera/contract';
import { expect, it } from 'vitest';
import { drawPage, sampleWorkspace, wordsOf } from '../../lib/draw-page.fixture.tsx';
import { adminsQuery } from '../organizations/queries.ts';
import { CampaignsList } from './campaigns-list.tsx';
import type { CampaignsSearch } from './campaigns-search.ts';
import { campaignsQuery } from './queries.ts';

const nothing = () => undefined;
const { handle, organization } = sampleWorkspace;
const asMember: Partial<Workspace> = {
  organization: { ...organization, permissions: { canManage: false, canCreateWorkspace: false } },
};

/** The page of a workspace without campaigns. */
const drawEmpty = async (workspace: Partial<Workspace> = {}, search: CampaignsSearch = {}) => {
  const question = { workspaceHandle: handle, query: search.query, archived: search.status === 'archived' };
  return wordsSeen(
    await drawPage(<CampaignsList search={search} onSearch={nothing} />, {
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

const wordsSeen = (markup: string) => wordsOf(markup.replaceAll(/<div[^>]* hidden="".*?<\/div>/gs, ''));

it('an admin without campaigns is offered the first one once', async () => {
  expect((await drawEmpty()).match(/Create a campaign/g)).toHaveLength(1);
  expect((await drawEmpty({}, { status: 'archived' })).match(/Create a campaign/g)).toHaveLength(1);
});

it('a member reads who creates campaigns, and whom to ask', async () => {
  const words = await drawEmpty(asMember);
  expect(words).toContain('Campaigns are created by admins.');
  expect(words).toContain('Ask an admin of Aurora Coffee: Alma Lindqvist or ben@aurora.example .');
  expect(words).not.toContain('Create a campaign');
  expect(await drawEmpty(asMember, { query: 'tea' })).toContain(
    'Campaigns are created by the admins of Aurora Coffee.',
  );
});
