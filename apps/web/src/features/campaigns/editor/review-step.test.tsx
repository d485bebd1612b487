import { type Campaign, noCampaignRules, type Workspace } from '@tessera/contract';
import type { Attribute } from '@tessera/pass-design';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { refusal } from '../../../lib/answering-trpc.fixture.ts';
import { formatClock } from '../../../lib/format-date.ts';
import { sampleWorkspace } from '../../../lib/render-page.fixture.tsx';
import { button, heading, renderApp } from '../../../testing/render-app.tsx';
import {
  draftCampaign,
  publishedTemplate,
  requestedApproval,
  sampleGoal,
  sampleReach,
  sampleServer,
} from '../../../testing/sample-server.ts';

const reach = sampleReach({ passes: 12_000, apple: 6_000, google: 6_000 });

/** The last step of a draft in Berlin, at ten o'clock on 23 November 2026. */
function openReview(
  content: Partial<Campaign> = {},
  workspace: Partial<Workspace> = {},
  attributes: Attribute[] = [],
) {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-23T09:00:00Z') });
  onTestFinished(() => void vi.useRealTimers());
  const template = publishedTemplate();
  template.publishedRevision?.document.attributes.push(...attributes);
  const campaign = { ...draftCampaign(template), ...content };
  const { answers } = sampleServer({ templates: [template], campaigns: [campaign] });
  const app = renderApp(`/aurora-coffee/campaigns/${campaign.id}/edit?step=review`, {
    ...answers,
    'workspace.campaigns.reach': () => reach,
    'workspace.get': () => ({ ...sampleWorkspace, ...workspace }),
  });
  const confirm = async (name: string) =>
    app.user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name }));
  const choose = async (name: string) =>
    app.user.click(await screen.findByRole('radio', { name: new RegExp(`^${name}`) }));
  return { ...app, campaign, confirm, choose };
}

const scheduled = { status: 'Scheduled', scheduledAt: '2027-06-01T07:30:00.000Z' } as const;
const time = async () => screen.findByLabelText<HTMLInputElement>('Launch at: time');

test('a campaign is scheduled in the workspace’s time zone, and its offset and daylight saving change are shown', async () => {
  const { press, confirm, campaign, history } = openReview(scheduled);
  await screen.findByText(/^Scheduled for .*Saving a change makes it a draft again/);
  expect((await time()).value).toBe('09:30');
  await screen.findByText(/, Europe\/Berlin \(UTC\+02:00\)/);
  await screen.findByText(/it is UTC\+01:00 now and UTC\+02:00 at the launch/);
  fireEvent.change(await time(), { target: { value: '08:15' } });
  await press('Schedule campaign');
  await confirm('Schedule campaign');
  await screen.findByText('The campaign is scheduled.');
  expect(campaign).toMatchObject({ status: 'Scheduled', scheduledAt: '2027-06-01T06:15:00.000Z' });
  await waitFor(() => expect(history.location.pathname).toBe(`/aurora-coffee/campaigns/${campaign.id}`));
  await heading('Weekend');
});

test('a campaign without a time, or with one that is past, is not scheduled', async () => {
  const { choose } = openReview({ ...scheduled, scheduledAt: '2026-11-23T07:30:00.000Z' });
  await screen.findByText('Choose a time in the future.');
  expect(await button('Schedule campaign')).toHaveProperty('disabled', true);
  await choose('Launch now');
  await waitFor(async () => expect(await button('Launch campaign')).toHaveProperty('disabled', false));
  await choose('Schedule');
  fireEvent.change(await time(), { target: { value: '' } });
  await screen.findByText('Choose a day and a time for the launch.');
  expect(await button('Schedule campaign')).toHaveProperty('disabled', true);
});

test('scheduling proposes the next morning', async () => {
  const { choose } = openReview();
  await choose('Schedule');
  expect((await time()).value).toBe('09:00');
  await screen.findByText(/24\b.*, Europe\/Berlin \(UTC\+01:00\)/);
  await screen.findByText(/those in a wallet are updated at the launch/i);
  await waitFor(async () => expect(await button('Schedule campaign')).toHaveProperty('disabled', false));
});

test('a time that the server refuses is explained at its field, and the campaign stays a draft', async () => {
  const { server, press, confirm, campaign } = openReview(scheduled);
  server.answer({
    'workspace.campaigns.schedule': () => {
      throw refusal('BAD_REQUEST', 'Choose a time in the future, or launch the campaign now.', {
        issues: [{ path: 'at', message: 'Choose a time in the future.' }],
      });
    },
  });
  await press('Schedule campaign');
  await confirm('Schedule campaign');
  await screen.findByText('Choose a time in the future, or launch the campaign now.');
  await screen.findByText('Choose a time in the future.');
  expect(campaign.status).toBe('Draft');
  await screen.findByText('Draft');
});

test('a pace is saved, and how long the delivery takes follows from it and from Google’s limit', async () => {
  const { choose, press, user, campaign } = openReview();
  await screen.findByText(/takes about 5 minutes\. Google accepts 20 requests a second/);
  await choose('Limited');
  await screen.findByText(/takes about 20 minutes\./);
  const pace = await screen.findByRole('textbox', { name: 'Passes a second' });
  await user.clear(pace);
  await screen.findByText('Send to at least one pass a second');
  await user.type(pace, '100');
  await press('Save draft');
  await screen.findByText('Draft saved');
  expect(campaign.pace).toBe(100);
});

test('the number of recipients states how many are held out', async () => {
  const { press } = openReview({ split: { holdoutPercent: 10, variants: [] } });
  const sentence = '10 % of the recipients are held out and get nothing.';
  await screen.findByText(sentence);
  await press('Launch campaign');
  await within(await screen.findByRole('alertdialog')).findByText(sentence);
});

test('the change of a recurring campaign begins with each run, whatever was chosen before', async () => {
  const { follow } = openReview({
    passChange: { fields: {}, colors: { background: '#7a1f2b' } },
    from: '2026-12-01T09:00:00.000Z',
    trigger: { kind: 'issued', delayMinutes: 0, changeDays: 3 },
  });
  await screen.findByText('From each run, for 3 days. Then passes change back by themselves.');
  await follow('2 Pass change');
  await screen.findByText(/its change begins with each run/);
  expect(screen.queryByText('Until')).toBeNull();
});

test('the question before a launch says how many are reached', async () => {
  const { press } = openReview();
  await press('Launch campaign');
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Launch to 12,000 passes?' }));
  dialog.getByText(/6,000 in Apple Wallet, 6,000 in Google Wallet/);
});

test('a draft whose scheduled launch failed shows the reason until it is saved', async () => {
  const { fill, press } = openReview({ problem: 'This pass template is archived.' });
  await screen.findByText('The launch failed, and nobody was notified. This pass template is archived.');
  await fill('Name', 'Weekend again');
  await press('Save draft');
  await screen.findByText('Draft saved');
  expect(screen.queryByText(/^The launch failed/)).toBeNull();
});

test('the workspace’s limits are respected unless they are switched off', async () => {
  const campaignRules = {
    frequencyCap: { notifications: 2, days: 7 },
    quietHours: { from: '21:00', until: '08:00' },
    needsApproval: false,
  };
  const { user, press, campaign } = openReview({}, { campaignRules });
  const cap = await screen.findByRole('checkbox', {
    name: 'Leave out people who have had 2 notifications within 7 days',
  });
  expect(cap).toHaveProperty('checked', true);
  await user.click(
    await screen.findByRole('checkbox', {
      name: `Do not notify between ${formatClock('21:00')} and ${formatClock('08:00')}`,
    }),
  );
  await press('Save draft');
  await waitFor(() => expect(campaign).toMatchObject({ ignoreFrequencyCap: false, ignoreQuietHours: true }));
});

test('whom the workspace’s limit leaves out is counted part by part, and not for a campaign that ignores it', async () => {
  const campaignRules = {
    frequencyCap: { notifications: 2, days: 7 },
    quietHours: null,
    needsApproval: false,
  };
  const { server, user, press } = openReview({}, { campaignRules });
  const parts = new Map([
    [null, { capped: 30, counted: 9_000, nextCursor: 'middle' }],
    ['middle', { capped: 7, counted: 3_000, nextCursor: null }],
  ]);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  server.answer({
    'workspace.campaigns.capped': async ({ cursor = null }) => {
      if (cursor) await held;
      return parts.get(cursor) ?? { capped: 0, counted: 0, nextCursor: null };
    },
  });
  await screen.findByText('Counting who has had enough notifications: 9,000 passes checked …');
  expect(await button('Launch campaign')).toHaveProperty('disabled', false);
  release();
  const sentence = '37 of the recipients got 2 campaigns in the last 7 days and are left out.';
  await screen.findByText(sentence);
  await press('Launch campaign');
  await within(await screen.findByRole('alertdialog')).findByText(sentence);
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('checkbox', { name: /^Leave out people who/ }));
  await waitFor(() => expect(screen.queryByText(sentence)).toBeNull());
});

test('a failed count of capped holders is shown and can be retried', async () => {
  const campaignRules = {
    frequencyCap: { notifications: 1, days: 1 },
    quietHours: null,
    needsApproval: false,
  };
  const { server, press } = openReview({}, { campaignRules });
  server.answer({
    'workspace.campaigns.capped': () => {
      throw refusal('BAD_REQUEST', 'Out of order');
    },
  });
  await screen.findByText(/^Could not count how many people the limit on notifications leaves out/);
  server.answer({ 'workspace.campaigns.capped': () => ({ capped: 1, counted: 1, nextCursor: null }) });
  await press('Count again');
  await screen.findByText('1 of the recipients got a campaign in the last day and is left out.');
});

test('a goal is created in place, chosen and saved with the campaign; a name that is taken is refused', async () => {
  const { user, press, fill, follow, campaign, server } = openReview();
  await follow(/Recipients/);
  const goals = [sampleGoal('Visit')];
  server.answer({
    'workspace.goals.list': () => ({ goals: [...goals] }),
    'workspace.goals.create': ({ name, windowDays }) => {
      if (goals.some((goal) => goal.name === name))
        throw refusal('BAD_REQUEST', 'Another goal has this name', {
          issues: [{ path: 'name', message: 'Another goal has this name' }],
        });
      const goal = sampleGoal(name, windowDays);
      goals.push(goal);
      return goal;
    },
  });
  await press('New goal');
  await press('Create goal');
  await screen.findByText('Enter a name');
  await fill('Goal', 'Visit');
  await press('Create goal');
  await screen.findByText('Another goal has this name');
  await fill('Goal', 'Purchase');
  await press('Create goal');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Create goal' })).toBeNull());
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Conversion goal' }).value).toBe(
    'Purchase (within 14 days)',
  );
  await press('Save draft');
  await waitFor(() => expect(campaign.goalId).toBe(goals[1]?.id));
  await user.click(screen.getByRole('combobox', { name: 'Conversion goal' }));
  await screen.findByRole('option', { name: 'Visit (within 7 days)' });
  await user.click(screen.getByRole('option', { name: 'No goal' }));
  await press('Save draft');
  await waitFor(() => expect(campaign.goalId).toBeNull());
});

test('a campaign recurs on days of the week, which a sentence confirms before its launch', async () => {
  const { choose, press, confirm, campaign, user } = openReview();
  await choose('Recurring');
  await screen.findByText('Whenever a pass is issued.');
  await user.click(await screen.findByRole('combobox', { name: 'Begins with' }));
  await user.click(await screen.findByRole('option', { name: 'Days of the week' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Friday' }));
  await screen.findByText(`Every Monday and Friday at ${formatClock('09:00')}.`);
  await user.click(await screen.findByRole('checkbox', { name: 'Monday' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Friday' }));
  await waitFor(async () => expect(await button('Launch campaign')).toHaveProperty('disabled', true));
  await user.click(await screen.findByRole('checkbox', { name: 'Monday' }));
  await press('Launch campaign');
  await screen.findByText(
    new RegExp(
      `^Every Monday at ${formatClock('09:00')}\\. Each run reaches those to whom this applies then, of 12,000 passes at present\\.`,
    ),
  );
  await confirm('Launch campaign');
  await screen.findByText('The campaign is active.');
  expect(campaign.trigger).toEqual({ kind: 'weekly', weekdays: [1], time: '09:00', changeDays: 14 });
});

test('a campaign on a date says how many passes have one, and leads to importing it', async () => {
  const birthday = {
    id: 'birthday',
    key: 'birthday',
    label: 'Birthday',
    type: 'date',
    scope: 'user',
  } as const;
  const unset = { required: false, default: null, onSignUpForm: false };
  const { choose, server, user } = openReview({}, {}, [{ ...birthday, ...unset }]);
  server.answer({
    'workspace.passTemplates.countPasses': ({ filter }) => ({ count: filter ? 1_204 : 2_010 }),
  });
  await choose('Recurring');
  await user.click(await screen.findByRole('combobox', { name: 'Begins with' }));
  await user.click(await screen.findByRole('option', { name: 'A date of the pass or its holder' }));
  await screen.findByText(/1,204 of 2,010 passes have it\./);
  const link = screen.getByRole('link', { name: 'Import dates' });
  expect(link.getAttribute('href')).toMatch(/\/templates\/[^/]+\/import$/);
});

const needingApproval = { campaignRules: { ...noCampaignRules, needsApproval: true } };
const admin = (name: string) => ({ name, email: `${name.toLowerCase()}@aurora.example` });
const admins = (...names: string[]) => ({
  'organization.listAdmins': () => ({ admins: names.map(admin), totalCount: names.length, nextCursor: null }),
});

test('where a second admin approves, the campaign asks for approval and stays a draft', async () => {
  const { press, confirm, campaign, history, server } = openReview({}, needingApproval);
  server.answer(admins('Ada', 'Grace'));
  await press('Ask for approval');
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Ask for approval?' }));
  dialog.getByText(
    /6,000 in Apple Wallet, 6,000 in Google Wallet.*It is launched as soon as another admin approves it\. The other admins get an email\./,
  );
  await confirm('Ask for approval');
  await screen.findByText('Approval is requested.');
  expect(campaign).toMatchObject({ status: 'Draft', approval: { state: 'requested', launchAt: null } });
  expect(server.calls('workspace.campaigns.launch')).toBe(0);
  await waitFor(() => expect(history.location.pathname).toBe(`/aurora-coffee/campaigns/${campaign.id}`));
  await heading('Weekend');
  expect(screen.queryByText(/has only one admin/)).toBeNull();
});

test('approval is asked for a time of the workspace’s clock', async () => {
  const { press, confirm, campaign, server } = openReview(scheduled, needingApproval);
  await press('Ask for approval');
  await screen.findByText(/Once another admin approves it, it is scheduled for .*9:30/);
  await confirm('Ask for approval');
  await screen.findByText('Approval is requested.');
  expect(campaign.approval?.launchAt).toBe(scheduled.scheduledAt);
  expect(server.calls('workspace.campaigns.schedule')).toBe(0);
});

test('the review states that no second admin can approve if the organization has one admin', async () => {
  const { server } = openReview({}, needingApproval);
  server.answer(admins('Ada'));
  await screen.findByText(/^Aurora Coffee has only one admin, so nobody else can approve\./);
});

test('a request that fails leaves the draft in the editor, which says so', async () => {
  const { server, press, confirm, campaign } = openReview({}, needingApproval);
  server.answer({
    'workspace.campaigns.requestApproval': () => {
      throw refusal('CONFLICT', 'This pass is archived');
    },
  });
  await press('Ask for approval');
  await confirm('Ask for approval');
  await screen.findByText('This pass is archived');
  expect(campaign).toMatchObject({ status: 'Draft', approval: null });
});

test('the editor says that saving withdraws a request, and saving does', async () => {
  const { fill, press, campaign } = openReview({ approval: requestedApproval() });
  await screen.findByText('Approval is requested. Saving a change withdraws the request.');
  await fill('Name', 'Weekend again');
  await press('Save draft');
  await screen.findByText('Draft saved');
  expect(campaign.approval).toBeNull();
  expect(screen.queryByText(/^Approval is requested/)).toBeNull();
});

test('a declined draft shows the note in the editor', async () => {
  openReview({ approval: { ...requestedApproval(), state: 'declined', note: 'Not on a Sunday' } });
  await screen.findByText('Another admin declined to approve this campaign: “Not on a Sunday”');
});

test('before a launch, campaigns are named whose message an iPhone would no longer show', async () => {
  const template = publishedTemplate();
  const draft = draftCampaign(template);
  const sending = { ...draftCampaign(template, 'Spring'), status: 'Sending' as const, canEdit: false };
  const { answers } = sampleServer({ templates: [template], campaigns: [draft, sending] });
  renderApp(`/aurora-coffee/campaigns/${draft.id}/edit?step=review`, {
    ...answers,
    'workspace.campaigns.reach': () => reach,
  });
  await screen.findByText(
    /^Still being sent: “Spring”\. An iPhone that gets both at once shows the newer message only/,
  );
});
