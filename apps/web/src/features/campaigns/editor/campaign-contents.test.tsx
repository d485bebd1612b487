import type { Campaign, CampaignAudience } from '@tessera/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { FakeUpload } from '../../../testing/fake-upload.ts';
import { renderApp, textbox } from '../../../testing/render-app.tsx';
import {
  draftCampaign,
  publishedTemplate,
  samplePass,
  sampleServer,
} from '../../../testing/sample-server.ts';

afterEach(() => vi.unstubAllGlobals());

function openDraft(step: string, content: Partial<Campaign> = {}) {
  const template = publishedTemplate();
  const campaign = { ...draftCampaign(template), ...content };
  const passes = ['Grace', 'Ada'].map((firstName) => {
    const pass = samplePass(template);
    return { ...pass, user: { ...pass.user, firstName, email: `${firstName}@aurora.example` } };
  });
  const { answers } = sampleServer({ templates: [template], campaigns: [campaign], passes });
  const app = renderApp(`/aurora-coffee/campaigns/${campaign.id}/edit?step=${step}`, answers);
  return { ...app, campaign, passes };
}

const save = async ({ press }: Pick<ReturnType<typeof openDraft>, 'press'>) => {
  await press('Save draft');
  await screen.findByText('Draft saved');
};

test('a text for Google Wallet is stored beside the message, and removed when both wallets show the same again', async () => {
  const app = openDraft('notification');
  const toggle = () => screen.findByRole('switch', { name: 'Different text for Google Wallet' });
  await app.user.click(await toggle());
  await app.fill('Message in Google Wallet', 'Cake at Google');
  await save(app);
  expect(app.campaign).toMatchObject({
    message: 'Double points this weekend',
    googleMessage: 'Cake at Google',
  });
  await app.user.click(await toggle());
  await app.press('Save draft');
  await waitFor(() => expect(app.campaign.googleMessage).toBeNull());
});

test('a text for Google Wallet alone is refused at the message', async () => {
  const app = openDraft('notification', { googleMessage: 'Cake' });
  await app.user.clear(await textbox('Message in Apple Wallet'));
  await screen.findByText('Enter the message for Apple Wallet, too');
});

test('a value that recipients lack is named with their number, unless it has a fallback', async () => {
  const app = openDraft('notification', { message: 'Hello {{ user.firstName }}' });
  app.server.answer({
    'workspace.campaigns.missingValues': ({ keys }) => ({
      missing: keys.map((key) => ({ key, passes: 12 })),
    }),
  });
  await screen.findByText(/“First name” is missing on 12 passes/);
  const message = await textbox('Message');
  await app.user.clear(message);
  await app.user.click(message);
  await app.user.paste('Hello {{ user.firstName | default: "you" }}');
  await waitFor(() => expect(screen.queryByText(/is missing on/)).toBeNull());
});

test('typing continues after an inserted value', async () => {
  const app = openDraft('notification', { message: 'Hello , come in' });
  const message = await textbox('Message');
  await app.user.click(message);
  (message as HTMLTextAreaElement).setSelectionRange(6, 6);
  await app.press('Insert a value');
  await app.user.click(await screen.findByRole('menuitem', { name: 'Email' }));
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  expect(document.activeElement).toBe(message);
  await app.user.keyboard(' and friends');
  expect(message).toHaveProperty('value', 'Hello {{ user.email }} and friends, come in');
  await app.press('Insert a value');
  await app.user.keyboard('{Escape}');
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Insert a value' })),
  );
});

test('the lock screen shows the message as the chosen holder reads it', async () => {
  const app = openDraft('notification', { message: 'Hello {{ user.firstName }}, come in' });
  await app.press('Preview as the sample person');
  const dialog = within(await screen.findByRole('dialog', { name: 'Preview as' }));
  await app.user.click(await dialog.findByRole('button', { name: /^Ada/ }));
  await screen.findByText('Hello Ada, come in');
  await screen.findByRole('button', { name: 'Preview as Ada Hopper' });
});

test('a test is sent to the chosen passes, and reports how many phones it reached', async () => {
  const app = openDraft('notification');
  const sent: unknown[] = [];
  const testId = crypto.randomUUID();
  app.server.answer({
    'workspace.campaigns.sendTest': ({ passIds, message }) => {
      sent.push({ passIds, message });
      return { testId, phones: 2, endsAt: '2026-11-24T12:00:00.000Z' };
    },
    'workspace.campaigns.testResult': () => ({
      isFinished: true,
      passUpdates: 2,
      notifications: 2,
      failed: 0,
    }),
  });
  await app.press('Send a test to my phones');
  await app.press('Leave out Ada Hopper');
  await app.press('Send test');
  await screen.findByText(/^Sent to 2 phones\./);
  expect(sent).toEqual([{ passIds: [app.passes[0]?.id], message: 'Double points this weekend' }]);
});

test('a test that no wallet could receive, or that is refused, says so', async () => {
  const app = openDraft('notification');
  app.server.answer({
    'workspace.campaigns.sendTest': () => ({ testId: null, phones: 0, endsAt: null }),
  });
  await app.press('Send a test to my phones');
  await app.press('Send test');
  await screen.findByText(/^Nothing was sent: no wallet holds these passes/);
  app.server.disconnect('workspace.campaigns.sendTest');
  await app.press('Send test');
  await screen.findByRole('alert');
});

test('an empty draft cannot be tested', async () => {
  const app = openDraft('notification', { message: null });
  await app.press('Send a test to my phones');
  await screen.findByText('Enter a message or a pass change first.');
  expect(screen.getByRole('button', { name: 'Send test' })).toHaveProperty('disabled', true);
});

test('a color and a picture of the campaign are stored, and the design’s is used again on request', async () => {
  const file = 'c'.repeat(64);
  FakeUpload.answers = [{ status: 201, answer: { file, width: 660, height: 200, url: '' } }];
  vi.stubGlobal('XMLHttpRequest', FakeUpload);
  const app = openDraft('pass-change');
  const background = await textbox('Background');
  await app.user.clear(background);
  await app.user.type(background, '#7A1F2B');
  await app.press('Change the icon');
  await screen.findByRole('button', { name: /drop it here: Icon$/ });
  const [input] = document.querySelectorAll<HTMLInputElement>('input[type=file]');
  await app.user.upload(input ?? document.body, new File(['<svg/>'], 'a.svg', { type: 'image/svg+xml' }));
  await screen.findByRole('button', { name: 'Replace the icon' });
  await save(app);
  expect(app.campaign.passChange).toMatchObject({
    colors: { background: '#7a1f2b' },
    images: { icon: { file } },
  });
  await app.press('Background: use the color of the design');
  await app.press('Remove icon');
  await app.press('Save draft');
  await waitFor(() => expect(app.campaign.passChange).toBeNull());
});

test.each<[string, CampaignAudience, number]>([
  ['says', { kind: 'selection', passIds: [crypto.randomUUID()] }, 1],
  ['does not say', { kind: 'everyone' }, 0],
])('the step %s what Google cannot change, for %j', async (_, audience, times) => {
  openDraft('pass-change', { passChange: { fields: {}, colors: { background: '#7a1f2b' } }, audience });
  await textbox('Background');
  const sentence = /Google Wallet keeps the background color of the design/;
  expect(screen.queryAllByText(sentence)).toHaveLength(times);
});

test('the check before a launch pages through passes of recipients, each with its own text', async () => {
  const app = openDraft('review', { message: 'Hello {{ user.firstName }}', googleMessage: 'At Google' });
  app.server.answer({
    'workspace.campaigns.sample': () => ({ passes: app.passes, messagesWithinDay: 3 }),
  });
  await app.press('Check before launching');
  const panel = within(await screen.findByRole('region', { name: 'Check before launching' }));
  const message = { selector: 'blockquote' };
  await panel.findByText('Hello Grace', message);
  panel.getByText('At Google', message);
  panel.getByText(/at most 3 messages in 24 hours, and this template has sent that many/);
  await app.press('Next pass');
  await panel.findByText('Hello Ada', message);
  panel.getByText('2 of 2 recipients, the newest');
});
