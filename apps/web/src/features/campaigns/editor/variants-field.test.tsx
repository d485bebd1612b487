import type { Campaign, CampaignSplit } from '@tessera/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderApp, textbox } from '../../../testing/render-app.tsx';
import {
  draftCampaign,
  publishedTemplate,
  sampleReach,
  sampleServer,
} from '../../../testing/sample-server.ts';

test('variants share evenly beside the message, the holdout is chosen with the recipients', async () => {
  const app = openSplit({ holdoutPercent: 0, variants: [] });
  await app.press('Add variant');
  await screen.findByText(/own content, gets 50 %/);
  await app.fill('Variant message', 'Double points');
  await app.follow(/Recipients/);
  const holdout = await screen.findByRole('textbox', { name: 'Holdout' });
  await app.user.clear(holdout);
  await app.user.type(holdout, '10');
  await app.save();
  expect(app.campaign.split).toEqual({
    holdoutPercent: 10,
    variants: [{ name: 'B', percent: 45, message: 'Double points' }],
  });
});

function openSplit(split: CampaignSplit, content: Partial<Campaign> = {}, step = 'notification') {
  const template = publishedTemplate();
  const campaign = { ...draftCampaign(template), ...content, split };
  const { answers } = sampleServer({ templates: [template], campaigns: [campaign] });
  const app = renderApp(`/aurora-coffee/campaigns/${campaign.id}/edit?step=${step}`, {
    ...answers,
    'workspace.campaigns.reach': () => sampleReach({ passes: 10, apple: 5, google: 5 }),
  });
  const save = async () => {
    await app.press('Save draft');
    await screen.findByText('Draft saved');
  };
  return { ...app, campaign, save };
}

const variantB = { name: 'B', percent: 50 };

test('a variant has a text for Google Wallet and a pass change of its own, and gives them up again', async () => {
  const app = openSplit({ holdoutPercent: 0, variants: [variantB] });
  const variant = within(await screen.findByRole('group', { name: 'Variant B' }));
  const ownText = () => variant.findByRole('switch', { name: 'Different text for Google Wallet' });
  await app.user.click(await ownText());
  await app.fill('Variant message in Google Wallet', 'Cake at Google');
  await app.user.click(screen.getByRole('switch', { name: /^Own pass change/ }));
  const background = await textbox('Background');
  await app.user.clear(background);
  await app.user.type(background, '#7A1F2B');
  await app.save();
  const passChange = { fields: {}, colors: { background: '#7a1f2b' } };
  expect(app.campaign).toMatchObject({
    googleMessage: null,
    passChange: null,
    split: { variants: [{ ...variantB, googleMessage: 'Cake at Google', passChange }] },
  });
  await app.user.click(screen.getByRole('switch', { name: /^Own pass change/ }));
  await app.user.click(await ownText());
  await app.press('Save draft');
  await waitFor(() => expect(app.campaign.split?.variants).toEqual([variantB]));
});

test('a variant that changes nothing differs from one that changes what the campaign does', async () => {
  const app = openSplit({ holdoutPercent: 0, variants: [variantB] }, { passChange: colored });
  await app.user.click(await screen.findByRole('switch', { name: /^Own pass change/ }));
  await app.press('Background: use the color of the design');
  await app.save();
  expect(app.campaign.split?.variants).toEqual([{ ...variantB, passChange: { fields: {} } }]);
  await app.press('Remove variant B');
  await app.press('Save draft');
  await waitFor(() => expect(app.campaign.split).toBeNull());
});

const colored = { fields: {}, colors: { background: '#7a1f2b' } };

test('the message of a variant has the menu of values, its length, and the checks of the campaign’s own', async () => {
  const app = openSplit({ holdoutPercent: 0, variants: [{ ...variantB, message: 'Hi ' }] });
  const variant = within(await screen.findByRole('group', { name: 'Variant B' }));
  variant.getByText(/^2 of .* characters/);
  await app.user.click(variant.getByRole('button', { name: 'Insert a value' }));
  await app.user.click(await screen.findByRole('menuitem', { name: 'Last name' }));
  expect(variant.getByRole('textbox', { name: 'Variant message' })).toHaveProperty(
    'value',
    'Hi {{ user.lastName | default: "" }}',
  );
  await app.fill('Variant message', 'Hi {{ user.');
  expect(
    (await variant.findByRole('textbox', { name: 'Variant message' })).getAttribute('aria-invalid'),
  ).toBe('true');
});

test('the previews show the variant that is edited or chosen; the holdout gets nothing', async () => {
  const app = openSplit({ holdoutPercent: 10, variants: [{ ...variantB, message: 'Free cake' }] });
  const preview = within(await screen.findByRole('complementary', { name: 'Preview' }));
  await preview.findByText('Double points this weekend');
  await app.user.click(await textbox('Variant message'));
  await preview.findByText('Free cake');
  await app.user.click(preview.getByRole('radio', { name: 'Holdout' }));
  await preview.findByText('The holdout gets nothing.');
  await waitFor(() => expect(preview.queryByText('Free cake')).toBeNull());
  expect(preview.queryByText('Double points this weekend')).toBeNull();
  await app.user.click(preview.getByRole('radio', { name: 'A' }));
  await preview.findByText('Double points this weekend');
  await app.follow(/Review/);
  await app.user.click(await preview.findByRole('radio', { name: 'Pass' }));
  await preview.findByText('While it runs');
});

test('the summary names the variants, what they have of their own, and the holdout', async () => {
  const variants = [
    { ...variantB, passChange: colored },
    { name: 'C', percent: 20 },
  ];
  openSplit({ holdoutPercent: 10, variants }, {}, 'review');
  const rowOf = async (term: string) => (await screen.findByText(term)).nextElementSibling?.textContent;
  expect(await rowOf('Variant A, 20 %')).toBe('Double points this weekend');
  expect(await rowOf('Variant B, 50 %')).toBe('Background color: #7a1f2b');
  expect(await rowOf('Variant C, 20 %')).toBe('The campaign’s own content');
  expect(await rowOf('Holdout, 10 %')).toBe('Gets nothing');
});
