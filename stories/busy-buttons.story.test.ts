import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { openIntegrations } from './browser/integrations-frame.ts';
import { holdRequest } from './browser/late-parts.ts';
import { setLateParts } from './late-parts/set-late-parts.ts';

const { page, world, tenant, home, textbox, button, countCalls } = setLateParts();

const widthOf = async (pressed: Locator) => (await pressed.boundingBox())?.width;
const hasFocus = (pressed: Locator) =>
  pressed.evaluate((element) => element.ownerDocument.activeElement === element);
const isBusy = (pressed: Locator) => pressed.getAttribute('aria-busy').then((busy) => busy === 'true');

/** Presses a button by keyboard, and once more while its work is under way, which does nothing; then lets the work end. */
async function press(pressed: Locator, call: string): Promise<void> {
  const calls = countCalls(call);
  const work = await holdRequest(page(), new RegExp(call));
  const width = await widthOf(pressed);
  await pressed.focus();
  await page().keyboard.press('Enter');
  await work.isAskedFor;
  await expect.poll(() => isBusy(pressed)).toBe(true);
  expect(await hasFocus(pressed)).toBe(true);
  expect(await widthOf(pressed)).toBe(width);
  await page().keyboard.press('Enter');
  work.letThrough();
  await expect.poll(() => isBusy(pressed)).toBe(false);
  expect(calls()).toBe(1);
}

test('Publish keeps the keyboard’s place and its width while it publishes, and says why it cannot', async () => {
  await page().goto(`${home()}/templates/${tenant().passTemplateId}/edit`);
  const publish = button('Publish');
  await expect.poll(() => publish.getAttribute('aria-disabled')).toBe('true');
  await page().keyboard.press('Tab');
  await publish.focus();
  await page()
    .getByRole('tooltip')
    .getByText('The current version of the pass is already published')
    .waitFor();
  await textbox('Heading').fill('Autumn');
  await button('Save').click();
  await button('Saved').waitFor();
  await press(publish, 'passTemplates.publish');
});

test('so does the sending of a download link', async () => {
  const list = `${home()}/templates/${tenant().passTemplateId}/passes`;
  await page().goto(`${list}?pass=${tenant().passId}`);
  const send = button('Send download link');
  await send.waitFor();
  await press(send, 'passes.sendDownloadLink');
  expect(await hasFocus(send)).toBe(true);
});

test('so does what is sent again in the marketplace’s frame', async () => {
  const frame = await openIntegrations(page(), `${home()}/integrations`);
  await frame.getByRole('link', { name: 'Webhooks' }).click();
  await frame.getByRole('link', { name: /127\.0\.0\.1/ }).click();
  await press(frame.getByRole('button', { name: 'Send test' }), 'webhooks.test');
});

test('so does what is made in the lab', async () => {
  await page().goto(`${world().publicUrl}/lab/accounts`);
  const make = button('Make account');
  await make.waitFor();
  await press(make, 'service-accounts');
  expect(await hasFocus(make)).toBe(true);
});

test('the menu of a row keeps the keyboard’s place while what was chosen is under way', async () => {
  const { workspaceHandle, passTemplateId, person } = tenant();
  const draft = { workspaceHandle, passTemplateId, name: 'To be put away', message: 'Happy hour' };
  await person.api.workspace.campaigns.create.mutate(draft);
  await page().goto(`${home()}/campaigns`);
  const dots = page().getByRole('row', { name: 'To be put away' }).getByRole('button');
  const work = await holdRequest(page(), /campaigns\.archive/);
  await dots.focus();
  await page().keyboard.press('Enter');
  await page().getByRole('menuitem', { name: 'Archive' }).focus();
  await page().keyboard.press('Enter');
  await work.isAskedFor;
  await expect.poll(() => isBusy(dots)).toBe(true);
  await expect.poll(() => hasFocus(dots)).toBe(true);
  await page().keyboard.press('Enter');
  expect(await page().getByRole('menu').filter({ visible: true }).count()).toBe(0);
  work.letThrough();
  await page().getByText('The campaign is archived.').waitFor();
});
