import { expect, test } from 'vitest';
import { holdCall, holdPart } from './browser/late-parts.ts';
import { stopRefusing } from './browser/scene.ts';
import { setLateParts } from './late-parts/set-late-parts.ts';

const { page, tenant, home, provoke, textbox, button, newCampaign, countCalls } = setLateParts();

const said = (words: string) => page().getByText(words);
const question = () => page().getByRole('alertdialog');
const campaigns = () => tenant().person.api.workspace.campaigns;
const heading = (name: string) => page().getByRole('heading', { level: 1, name });

/** A draft of its own, in the editor. */
async function openDraft(name: string): Promise<string> {
  const { workspaceHandle, passTemplateId } = tenant();
  const draft = { workspaceHandle, passTemplateId, name, message: 'Happy hour' };
  const { id } = await campaigns().create.mutate(draft);
  await page().goto(`${home()}/campaigns/${id}/edit`);
  return id;
}

async function askToLaunch(): Promise<void> {
  await page().getByRole('link', { name: 'Review' }).click();
  await button('Launch campaign').click();
}

const launch = () => question().getByRole('button', { name: 'Launch campaign' }).click();

/** By the link at the top, whatever is lost. */
async function leave(link: string): Promise<void> {
  await page().getByRole('link', { name: link }).click();
  await question().getByRole('button', { name: 'Leave' }).click();
}

test('who launches a newer text while an older one is still being stored has the newer one launched, after the older one', async () => {
  const campaignId = await openDraft('Order of stores');
  const saves = countCalls('campaigns.save');
  const launches = countCalls('campaigns.launch');
  const saving = await holdCall(page(), 'campaigns.save');
  await textbox('Message').fill('Happy hour until eight');
  await button('Save draft').click();
  await saving.isAskedFor;
  await textbox('Message').fill('Happy hour until nine');
  await askToLaunch();
  await launch();
  await question().locator('[aria-busy=true]').waitFor();
  expect([saves(), launches()]).toEqual([1, 0]);
  saving.letThrough();
  await said('The campaign is on its way.').waitFor();
  expect([saves(), launches()]).toEqual([2, 1]);
  expect(await said('Error saving').count()).toBe(0);
  const { campaign } = await campaigns().get.query({ ...tenant(), campaignId });
  expect(campaign.message).toBe('Happy hour until nine');
});

test('a launch under way cannot be cancelled, and does not look as if it were', async () => {
  await openDraft('No way back');
  await askToLaunch();
  const launching = await holdCall(page(), 'campaigns.launch');
  await launch();
  await launching.isAskedFor;
  await page().keyboard.press('Escape');
  const cancel = question().getByRole('button', { name: 'Cancel' });
  expect(await cancel.isDisabled()).toBe(true);
  await question().getByRole('button', { name: 'Launch campaign' }).and(page().locator(':focus')).waitFor();
  launching.letThrough();
  await said('The campaign is on its way.').waitFor();
  await heading('No way back').waitFor();
});

test('a launch whose answer is lost is said to be unknown; it is not done twice, and the campaign is shown as what it is', async () => {
  provoke(/campaigns\.(launch|save)|Failed to load resource|net::ERR_FAILED/);
  await openDraft('Lost answer');
  await askToLaunch();
  await page().route('**/trpc/*campaigns.launch*', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await launch();
  await said('it is not known whether the campaign was launched').waitFor();
  await stopRefusing(page());
  await button('Launch campaign').click();
  await launch();
  await said('This campaign has been launched').waitFor();
  await page().getByRole('link', { name: 'Back to all campaigns' }).click();
  await page().getByRole('link', { name: 'Lost answer' }).click();
  await page().waitForURL(/campaigns\/[^/]+$/);
  await heading('Lost answer').waitFor();
});

test('who left is not called back, neither from the next page nor while that is on its way', async () => {
  for (const isOnItsWay of [false, true]) {
    await page().goto(newCampaign());
    await textbox('Message').fill('Happy hour');
    const creating = await holdCall(page(), 'campaigns.create');
    const list = isOnItsWay ? await holdPart(page(), 'campaigns.index') : null;
    await button('Save draft').click();
    await creating.isAskedFor;
    await leave('Back to all campaigns');
    if (!isOnItsWay) await heading('Campaigns').waitFor();
    creating.letThrough();
    await said('Draft saved').waitFor();
    list?.letThrough();
    await heading('Campaigns').waitFor();
    expect(new URL(page().url()).pathname).toMatch(/\/campaigns$/);
    await stopRefusing(page());
  }
});
