import { emptyDesignDocument } from '@tessera/pass-design';
import { expect, test } from 'vitest';
import { openPart } from '../browser/design-template.ts';
import { openIntegrations } from '../browser/integrations-frame.ts';
import { judgePage } from '../browser/judge-page.ts';
import { breakPart, holdPart } from '../browser/late-parts.ts';
import { stopRefusing } from '../browser/scene.ts';
import { broken, missing, setLateParts } from './set-late-parts.ts';

const { page, tenant, home, provoke, notice, textbox, button, newCampaign, reload, countCalls } =
  setLateParts();

const designer = () => `${home()}/templates/${tenant().passTemplateId}/edit`;

const openSide = (side: string) =>
  page().getByRole('radiogroup', { name: 'Side of the pass' }).getByText(side, { exact: true }).click();

async function askForHelp(): Promise<void> {
  await page()
    .getByRole('button', { name: /^Account of/ })
    .click();
  await page().getByRole('menuitem', { name: 'Help' }).click();
}

test('a menu or dialog that cannot be fetched says so instead of doing nothing, and is there after a reload', async () => {
  provoke(broken);
  await breakPart(page(), 'opening-menu|modal-dialog');
  const account = page().getByRole('button', { name: /^Account of/ });
  const create = page().getByRole('button', { name: 'Create Pass Template' }).first();
  for (const button of [account, create]) {
    await page().goto(`${home()}/templates`);
    await button.waitFor();
    expect(await notice().count()).toBe(0);
    await button.click();
    await notice().waitFor();
  }
  await reload();
  await account.click();
  await page().getByRole('menuitem', { name: 'Logout' }).waitFor();
  await page().keyboard.press('Escape');
  await create.click();
  await page().getByRole('dialog', { name: 'Create Pass Template' }).waitFor();
});

test('a page of the designer that is late is seen coming; what is typed meanwhile stands', async () => {
  await page().goto(designer());
  const name = textbox('Internal name of the template');
  await name.fill('Rewards of autumn');
  const content = await holdPart(page(), 'content-page');
  await openPart(page(), 'Content');
  const panel = page().getByRole('complementary', { name: 'Content' });
  await panel.locator('[aria-busy=true]').waitFor();
  await content.isAskedFor;
  await name.fill('Rewards of winter');
  content.letThrough();
  await panel.getByRole('button', { name: 'Add auxiliary field' }).waitFor();
  expect(await panel.locator('[aria-busy=true]').count()).toBe(0);
  expect(await name.inputValue()).toBe('Rewards of winter');
});

test('one that cannot be fetched says so, and is asked for again when it is opened again', async () => {
  provoke(broken);
  await page().goto(designer());
  const name = textbox('Internal name of the template');
  await name.fill('Rewards of winter');
  await breakPart(page(), 'attributes-page');
  await openPart(page(), 'Attributes');
  await notice().waitFor();
  await stopRefusing(page());
  await openPart(page(), 'Design');
  await openPart(page(), 'Attributes');
  const panel = page().getByRole('complementary', { name: 'Attributes' });
  await panel.getByRole('button', { name: /^Add/ }).first().waitFor();
  expect(await name.inputValue()).toBe('Rewards of winter');
});

test('saving a design waits for its rules, once; what is typed meanwhile is saved the next time', async () => {
  const saves = countCalls('passTemplates.save');
  const rules = await holdPart(page(), 'design-rules');
  await page().goto(designer());
  await textbox('Heading').fill('Spring');
  await page().keyboard.press('Control+S');
  await page().keyboard.press('Control+S');
  await rules.isAskedFor;
  await textbox('Heading').fill('Spring and summer');
  expect(saves()).toBe(0);
  rules.letThrough();
  await expect.poll(saves).toBe(1);
  await button('Save').click();
  await button('Saved').waitFor();
  expect(saves()).toBe(2);
  await page().reload();
  await expect.poll(() => textbox('Heading').inputValue()).toBe('Spring and summer');
});

test('without the rules of a design the server judges it: it is saved, and the lock screen that was missing is there after the reload', async () => {
  provoke(broken);
  await breakPart(page(), 'design-rules|lock-preview');
  await page().goto(designer());
  await textbox('Heading').fill('Mint tea');
  await openSide('Lock screen');
  await notice().waitFor();
  await button('Save').click();
  await button('Saved').waitFor();
  await reload();
  expect(await textbox('Heading').inputValue()).toBe('Mint tea');
  const lock = await holdPart(page(), 'lock-preview');
  await openSide('Lock screen');
  await lock.isAskedFor;
  const apple = page().getByRole('figure', { name: 'Apple Wallet' });
  expect(await apple.getByText('Mint tea').count()).toBe(0);
  lock.letThrough();
  await openSide('Front');
  await apple.getByText('Mint tea').first().waitFor();
});

test('a barcode whose encoder cannot be fetched is said to be missing; the next one typed is drawn', async () => {
  provoke(broken);
  await page().goto(designer());
  await breakPart(page(), 'other-barcodes');
  await openPart(page(), 'Barcode');
  await page().getByRole('combobox', { name: 'Format' }).click();
  await page().getByRole('option', { name: 'Aztec' }).click();
  await notice().waitFor();
  const drawn = page().getByRole('img', { name: 'Barcode' }).first().locator('path');
  expect(await drawn.count()).toBe(0);
  await stopRefusing(page());
  await textbox('Message').fill('MINT-1');
  await drawn.waitFor();
});

test('a form waits for its rules and is sent once, with what it holds by then; without them the server judges, at the same field', async () => {
  provoke(/Failed to load resource|net::ERR_FAILED|400 .*workspace\.update/);
  const updates = countCalls('workspace.update');
  const rules = await holdPart(page(), 'workspace-rules');
  await page().goto(`${home()}/settings/workspace`);
  const form = page().getByRole('form', { name: 'Workspace' });
  const name = form.getByRole('textbox', { name: 'Workspace Name' });
  await name.fill('Aurora Roasters');
  await name.press('Enter');
  await rules.isAskedFor;
  await form.getByRole('button', { name: 'Save' }).and(page().locator('[aria-busy=true]')).waitFor();
  await name.press('Enter');
  await name.fill('Aurora Roasters & Friends');
  expect(updates()).toBe(0);
  rules.letThrough();
  await form.getByRole('button', { name: 'Saved' }).waitFor();
  expect(updates()).toBe(1);
  expect(await name.inputValue()).toBe('Aurora Roasters & Friends');

  await stopRefusing(page());
  await breakPart(page(), 'workspace-rules');
  await page().reload();
  await name.fill('Au');
  await name.press('Enter');
  await form.getByText('Name must be at least 5 characters').waitFor();
  expect(await name.inputValue()).toBe('Au');
  await name.fill('Aurora Coffee');
  await name.press('Enter');
  await form.getByRole('button', { name: 'Saved' }).waitFor();
});

test('a dialog that is late is seen coming; one that cannot be fetched leaves what was typed below it, and comes when it is asked for again', async () => {
  provoke(broken);
  await page().goto(newCampaign());
  await textbox('Message').fill('Happy hour');
  const coming = page().getByRole('status').getByText('Loading…');
  const held = await holdPart(page(), 'help-dialog');
  await askForHelp();
  await held.isAskedFor;
  await coming.waitFor();
  expect(await judgePage(page(), 'late-dialog')).toEqual([]);
  held.letThrough();
  const dialog = page().getByRole('dialog', { name: 'Help' });
  await dialog.waitFor();
  expect(await coming.count()).toBe(0);

  await stopRefusing(page());
  await page().goto(newCampaign());
  await textbox('Message').fill('Happy hour');
  await breakPart(page(), 'help-dialog');
  await askForHelp();
  await notice().waitFor();
  expect(await coming.count()).toBe(0);
  expect(await textbox('Message').inputValue()).toBe('Happy hour');
  await stopRefusing(page());
  await askForHelp();
  await dialog.waitFor();
  expect(await notice().count()).toBe(0);
});

test('a QR code that cannot be fetched is said to be missing; the link of the new pass is handed over without it', async () => {
  provoke(broken);
  await page().goto(`${home()}/templates/${tenant().passTemplateId}/passes`);
  await button('Create pass').first().click();
  const dialog = page().getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'E-mail' }).fill('newcomer@example.com');
  await dialog.getByRole('textbox', { name: 'First name' }).fill('Ida');
  await dialog.getByRole('textbox', { name: 'Last name' }).fill('Rhodes');
  await breakPart(page(), 'link-qr');
  await dialog.getByRole('button', { name: 'Create pass' }).click();
  await dialog.getByText(missing).waitFor();
  const download = dialog.getByRole('link', { name: 'Open download page' });
  await dialog.getByText((await download.getAttribute('href')) ?? '', { exact: true }).waitFor();
  await page().context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await dialog.getByRole('button', { name: 'Copy link' }).click();
  await dialog.getByRole('button', { name: 'Link Copied' }).waitFor();
  await dialog.getByRole('button', { name: 'Create another' }).click();
  await dialog.getByRole('textbox', { name: 'E-mail' }).waitFor();
});

test('a pass whose barcode cannot be drawn is shown without it, and all that can be done to it still can', async () => {
  provoke(broken);
  const { workspaceHandle } = tenant();
  const { passTemplates, passes } = tenant().person.api.workspace;
  const { id: passTemplateId, revisionId } = await passTemplates.create.mutate({
    workspaceHandle,
    name: 'Gate card',
    passType: 'loyalty',
    document: {
      ...emptyDesignDocument('loyalty', 'Gate card'),
      barcode: { format: 'aztec', message: 'GATE-1' },
    },
  });
  await passTemplates.publish.mutate({ workspaceHandle, passTemplateId, revisionId });
  const { id, serialNumber } = await passes.issue.mutate({
    workspaceHandle,
    passTemplateId,
    user: { email: 'holder@example.com', firstName: 'Grace', lastName: 'Hopper' },
  });
  await breakPart(page(), 'other-barcodes');
  await page().goto(`${home()}/templates/${passTemplateId}/passes?pass=${id}`);
  const drawer = page().getByRole('dialog', { name: 'Grace Hopper' });
  await drawer.getByText(missing).waitFor();
  await drawer.getByText(serialNumber).waitFor();
  await drawer.getByText('Google Wallet').click();
  const barcode = drawer.getByRole('img', { name: 'Barcode' });
  expect(await barcode.locator('path').count()).toBe(0);
  await drawer.getByRole('button', { name: 'Void pass' }).click();
  await page().getByRole('alertdialog').getByRole('button', { name: 'Void pass' }).click();
  await drawer.getByText('Voided').first().waitFor();
  await stopRefusing(page());
  await drawer.getByRole('button', { name: 'Reload' }).click();
  await barcode.first().locator('path').waitFor();
  expect(await page().getByText(missing).count()).toBe(0);
});

test('who has left what was late is not called back when it fails', async () => {
  provoke(broken);
  const list = `${home()}/templates/${tenant().passTemplateId}/passes`;
  const held = await holdPart(page(), 'pass-drawer');
  await page().goto(`${list}?pass=${tenant().passId}`);
  await held.isAskedFor;
  await page().getByRole('link', { name: 'Overview', exact: true }).click();
  await page().waitForURL(/\/overview$/);
  held.breakOff();
  await notice().waitFor();
  await reload();
  expect(page().url()).toMatch(/\/overview$/);
  await page().getByRole('link', { name: 'Overview', exact: true }).waitFor();
});

test('in the marketplace’s frame, too, a dialog that cannot be fetched is said to be missing, and comes when it is asked for again', async () => {
  provoke(broken);
  const frame = await openIntegrations(page(), `${home()}/integrations`);
  await frame.getByRole('link', { name: 'Webhooks' }).click();
  await frame.getByRole('heading', { level: 1, name: 'Webhooks' }).waitFor();
  await breakPart(page(), 'create-endpoint-dialog');
  const add = frame.getByRole('button', { name: 'Add endpoint' });
  await add.click();
  const said = frame.getByText(missing);
  await said.waitFor();
  await stopRefusing(page());
  await add.click();
  await frame.getByRole('dialog').waitFor();
  expect(await said.count()).toBe(0);
});
