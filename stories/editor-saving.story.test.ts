import { expect, test } from 'vitest';
import { holdCall, holdPart } from './browser/late-parts.ts';
import { stopRefusing } from './browser/scene.ts';
import { broken, setLateParts } from './late-parts/set-late-parts.ts';

const { page, tenant, home, provoke, textbox, button, newCampaign, countCalls } = setLateParts();

const newTemplate = (name: string) => `${home()}/templates/new/edit?passType=generic&name=${name}`;
const templateName = () => textbox('Internal name of the template');
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
  for (const way of [cancel, question().getByRole('button', { name: 'Close' })])
    expect(await way.isDisabled()).toBe(true);
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

test('who left while a new template was created is not called back to it', async () => {
  await page().goto(newTemplate('Left'));
  await templateName().fill('Left alone');
  const creating = await holdCall(page(), 'passTemplates.create');
  await button('Create').click();
  await creating.isAskedFor;
  await leave('Back to Pass Templates');
  await heading('Pass Templates').waitFor();
  creating.letThrough();
  await said('Pass template created').waitFor();
  await page().getByRole('link', { name: 'Left alone' }).waitFor();
  expect(page().url()).not.toMatch(/edit/);
});

test('a new template takes its own address with what is known, and what is typed meanwhile is saved in the same one', async () => {
  provoke(broken);
  await page().goto(newTemplate('Typed on'));
  const creates = countCalls('passTemplates.create');
  const creating = await holdCall(page(), 'passTemplates.create');
  await button('Create').click();
  await creating.isAskedFor;
  await templateName().fill('Typed on and on');
  creating.letThrough();
  await page().waitForURL(/templates\/(?!new)[^/]+\/edit/);
  expect(await templateName().inputValue()).toBe('Typed on and on');
  await button('Save').click();
  await button('Saved').waitFor();
  await page().reload();
  await expect.poll(() => templateName().inputValue()).toBe('Typed on and on');
  expect(creates()).toBe(1);
});

test('from the address of a template that was created, the one before in the history begins another', async () => {
  await page().goto(`${home()}/templates`);
  await page().evaluate((address) => history.pushState({}, '', address), newTemplate('Begun'));
  await button('Create').click();
  await page().waitForURL(/templates\/(?!new)[^/]+\/edit/);
  await page().evaluate((address) => history.pushState({}, '', address), newTemplate('Another'));
  await expect.poll(() => templateName().inputValue()).toBe('Another');
  await button('Create').waitFor();
  await page().goBack();
  await expect.poll(() => templateName().inputValue()).toBe('Begun');
  await button('Saved').waitFor();
});

test('who comes back to a draft, of a campaign or of a design, finds it as it was stored last', async () => {
  await openDraft('Come back');
  await textbox('Message').fill('Happy hour until ten');
  await button('Save draft').click();
  await said('Draft saved').waitFor();
  await page().getByRole('link', { name: 'Back to all campaigns' }).click();
  await heading('Campaigns').waitFor();
  await page().goBack();
  await expect.poll(() => textbox('Message').inputValue()).toBe('Happy hour until ten');

  await page().goto(`${home()}/templates/${tenant().passTemplateId}/edit`);
  await textbox('Heading').fill('Stored last');
  await button('Save').click();
  await button('Saved').waitFor();
  await page().getByRole('link', { name: 'Back to the template' }).click();
  await page().waitForURL(/templates\/[^/]+\/overview/);
  await page().goBack();
  await expect.poll(() => textbox('Heading').inputValue()).toBe('Stored last');
});
