import type { Campaign, Workspace } from '@tessera/contract';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { Answers } from '../../lib/answering-trpc.fixture.ts';
import { sampleWorkspace } from '../../lib/render-page.fixture.tsx';
import { button, link, renderApp } from '../../testing/render-app.tsx';
import { draftCampaign, publishedTemplate, sampleServer } from '../../testing/sample-server.ts';

afterEach(() => localStorage.clear());

type Opening = {
  workspace?: Partial<Workspace>;
  hasTemplates?: boolean;
  development?: boolean;
  search?: string;
  campaigns?: { current: Campaign | null; latest: Campaign | null };
  answers?: Answers;
};

const template = publishedTemplate();
const filled = { passCount: 2_000, passTemplateCount: 1 };
const days = Array.from({ length: 30 }, (_, index) => ({
  day: `2026-11-${String(index + 1).padStart(2, '0')}`,
  added: 7,
  removed: index === 0 ? 3 : 0,
}));

function open({
  workspace = filled,
  hasTemplates = true,
  development = false,
  search = '',
  campaigns = { current: null, latest: null },
  answers,
}: Opening) {
  return renderApp(
    `/aurora-coffee${search}`,
    {
      ...sampleServer({ templates: hasTemplates ? [template] : [] }).answers,
      'workspace.get': () => ({ ...sampleWorkspace, ...workspace }),
      'workspace.passTemplates.activity': () => ({
        inWallets: 1_768,
        largest: { id: template.id, name: template.name },
        days,
      }),
      'workspace.campaigns.current': () => campaigns,
      'workspace.applePassTypeIdentifiers.list': () => ({ identifiers: [], totalCount: 0, nextCursor: null }),
      'workspace.googleIssuers.list': () => ({ issuers: [], totalCount: 0, nextCursor: null }),
      ...answers,
    },
    { config: { development } },
  );
}

const strip = async () => within(await screen.findByRole('region', { name: 'At a glance' }));
const tiles = async () =>
  (await strip()).getAllByRole('link').map((tile) => [tile.textContent, tile.getAttribute('href')]);

test('the list begins with holders, 30 days of changes, the current campaign and the latest result, each leading on', async () => {
  const sending = draftCampaign(template, 'Halfway');
  const sent = draftCampaign(template, 'Weekend');
  open({
    campaigns: {
      current: { ...sending, status: 'Sending', progress: { recipients: 980, finished: 412 } },
      latest: {
        ...sent,
        status: 'Sent',
        link: 'https://example.com',
        stats: { ...sent.stats, notifications: 1_400, uniqueClicks: 240 },
      },
    },
  });
  const path = `/aurora-coffee/templates/${template.id}`;
  expect(await tiles()).toEqual([
    ['In wallets1,768Passes of all templates', `${path}/passes?status=active`],
    ['Last 30 days210 added3 removed', `${path}/overview`],
    ['Being sentHalfway412 of 980 sent', `/aurora-coffee/campaigns/${sending.id}`],
    ['Latest resultWeekend1,400 notified · 240 clicked', `/aurora-coffee/campaigns/${sent.id}`],
  ]);
});

test('a scheduled campaign shows its time, a recurring one its next run, and without any the tile leads to the campaigns', async () => {
  const campaign = draftCampaign(template, 'Brunch');
  const noteOf = async (changes: Partial<Campaign> | null) => {
    open({ campaigns: { current: changes && { ...campaign, ...changes }, latest: null } });
    const [, , tile] = await tiles();
    cleanup();
    return tile?.[0];
  };
  const time = '2026-12-01T09:00:00Z';
  expect(await noteOf({ status: 'Scheduled', scheduledAt: time })).toMatch(/^Next campaignBrunch.*10:00/);
  const trigger = { kind: 'weekly', weekdays: [7], time: '10:00' } as const;
  expect(
    await noteOf({ status: 'Sending', trigger: { ...trigger, weekdays: [7] }, nextRunAt: time }),
  ).toMatch(/^Recurring campaignBrunchNext run .*10:00/);
  expect(await noteOf(null)).toMatch(/^CampaignsNone running/);
});

test('the strip is not shown before the first pass, in the archive and in search results', async () => {
  const isShown = async (opening: Opening) => {
    open(opening);
    await screen.findByRole('heading', { name: /^Pass Templates \(\d\)/ });
    await waitFor(() => expect(screen.queryByRole('status', { name: /Loading/ })).toBeNull());
    const found = screen.queryByRole('region', { name: 'At a glance' }) !== null;
    cleanup();
    return found;
  };
  expect(await isShown({ workspace: { passCount: 0, passTemplateCount: 1 } })).toBe(false);
  expect(await isShown({ search: '?status=archived' })).toBe(false);
  expect(await isShown({ search: '?query=Rewards' })).toBe(false);
  expect(await isShown({})).toBe(true);
});

test('a workspace without templates shows the gallery at once', async () => {
  const { history, fill, press } = open({ workspace: { passTemplateCount: 0 }, hasTemplates: false });
  await screen.findByRole('heading', { name: 'Design your first pass' });
  await screen.findByRole('radiogroup', { name: 'Which design do you begin with?' });
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
  await button('Create Pass Template');
  await fill('Name', 'Harbour');
  await press('Design it');
  await waitFor(() => expect(history.location.href).toContain('/templates/new/edit'));
  expect(history.location.href).toContain('name=Harbour');
});

test('a member, who sends no campaigns, is offered two things to try', async () => {
  const organization = {
    ...sampleWorkspace.organization,
    permissions: { ...sampleWorkspace.organization.permissions, canManage: false },
  };
  open({ development: true, workspace: { ...filled, organization } });
  await screen.findByRole('heading', { name: 'Two things to try' });
  expect(screen.queryByRole('link', { name: /^Send a campaign/ })).toBeNull();
});

test('in development a card offers three things to try, and is gone for good once closed', async () => {
  const { press } = open({ development: true });
  const path = `/aurora-coffee/templates/${template.id}/edit`;
  expect((await link(/^Edit a pass/)).getAttribute('href')).toBe(path);
  expect((await link(/^Open the virtual phones/)).getAttribute('href')).toBe('/lab');
  expect((await link(/^Send a campaign/)).getAttribute('href')).toBe(
    `/aurora-coffee/campaigns/new/edit?passTemplateId=${template.id}`,
  );
  await press('Close for good');
  expect(screen.queryByText('Three things to try')).toBeNull();
  cleanup();
  open({ development: true });
  await strip();
  expect(screen.queryByText('Three things to try')).toBeNull();
  cleanup();
  localStorage.clear();
  open({ development: false });
  await strip();
  expect(screen.queryByText('Three things to try')).toBeNull();
});
