import { expect, test } from 'vitest';
import { holdCall } from './browser/hold-request.ts';
import { stopRefusing } from './browser/scene.ts';
import { broken, setPages } from './workspace-shell/set-pages.ts';

const { page, tenant, provoke, textbox, button, newCampaign, countCalls } = setPages();

test('a campaign that was stored and not launched is not stored a second time with the next try', async () => {
  provoke(/campaigns\.launch|Failed to load resource|net::ERR_FAILED/);
  const { workspaceHandle } = tenant();
  const { campaigns } = tenant().person.api.workspace;
  const { totalCount } = await campaigns.list.query({ workspaceHandle });
  await page().goto(newCampaign());
  await textbox('Message').fill('Happy hour');
  await page().getByRole('link', { name: 'Review' }).click();
  await page().route('**/trpc/*campaigns.launch*', (route) => route.abort());
  const launch = async () => {
    await button('Launch campaign').click();
    await page().getByRole('alertdialog').getByRole('button', { name: 'Launch campaign' }).click();
    await page().getByRole('alertdialog').waitFor({ state: 'hidden' });
  };
  await launch();
  await page().getByText('it is not known whether the campaign was launched').waitFor();
  await stopRefusing(page());
  await launch();
  await page().getByText('The campaign is on its way.').waitFor();
  expect((await campaigns.list.query({ workspaceHandle })).totalCount).toBe(Number(totalCount) + 1);
});

test('launching while the draft is being stored launches that draft and creates no second', async () => {
  const { workspaceHandle } = tenant();
  const { campaigns } = tenant().person.api.workspace;
  const { totalCount } = await campaigns.list.query({ workspaceHandle });
  const creating = await holdCall(page(), 'campaigns.create');
  await page().goto(newCampaign());
  await textbox('Message').fill('Happy hour');
  await button('Save draft').click();
  await creating.isAskedFor;
  await page().getByRole('link', { name: 'Review' }).click();
  await button('Launch campaign').click();
  const confirm = page().getByRole('alertdialog').getByRole('button', { name: 'Launch campaign' });
  await confirm.click();
  await confirm.and(page().locator('[aria-busy=true]')).waitFor();
  creating.letThrough();
  await page().getByText('The campaign is on its way.').waitFor();
  expect((await campaigns.list.query({ workspaceHandle })).totalCount).toBe(Number(totalCount) + 1);
});

test('saving instead of launching stores one draft and launches nothing', async () => {
  const { workspaceHandle } = tenant();
  const { campaigns } = tenant().person.api.workspace;
  const { totalCount } = await campaigns.list.query({ workspaceHandle });
  const launches = countCalls('campaigns.launch');
  await page().goto(newCampaign());
  await textbox('Message').fill('Maybe tomorrow');
  await page().getByRole('link', { name: 'Review' }).click();
  await button('Launch campaign').click();
  const dialog = page().getByRole('alertdialog');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await button('Save draft').click();
  await page().getByText('Draft saved').waitFor();
  const after = await campaigns.list.query({ workspaceHandle });
  expect(after.totalCount).toBe(Number(totalCount) + 1);
  expect(after.campaigns[0]).toMatchObject({ message: 'Maybe tomorrow', status: 'Draft' });
  expect(launches()).toBe(0);
});

test('a new campaign gets its own URL from cached data: a late or missing response removes nothing typed', async () => {
  provoke(broken);
  const message = textbox('Message');
  await page().goto(newCampaign());
  await message.fill('Happy hour');
  const asked = countCalls('campaigns.get');
  const late = Promise.withResolvers<void>();
  await page().route(/trpc\/[^?]*(campaigns|passTemplates)\.get/, async (route) => {
    await late.promise;
    await route.abort();
  });
  await button('Save draft').click();
  await page().waitForURL(/campaigns\/(?!new)[^/]+\/edit/);
  await message.fill('Happy hour until nine');
  late.resolve();
  await button('Save draft').click();
  await expect.poll(() => page().getByText('Draft saved').count()).toBe(2);
  expect(await message.inputValue()).toBe('Happy hour until nine');
  expect(asked()).toBe(0);
  await stopRefusing(page());
  await page().reload();
  await expect.poll(() => message.inputValue()).toBe('Happy hour until nine');
});

test('from the address of a new campaign that was stored, the one before in the history begins another', async () => {
  await page().goto(newCampaign());
  await textbox('Message').waitFor();
  await page().getByRole('link', { name: 'Back to all campaigns' }).click();
  await page().getByRole('heading', { level: 1, name: 'Campaigns' }).waitFor();
  await page().evaluate((address) => history.pushState({}, '', address), newCampaign());
  await textbox('Message').fill('Happy hour');
  await button('Save draft').click();
  await page().waitForURL(/campaigns\/(?!new)[^/]+\/edit/);
  await page().evaluate(() => history.go(-2));
  await page().waitForURL(/campaigns\/new\/edit/);
  await expect.poll(() => textbox('Message').inputValue()).toBe('');
});
