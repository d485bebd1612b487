import { expect, test } from 'vitest';
import { resolved, stageFixture } from './stage-fixture.ts';
import { pasteCode, verifyIdentity } from './verify-identity.ts';

const stage = stageFixture();

test('at every width the columns of the users fill the table in proportion and keep their minimum; the search has a basis of 380 pixels', async () => {
  const shown = await stage.show({ widget: 'users' });
  const { page, widget } = shown;
  await resolved(shown);
  for (const viewport of [700, 1136, 1440]) {
    await page.setViewportSize({ width: viewport, height: 900 });
    const widths = await widget
      .getByRole('columnheader')
      .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().width));
    const [user = 0, role = 0, lastActive = 0, actions = 0] = widths;
    expect(user, `${viewport}`).toBeGreaterThanOrEqual(260);
    expect(role, `${viewport}`).toBeGreaterThanOrEqual(100);
    expect(lastActive, `${viewport}`).toBeGreaterThanOrEqual(140);
    expect(user / role).toBeCloseTo(2.6, 1);
    expect(lastActive / role).toBeCloseTo(1.4, 1);
    expect(actions).toBeLessThan(role);
  }
  expect(await widget.locator('.search').evaluate((each) => getComputedStyle(each).flexBasis)).toBe('380px');
});

test('rows are half faded while another page loads; a form is 480 pixels wide, a confirmation 360', async () => {
  const { widget } = await stage.show({ widget: 'users' });
  const widthOf = async (name: string) => (await widget.getByRole('dialog', { name }).boundingBox())?.width;
  const opacity = () => widget.locator('tbody').evaluate((each) => getComputedStyle(each).opacity);
  await widget.getByText('Grace Hopper').waitFor();
  await expect.poll(opacity).toBe('1');
  const release = stage.standIn().hold('GET UserManagement/members');
  await widget.getByRole('button', { name: 'Next' }).click();
  await expect.poll(opacity).toBe('0.5');
  release();
  await widget.getByText('guest12@aurora.example').waitFor();
  await widget.getByRole('button', { name: 'Invite user' }).click();
  expect(await widthOf('Invite user')).toBe(480);
  await widget.getByLabel('Email address').fill('new@aurora.example');
  await widget.getByRole('button', { name: 'Invite', exact: true }).click();
  await widget.getByRole('dialog', { name: 'Invite sent' }).waitFor();
  expect(await widthOf('Invite sent')).toBe(360);
});

test('the address of a frame is not read', async () => {
  const { page } = await stage.openPage();
  const scene = encodeURIComponent('{"widget":"users"}');
  await page.goto(`${stage.standIn().url}/plain.html`);
  await page.setContent(
    `<iframe title="team" src="${stage.standIn().url}/playground.html?scene=${scene}&ak_q=grace" width="900" height="900"></iframe>`,
  );
  await page.frameLocator('iframe').getByText('Linus', { exact: true }).waitFor();
  const { query } = stage.standIn().callsOf('GET UserManagement/members').at(-1) ?? {};
  expect(Object.fromEntries(query ?? [])).toEqual({ limit: '10' });
});

test('on a phone a connected account is named by its provider alone', async () => {
  const { widget } = await stage.show({ widget: 'profile' }, { viewport: { width: 390, height: 844 } });
  await widget.getByText('GitHub', { exact: true }).waitFor();
  expect(await widget.getByText('ada@github.example').isVisible()).toBe(false);
});

test('recovery codes are copied and downloaded, and stay when Escape is pressed twice', async () => {
  const { page, widget } = await stage.show(
    { widget: 'security' },
    { permissions: ['clipboard-read', 'clipboard-write'] },
  );
  await widget.getByRole('button', { name: 'Set up authenticator app' }).click();
  const dialog = widget.getByRole('dialog').first();
  await verifyIdentity(dialog, 'Scan the QR code');
  await pasteCode(dialog, '654321');
  const codes = widget.getByRole('dialog', { name: 'Save your recovery codes' });
  await expect.poll(() => codes.getByRole('listitem').count()).toBe(10);
  // Browsers close a dialog on the second Escape without an event.
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect.poll(() => codes.evaluate((each) => each.matches(':modal'))).toBe(true);
  await codes.getByRole('button', { name: 'Copy' }).click();
  await codes.locator('[data-copied]').waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied.split('\n')).toEqual(stage.standIn().world.recoveryCodes);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    codes.getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('recovery-codes.txt');
});
