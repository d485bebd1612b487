import type { CampaignStatus } from '@tessera/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { formatDate } from '../../../lib/format-date.ts';
import { button, heading, renderApp, textbox } from '../../../testing/render-app.tsx';
import { draftCampaign, publishedTemplate, sampleServer } from '../../../testing/sample-server.ts';

const menu = 'More actions for Weekend';

function openCampaigns(path: (templateId: string) => string) {
  const template = publishedTemplate();
  const other = publishedTemplate('Events');
  const campaign = draftCampaign(template);
  const state = sampleServer({ templates: [other, template], campaigns: [campaign] });
  const app = renderApp(`/aurora-coffee/${path(template.id)}`, state.answers);
  return {
    ...app,
    template,
    other,
    campaign,
    choose: async (item: string) => {
      await app.press(menu);
      await app.user.click(await screen.findByRole('menuitem', { name: item }));
    },
  };
}

async function chooseTemplate(text: string) {
  const dialog = within(await screen.findByRole('dialog', { name: 'Duplicate “Weekend”' }));
  (await dialog.findByRole('link', { name: (name) => name.includes(text) })).click();
}

test('the menu of a campaign archives it from the list and unarchives it from its own page', async () => {
  const { choose, campaign, history } = openCampaigns(() => 'campaigns');
  await choose('Archive');
  await screen.findByText('The campaign is archived.');
  await waitFor(() => expect(screen.queryByRole('button', { name: menu })).toBeNull());
  history.push(`/aurora-coffee/campaigns/${campaign.id}`);
  await heading('Weekend');
  await choose('Unarchive');
  await screen.findByText('The campaign is unarchived.');
  await button('Save draft');
});

test('while an action runs the menu stays closed, and its button stays focused and busy', async () => {
  const { server, user } = openCampaigns(() => 'campaigns');
  const release = server.hold('workspace.campaigns.archive');
  const dots = () => screen.getByRole('button', { name: menu });
  (await button(menu)).focus();
  await user.keyboard('{Enter}');
  (await screen.findByRole('menuitem', { name: 'Archive' })).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(dots().getAttribute('aria-busy')).toBe('true'));
  await waitFor(() => expect(document.activeElement).toBe(dots()));
  await user.keyboard('{Enter}');
  expect(screen.queryByRole('menuitem', { name: 'Archive' })).toBeNull();
  expect(server.calls('workspace.campaigns.archive')).toBe(1);
  release();
  await screen.findByText('The campaign is archived.');
});

test.each([
  ['the list of the workspace', () => 'campaigns'],
  ['the list of its template', (id: string) => `templates/${id}/campaigns`],
])('a campaign is duplicated for its own template from its menu in %s', async (_, path) => {
  const { choose, campaign, history } = openCampaigns(path);
  await choose('Duplicate');
  await chooseTemplate('The same template');
  expect(await textbox('Message')).toHaveProperty('value', campaign.message);
  expect(history.location.href).toMatch(/\/campaigns\/new\/edit\?.*fromId=/);
});

test('a copy for another template keeps the message and the fields that the template has, and addresses everyone', async () => {
  const { choose, campaign, other, server } = openCampaigns(() => 'campaigns');
  campaign.passChange = { fields: { points: { value: 'Doubled' }, onlyHere: { value: '1' } } };
  campaign.audience = { kind: 'selection', passIds: [crypto.randomUUID()] };
  await choose('Duplicate');
  await chooseTemplate(other.name);
  expect(await textbox('Message')).toHaveProperty('value', campaign.message);
  (await button('Save draft')).click();
  await waitFor(() => expect(server.calls('workspace.campaigns.create')).toBe(1));
  expect(server.asked.find(([path]) => path === 'workspace.campaigns.create')?.[1]).toMatchObject({
    passTemplateId: other.id,
    audience: { kind: 'everyone' },
    passChange: { fields: { points: { value: 'Doubled' } } },
  });
});

test.each([
  ['the list of the workspace', () => 'campaigns'],
  ['the list of its template', (id: string) => `templates/${id}/campaigns`],
])('a campaign of an archived template cannot be duplicated from %s', async (_, path) => {
  const { template, campaign, press } = openCampaigns(path);
  template.archivedAt = '2026-01-03T10:00:00.000Z';
  campaign.targetPassTemplateArchivedAt = template.archivedAt;
  await press(menu);
  await screen.findByRole('menuitem', { name: 'Archive' });
  expect(screen.queryByRole('menuitem', { name: 'Duplicate' })).toBeNull();
});

test.each<[CampaignStatus, string[]]>([
  ['Draft', ['Open', 'Duplicate', 'Archive']],
  ['Scheduled', ['Open', 'Duplicate', 'Cancel campaign']],
  ['Sending', ['Open', 'Duplicate', 'Pause', 'Cancel campaign']],
  ['Paused', ['Open', 'Duplicate', 'Resume', 'Cancel campaign']],
  ['Sent', ['Open', 'Duplicate', 'Archive']],
  ['Canceled', ['Open', 'Duplicate', 'Archive']],
])('the menu of a campaign in the list offers what its status allows: %s', async (status, items) => {
  const { campaign, press } = openCampaigns(() => 'campaigns');
  campaign.status = status;
  await press(menu);
  await screen.findByRole('menuitem', { name: 'Open' });
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(items);
});

test('a campaign is paused from the list, and canceled after a question', async () => {
  const { choose, campaign, user } = openCampaigns(() => 'campaigns');
  Object.assign(campaign, { status: 'Sending', launchedAt: '2026-11-23T10:00:00.000Z' });
  await choose('Pause');
  await screen.findByText('The campaign is paused.');
  await choose('Cancel campaign');
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Cancel “Weekend”?' }));
  await user.click(dialog.getByRole('button', { name: 'Cancel campaign' }));
  await screen.findByText('The campaign is canceled.');
  expect(campaign.status).toBe('Canceled');
});

test('the list shows when a scheduled campaign launches, on the workspace’s clock', async () => {
  const { campaign } = openCampaigns(() => 'campaigns');
  Object.assign(campaign, { status: 'Scheduled', scheduledAt: '2027-06-01T07:30:00.000Z' });
  await screen.findByText(formatDate('2027-06-01T07:30:00.000Z', 'Europe/Berlin', 'dateTime'));
});

test('a running change is ended from the list, after asking; one without a change offers no end', async () => {
  const template = publishedTemplate();
  const sent = { status: 'Sent' as const, launchedAt: '2026-01-02T10:00:00.000Z', canEdit: false };
  const passChange = { fields: { points: { value: 'Double' } } };
  const campaigns = [
    { ...draftCampaign(template), ...sent, passChange },
    { ...draftCampaign(template, 'Words only'), ...sent },
  ];
  const app = renderApp(
    '/aurora-coffee/campaigns',
    sampleServer({ templates: [template], campaigns }).answers,
  );
  await app.press('More actions for Words only');
  await screen.findByRole('menuitem', { name: 'Archive' });
  expect(screen.queryByRole('menuitem', { name: 'End the change' })).toBeNull();
  await app.user.keyboard('{Escape}');
  await app.press(menu);
  await app.user.click(await screen.findByRole('menuitem', { name: 'End the change' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  dialog.getByText(/All passes change back to their own values and design/);
  await app.user.click(dialog.getByRole('button', { name: 'End the change' }));
  await screen.findByText('The change has ended. Wallets are being updated.');
  expect(campaigns[0]?.until).not.toBeNull();
});
