import type { Campaign, Workspace } from '@tessera/contract';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { sampleWorkspace } from '../../../lib/render-page.fixture.tsx';
import { button, heading, renderApp, textbox } from '../../../testing/render-app.tsx';
import { draftCampaign, publishedTemplate, sampleServer } from '../../../testing/sample-server.ts';

const { organization } = sampleWorkspace;
const asMember: Workspace = {
  ...sampleWorkspace,
  organization: { ...organization, permissions: { canManage: false, canCreateWorkspace: false } },
};

const template = publishedTemplate();
const tab = `templates/${template.id}/campaigns`;

function open(
  path: (campaignId: string) => string,
  content: Partial<Campaign> = {},
  workspace = sampleWorkspace,
) {
  const campaign = { ...draftCampaign(template), ...content };
  const { answers } = sampleServer({ templates: [template], campaigns: [campaign] });
  const get = answers['workspace.campaigns.get'];
  const app = renderApp(`/aurora-coffee/${path(campaign.id)}`, {
    ...answers,
    'workspace.get': () => workspace,
    'workspace.campaigns.get': (input) => ({
      ...get(input),
      permissions: { ...workspace.organization.permissions, canApprove: false },
    }),
  });
  const { location } = app.history;
  const leads = (to: string | RegExp) => waitFor(() => expect(app.history.location.href).toMatch(to));
  return { ...app, campaign, location, leads };
}

const sent = { status: 'Sent', canEdit: false, launchedAt: '2026-01-03T10:00:00.000Z' } as const;
const edit = (id: string) => new RegExp(`/campaigns/${id}/edit`);

test('the columns of the list are, in order: Campaign, Status, Pass Updates, Notifications, Link Clicks, and a context menu', async () => {
  open(() => 'campaigns');
  await screen.findByRole('columnheader', { name: 'Campaign' });
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    ...['Campaign', 'Status', 'Pass Updates', 'Notifications', 'Link Clicks', 'Actions'],
  ]);
  await button('More actions for Weekend');
  await button('Create a campaign');
});

test.each([
  ['the workspace', 'campaigns'],
  ['a template', tab],
])(
  'the list of %s has the segments Campaigns and Archived, kept with the search in the address',
  async (_, path) => {
    const app = open(() => `${path}?status=archived&query=Week`);
    expect(await screen.findByRole('radio', { name: 'Archived' })).toHaveProperty('checked', true);
    expect(await textbox('Search campaigns')).toHaveProperty('value', 'Week');
    expect(app.server.asked.find(([call]) => call === 'workspace.campaigns.list')?.[1]).toMatchObject({
      archived: true,
      query: 'Week',
      ...(path === tab && { passTemplateId: template.id }),
    });
    await app.user.click(screen.getByRole('radio', { name: 'Campaigns' }));
    await app.leads(/campaigns\?query=Week$/);
  },
);

test('a status other than archived means the campaigns in use', async () => {
  open(() => 'campaigns?status=sent');
  expect(await screen.findByRole('radio', { name: 'Campaigns' })).toHaveProperty('checked', true);
});

test('the tab of a template begins a campaign for its passes', async () => {
  const app = open(() => tab);
  await app.follow('Create a campaign');
  await app.leads(new RegExp(`/campaigns/new/edit\\?.*passTemplateId=${template.id}`));
  await textbox('Message');
});

test('the page of a draft leads an admin to the editor', async () => {
  const admin = open((id) => `campaigns/${id}`);
  await admin.leads(edit(admin.campaign.id));
});

test('a member stays on the page of a draft', async () => {
  const member = open((id) => `campaigns/${id}`, {}, asMember);
  await heading('Weekend');
  await screen.findByText('Message and changes');
  expect(member.history.location.pathname).toBe(`/aurora-coffee/campaigns/${member.campaign.id}`);
});

test('a launched campaign opens its page, from the address of its editor, too', async () => {
  const app = open((id) => `campaigns/${id}/edit`, sent);
  await app.leads(new RegExp(`/campaigns/${app.campaign.id}$`));
  await screen.findByText('Message and changes');
});

test('a member who opens the editor sees that it is not allowed', async () => {
  open((id) => `campaigns/${id}/edit`, {}, asMember);
  await heading('You are not allowed to access this page.');
});

test.each(['', '?step=nonsense'])(
  'the editor at the address edit%s begins with the first of four steps, and leads back to all campaigns',
  async (search) => {
    const app = open((id) => `campaigns/${id}/edit${search}`);
    await textbox('Message');
    const steps = (await screen.findByRole('navigation', { name: 'Steps' })).querySelectorAll('a');
    expect([...steps].map(({ textContent }) => textContent)).toEqual([
      ...['1Notification', '2Pass change', '3Recipients', '4Review'],
    ]);
    expect([...steps].map((step) => new URL(step.href).searchParams.get('step'))).toEqual([
      ...['notification', 'pass-change', 'recipients', 'review'],
    ]);
    await app.follow('Back to all campaigns');
    await heading(/^Campaigns/);
  },
);

test.each(['', '?fromId=7', '?passTemplateId=7', '?fromId=not-a-uuid&passTemplateId='])(
  'a new campaign without the id of a template or of a campaign is an invalid state: new/edit%s',
  async (search) => {
    const { server } = open(() => `campaigns/new/edit${search}`);
    await heading('Invalid runtime state, missing pass template');
    expect(server.calls('workspace.campaigns.get')).toBe(0);
  },
);

test('a new campaign begins from a template, or as a copy of another campaign', async () => {
  const app = open((id) => `campaigns/new/edit?fromId=${id}`);
  expect(await textbox('Message')).toHaveProperty('value', 'Double points this weekend');
  await heading('(Duplicate) Weekend');
  app.history.push(`/aurora-coffee/campaigns/new/edit?passTemplateId=${template.id}`);
  await waitFor(async () => expect(await textbox('Message')).toHaveProperty('value', ''));
});
