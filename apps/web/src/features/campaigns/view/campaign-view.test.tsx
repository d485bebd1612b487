import {
  type Campaign,
  noCampaignRules,
  type SplitResults,
  type VariantResults,
  type Workspace,
} from '@tessera/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { refusal } from '../../../lib/answering-trpc.fixture.ts';
import { sampleWorkspace } from '../../../lib/render-page.fixture.tsx';
import { button, heading, renderApp, textbox } from '../../../testing/render-app.tsx';
import {
  draftCampaign,
  publishedTemplate,
  requestedApproval,
  samplePass,
  sampleServer,
} from '../../../testing/sample-server.ts';

const launchedAt = '2026-11-23T10:00:00.000Z';
const sending: Partial<Campaign> = {
  status: 'Sending',
  canEdit: false,
  launchedAt,
  passChange: { fields: { points: { value: '240' } } },
  progress: { recipients: 12_000, finished: 3_000 },
};
const scheduled: Partial<Campaign> = { status: 'Scheduled', scheduledAt: '2027-06-01T07:30:00.000Z' };

function openView(content: Partial<Campaign>, search = '', workspace: Partial<Workspace> = {}) {
  const template = publishedTemplate();
  const campaign: Campaign = { ...draftCampaign(template), ...content };
  const passes = [samplePass(template)];
  const { answers } = sampleServer({ templates: [template], campaigns: [campaign], passes });
  const app = renderApp(`/aurora-coffee/campaigns/${campaign.id}${search}`, {
    ...answers,
    'workspace.get': () => ({ ...sampleWorkspace, ...workspace }),
  });
  const confirm = async (name: string) =>
    app.user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name }));
  return { ...app, campaign, confirm };
}

test('a running delivery shows its progress, and from the next response on its rate and remaining time', async () => {
  const { campaign } = openView(sending);
  await screen.findByText('3,000 of 12,000 passes');
  campaign.progress = { recipients: 12_000, finished: 3_100 };
  await screen.findByText(/^3,100 of 12,000 passes · [\d,]+ a second, about \d+ minutes? left$/);
});

test('a delivery in quiet hours shows when it continues, and counts who was excluded by the cap', async () => {
  const quietUntil = '2099-11-25T07:00:00.000Z';
  openView({ ...sending, quietUntil, capped: 1_204 });
  await screen.findByText(/^3,000 of 12,000 passes · Quiet hours, continues on .*8:00/);
  expect((await screen.findByText('Left out')).parentElement?.textContent).toContain('1,204');
});

test('clicks, conversions and their value in the workspace’s currency are listed by day', async () => {
  const conversions = { passes: 60, total: 61, value: 4.5 };
  const progress = { recipients: null, finished: 3_000 };
  const goalId = '01a1fdf0-1560-7f28-b7c9-622367050670';
  openView({ ...sending, progress, goalId, link: 'https://example.com', conversions }, '', {
    currency: 'EUR',
  });
  const first = await screen.findByRole('row', { name: /^Jan 2, 2026/ });
  expect(first.textContent).toBe('Jan 2, 202631€4.50');
  await screen.findByText('60 of 3,000 recipients so far');
  expect(
    (await screen.findByText('Value', { selector: 'div, span, p, dt' })).parentElement?.textContent,
  ).toContain('€4.50');
});

test('the results are listed by wallet, with the reasons of failure and what to do', async () => {
  const delivery = {
    apple: { passUpdates: 900, notifications: 890, failed: 12 },
    google: { passUpdates: 450, notifications: 447, failed: 0 },
    failures: { certificateRefused: 12, notificationLimit: 3 },
  };
  openView({ ...sending, status: 'Sent', delivery });
  const row = await screen.findByRole('row', { name: /^Apple Wallet/ });
  expect(row.textContent).toBe('Apple Wallet90089012');
  const reasons = within(screen.getByRole('list', { name: 'Why wallets were not reached' }));
  expect(reasons.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^12 × Certificate refused by Apple.*Renew it/),
    expect.stringMatching(/^3 × Google’s limit of three notifications a day/),
  ]);
});

const conversionsOf = (passes: number) => ({ passes, total: passes, value: 0 });
const shareOf = (name: string, rest: Partial<VariantResults>): VariantResults => ({
  name,
  recipients: 4_000,
  passUpdates: 3_800,
  notifications: 3_700,
  failed: 0,
  uniqueClicks: 400,
  conversions: conversionsOf(200),
  uplift: null,
  ...rest,
});
const splitResults: SplitResults = {
  variants: [
    shareOf('A', { uplift: { difference: 0.02, low: 0.005, high: 0.034 } }),
    shareOf('Short', {
      conversions: conversionsOf(120),
      uplift: { difference: 0, low: -0.012, high: 0.011 },
    }),
  ],
  holdout: { recipients: 4_000, conversions: conversionsOf(120) },
  comparison: { measure: 'conversions', baseline: 'holdout' },
};

test('a split campaign lists clicks and conversion by variant, and what the difference to the holdout means', async () => {
  const link = 'https://example.com/cake';
  const goalId = crypto.randomUUID();
  const stats = { passUpdates: 7_600, notifications: 7_400, failed: 0, linkClicks: 950, uniqueClicks: 800 };
  openView({ ...sending, status: 'Sent', link, goalId, stats, splitResults });
  const row = async (name: RegExp) => (await screen.findByRole('row', { name })).textContent;
  expect(await row(/^A /)).toBe('A4,0003,8003,70010% 4005% 200');
  expect(await row(/^Holdout/)).toBe('Holdout4,000–––3% 120');
  expect((await screen.findByText('Link Clicks')).parentElement?.textContent).toContain('950From 800 passes');
  const uplift = within(screen.getByRole('region', { name: 'Uplift' }));
  expect(uplift.getByRole('heading').textContent).toBe('Conversion compared with the holdout');
  expect(uplift.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'AMore conversions +2 percentage points; with 95 % certainty between +0.5 and +3.4.',
    'ShortNo clear difference in conversions yet 0 percentage points; with 95 % certainty between −1.2 and +1.1.',
  ]);
});

test('of clicks on links that may name no pass, unique ones are a minimum', async () => {
  const stats = { passUpdates: 900, notifications: 890, failed: 0, linkClicks: 95, uniqueClicks: 80 };
  openView({ ...sending, status: 'Sent', link: 'https://example.com/cake', stats });
  expect((await screen.findByText('Link Clicks')).parentElement?.textContent).toContain(
    '95From at least 80 passes',
  );
});

test('variants are compared with A without a holdout, and too few recipients with nothing', async () => {
  const [own, short] = splitResults.variants;
  if (!own || !short) throw new Error('There are two variants.');
  openView({
    ...sending,
    status: 'Sent',
    link: 'https://example.com/cake',
    splitResults: {
      variants: [own, { ...short, uplift: null }],
      holdout: null,
      comparison: { measure: 'uniqueClicks', baseline: 'firstVariant' },
    },
  });
  const uplift = within(await screen.findByRole('region', { name: 'Uplift' }));
  expect(uplift.getByRole('heading').textContent).toBe('Unique clicks compared with variant A');
  expect(uplift.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'ShortNot enough data yet Both groups need 100 recipients and 5 clicks.',
  ]);
});

test('a holdout without a goal says that nothing is compared', async () => {
  const holdout = { recipients: 400, conversions: conversionsOf(0) };
  openView({
    ...sending,
    status: 'Sent',
    splitResults: { variants: [shareOf('A', {})], holdout, comparison: null },
  });
  await screen.findByText('Without a goal there is nothing to compare with the holdout.');
});

test('the recipients are exported; a failure is shown', async () => {
  const { press, server } = openView({ ...sending, status: 'Sent' });
  const opened = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  onTestFinished(() => opened.mockRestore());
  server.answer({
    'workspace.campaigns.linkToRecipients': () => {
      throw new Error('out of order');
    },
  });
  await press('Export');
  await screen.findByText('The recipients could not be exported. Please try again.');
  server.answer({ 'workspace.campaigns.linkToRecipients': () => ({ url: 'https://example.com/r.csv' }) });
  await press('Export');
  await waitFor(() => expect(opened).toHaveBeenCalledOnce());
});

test('while recipients are selected the page states that no holder sees the campaign yet', async () => {
  openView({ ...sending, launchedAt: null, progress: { recipients: 412_000, finished: 0 } });
  await screen.findByText('Preparing, 412,000 recipients found. Nobody sees the campaign yet.');
});

test('a campaign is paused, resumed and canceled; canceling states what stays and who never gets it', async () => {
  const { press, confirm, campaign } = openView(sending);
  await press('Pause');
  await screen.findByText('Paused at 3,000 of 12,000 passes. Passes keep what they show.');
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
  await screen.findByText(/^Launches automatically on .*, Europe\/Berlin \(UTC\+02:00\)\.$/);
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

test('the recipients are listed with their delivery, and searched through the address', async () => {
  const { history, user } = openView({ ...sending, status: 'Paused' });
  const table = within(await screen.findByRole('table', { name: 'Recipients' }));
  const holder = await table.findByRole('link', { name: 'Grace Hopper' });
  expect(holder.getAttribute('href')).toMatch(/\/templates\/.*\/passes\//);
  await table.findByText('Paused');
  await user.type(await textbox('Search recipients'), 'Ada');
  await screen.findByText('Your search did not match any recipients');
  expect(history.location.search).toBe('?query=Ada');
  await user.clear(await textbox('Search recipients'));
  await screen.findByRole('link', { name: 'Grace Hopper' });
});

test('a sent campaign says of whom no wallet holds the pass', async () => {
  openView({ ...sending, status: 'Sent' });
  await screen.findByText('In no wallet');
});

test('the URL selects the recipients; a canceled campaign states who never got it', async () => {
  openView({ ...sending, status: 'Canceled' }, '?query=Grace');
  await screen.findByRole('link', { name: 'Grace Hopper' });
  await screen.findByText('Not sent');
  expect(await textbox('Search recipients')).toHaveProperty('value', 'Grace');
});

test('a campaign that was not sent yet lists no recipients', async () => {
  const { server } = openView(scheduled);
  await heading('Weekend');
  expect(screen.queryByRole('table', { name: 'Recipients' })).toBeNull();
  expect(server.calls('workspace.campaigns.recipients')).toBe(0);
});

function openRequested(who: 'admin' | 'requester' | 'member', launchAt: string | null = null) {
  const app = openView({ approval: requestedApproval(launchAt) });
  app.server.answer({
    'workspace.campaigns.get': () => ({
      campaign: { ...app.campaign },
      permissions: {
        canManage: who !== 'member',
        canApprove: who === 'admin' && app.campaign.approval?.state === 'requested',
      },
      people: {
        requestedBy: 'Ada Lovelace',
        decidedBy: app.campaign.approval?.decidedAt ? 'Grace Hopper' : null,
      },
    }),
    'organization.listAdmins': () => ({ admins: [], totalCount: 2, nextCursor: null }),
  });
  return app;
}

const asked =
  /^Ada Lovelace asked on .* for approval to launch this campaign at once\. Nothing is sent until another admin approves it\.$/;

test('another admin approves a campaign after the question of a launch, and the page names both', async () => {
  const { press, confirm, campaign } = openRequested('admin');
  await screen.findByText(asked);
  await screen.findByText('Approval requested');
  await press('Approve and launch');
  within(await screen.findByRole('alertdialog', { name: 'Launch to 2 passes?' })).getByText(
    /A message that was sent cannot be called back\.$/,
  );
  await confirm('Approve and launch');
  await screen.findByText('The campaign is approved.');
  expect(campaign.status).toBe('Sending');
  await screen.findByText(/^Approved by Grace Hopper on .*, requested by Ada Lovelace\.$/);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Approve and launch' })).toBeNull());
});

test('a campaign for a time is approved and scheduled', async () => {
  const { press, confirm, campaign } = openRequested('admin', '2099-06-01T07:30:00.000Z');
  await screen.findByText(/for approval to launch this campaign on .*2099, 9:30 AM\. Nothing is sent/);
  await press('Approve and schedule');
  await screen.findByText(/The recipients are counted again then\./);
  await confirm('Approve and schedule');
  await waitFor(() =>
    expect(campaign).toMatchObject({ status: 'Scheduled', scheduledAt: '2099-06-01T07:30:00.000Z' }),
  );
});

test('a request whose launch time has passed cannot be approved, and the page explains why', async () => {
  openRequested('admin', '2026-01-01T07:30:00.000Z');
  await screen.findByText(/That time has passed\. Request approval for another one\.$/);
  expect(await button('Approve and schedule')).toHaveProperty('disabled', true);
  await button('Decline');
});

test('another admin declines with a note, which the page shows', async () => {
  const { press, campaign, user } = openRequested('admin');
  await press('Decline');
  const note = await textbox('Note to the requester');
  fireEvent.change(note, { target: { value: 'x'.repeat(501) } });
  await screen.findByText('Use at most 500 characters');
  fireEvent.change(note, { target: { value: 'Not on a Sunday' } });
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Decline' }));
  await screen.findByText('The campaign is declined.');
  expect(campaign).toMatchObject({
    status: 'Draft',
    approval: { state: 'declined', note: 'Not on a Sunday' },
  });
  await screen.findByText(/^Grace Hopper declined to approve this campaign on .*: “Not on a Sunday”$/);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Approve and launch' })).toBeNull());
});

test('the requester sees the request and withdraws it, which opens the editor, but cannot approve', async () => {
  const { press, campaign, history } = openRequested('requester');
  await screen.findByText(asked);
  expect(screen.queryByRole('button', { name: 'Approve and launch' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Decline' })).toBeNull();
  await press('Withdraw request');
  await screen.findByText('The request is withdrawn.');
  expect(campaign.approval).toBeNull();
  await waitFor(() => expect(history.location.pathname).toMatch(/\/edit$/));
});

test('a member sees the request without buttons', async () => {
  openRequested('member');
  await screen.findByText(asked);
  expect(screen.queryByRole('button', { name: 'Approve and launch' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Withdraw request' })).toBeNull();
});

test('a refused approval is shown, and the page shows the current state', async () => {
  const { press, confirm, campaign, server } = openRequested('admin');
  server.answer({
    'workspace.campaigns.approve': () => {
      campaign.approval = null;
      throw refusal('CONFLICT', 'This request has ended.');
    },
  });
  await press('Approve and launch');
  await confirm('Approve and launch');
  await screen.findByText('This request has ended.');
  await waitFor(() => expect(screen.queryByText(asked)).toBeNull());
});

test('where a second admin approves, a scheduled campaign is not launched ahead of its time', async () => {
  const { server } = openView(scheduled);
  server.answer({
    'workspace.get': () => ({
      ...sampleWorkspace,
      campaignRules: { ...noCampaignRules, needsApproval: true },
    }),
  });
  await screen.findByRole('link', { name: 'Edit' });
  expect(screen.queryByRole('button', { name: 'Launch now' })).toBeNull();
});

test('the page lists what else is decided: variants, pace and ignored limits', async () => {
  openView({
    ...scheduled,
    split: {
      holdoutPercent: 10,
      variants: [
        {
          name: 'Short',
          percent: 40,
          message: 'Double!',
          passChange: { fields: { points: { value: '240' } } },
        },
      ],
    },
    pace: 1_200,
    ignoreFrequencyCap: true,
    ignoreQuietHours: true,
  });
  const term = async (name: string) => (await screen.findByText(name)).nextElementSibling?.textContent;
  expect(await term('Variant Short, 40 %')).toBe('Double!Points: 240');
  expect(await term('Holdout, 10 %')).toBe('Gets nothing');
  expect(await term('Pace')).toBe('At most 1,200 passes a second');
  expect(await term('Limits')).toBe('Ignores the limit on notifications and quiet hours');
});
