import { expect, test } from 'vitest';
import { setStage } from './set-stage.ts';
import { pasteCode, verifyIdentity } from './verify-identity.ts';

const stage = setStage();

async function openSetUp(ways: { hasClock?: boolean } = {}) {
  const shown = await stage.show(
    { widget: 'security', elevatedAccessSeconds: 600 },
    { ...ways, permissions: ['clipboard-read', 'clipboard-write'] },
  );
  await shown.widget.getByRole('button', { name: 'Set up authenticator app' }).click();
  const dialog = shown.widget.getByRole('dialog').first();
  await dialog.getByRole('button', { name: 'Send verification code' }).click();
  await pasteCode(dialog, '123456');
  await dialog.getByRole('heading', { name: 'Scan the QR code' }).waitFor();
  return { ...shown, dialog };
}

test('setting up verifies the identity first and makes the factor afterwards', async () => {
  const { dialog } = await openSetUp();
  await dialog.getByRole('heading', { name: 'Set up an authenticator app' }).waitFor();
  await dialog.getByText(/authenticator app such as 1Password, Google Authenticator/).waitFor();
  await dialog.getByRole('img', { name: 'Scan this QR code to enroll' }).waitFor();
  await dialog.getByRole('heading', { name: 'Get verification passcode' }).waitFor();
  expect(await dialog.getByRole('textbox', { name: /^Digit \d of 6$/ }).count()).toBe(6);
  await dialog.getByRole('button', { name: 'Cancel' }).waitFor();
  expect(await dialog.getByRole('button', { name: 'Confirm' }).isDisabled()).toBe(true);
  const calls = stage.standIn().requests.map(({ method, path }) => `${method} ${path.split('/').at(-1)}`);
  expect(calls.slice(-3)).toEqual(['POST send-verification', 'POST verify', 'POST create-totp-factor']);
  const [create] = stage.standIn().callsOf('POST UserProfile/create-totp-factor');
  expect(create?.headers['x-elevated-access-token']).toBe('eat_1');
});

test('with elevated access the factor is made first, and the dialog opens after', async () => {
  const { widget, dialog } = await openSetUp();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'detached' });
  const release = stage.standIn().hold('POST UserProfile/create-totp-factor');
  const trigger = widget.getByRole('button', { name: 'Set up authenticator app' });
  await trigger.click();
  await expect.poll(() => trigger.getAttribute('aria-busy')).toBe('true');
  expect(await dialog.count()).toBe(0);
  release();
  await dialog.getByRole('heading', { name: 'Scan the QR code' }).waitFor();
});

test('the setup key opens in a dialog of its own, which copies it and closes', async () => {
  const { page, widget, dialog } = await openSetUp();
  await dialog.getByText("Can't scan the code?").waitFor();
  await dialog.getByRole('button', { name: 'View setup key' }).click();
  const keyDialog = widget.getByRole('dialog', { name: 'Your setup key' });
  await keyDialog.getByText('JBSWY3DPEHPK3PXP').waitFor();
  await keyDialog.getByRole('button', { name: 'Copy and close' }).click();
  await keyDialog.waitFor({ state: 'detached' });
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('JBSWY3DPEHPK3PXP');
  await dialog.getByRole('heading', { name: 'Scan the QR code' }).waitFor();
});

test('a wrong passcode is refused, a right one leads to the recovery codes, which are copied and saved', async () => {
  const { page, widget, dialog } = await openSetUp();
  await pasteCode(dialog, '111111');
  await dialog.getByRole('alert').getByText('Invalid passcode, please try again').waitFor();
  await pasteCode(dialog, '654321');
  const codes = widget.getByRole('dialog', { name: 'Save your recovery codes' });
  await expect.poll(() => codes.getByRole('listitem').count()).toBe(10);
  expect(stage.standIn().callsOf('POST UserProfile/verify-totp-factor').at(-1)?.body).toEqual({
    code: '654321',
    authenticationChallengeId: 'challenge_totp',
  });
  // The second one closes a dialog without asking it.
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect.poll(() => codes.evaluate((dialog) => dialog.matches(':modal'))).toBe(true);
  await codes.getByRole('button', { name: 'Copy' }).click();
  await codes.locator('[data-copied]').waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied.split('\n')).toEqual(stage.standIn().world.recoveryCodes);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    codes.getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('recovery-codes.txt');
  await codes.getByRole('button', { name: 'Done' }).click();
  await codes.waitFor({ state: 'detached' });
  await widget.getByRole('button', { name: 'Disable multi-factor authentication' }).waitFor();
});

test('a copy button shows a check for 3 seconds', async () => {
  const { page, widget, dialog } = await openSetUp({ hasClock: true });
  await pasteCode(dialog, '654321');
  const copy = widget.getByRole('button', { name: 'Copy' });
  await copy.waitFor();
  await page.clock.pauseAt(Date.now() + 60_000);
  await copy.click();
  await expect.poll(() => copy.getAttribute('data-copied')).toBe('true');
  await page.clock.runFor(2900);
  expect(await copy.getAttribute('data-copied')).toBe('true');
  await page.clock.runFor(200);
  await expect.poll(() => copy.getAttribute('data-copied')).toBeNull();
});

test('a browser that does not copy is said so, and the key stays to be selected', async () => {
  const { page, widget, dialog } = await openSetUp();
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  await dialog.getByRole('button', { name: 'View setup key' }).click();
  const keyDialog = widget.getByRole('dialog', { name: 'Your setup key' });
  await keyDialog.getByRole('button', { name: 'Copy and close' }).click();
  await keyDialog.getByRole('status').getByText('Select the text and copy it yourself.').waitFor();
  await keyDialog.getByText('JBSWY3DPEHPK3PXP').waitFor();
});

test('where a provider has no recovery codes the dialog closes on success', async () => {
  stage.standIn().world.recoveryCodes = undefined;
  const { widget, dialog } = await openSetUp();
  const release = stage.standIn().hold('GET UserProfile/authentication-information');
  await pasteCode(dialog, '654321');
  await dialog.waitFor({ state: 'detached' });
  // Marked at once, before the server has been asked.
  await widget.getByRole('button', { name: 'Disable multi-factor authentication' }).waitFor();
  release();
  await expect
    .poll(() => stage.standIn().callsOf('GET UserProfile/authentication-information').length)
    .toBeGreaterThan(1);
});

test('a factor that cannot be made says why and can be tried again', async () => {
  stage.standIn().answer('POST UserProfile/create-totp-factor', { status: 500, body: {} }, 1);
  const { widget } = await stage.show({ widget: 'security', elevatedAccessSeconds: 600 });
  await widget.getByRole('button', { name: 'Set up authenticator app' }).click();
  const dialog = widget.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Send verification code' }).click();
  await pasteCode(dialog, '123456');
  await dialog.getByRole('alert').getByText('Internal Server Error').waitFor();
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await dialog.getByRole('heading', { name: 'Scan the QR code' }).waitFor();
});

test.each([
  [true, 'Only your password will be asked for when you sign in.'],
  [false, 'No additional verification will be asked for when you sign in.'],
])(
  'disabling warns of its consequence, is verified, and counts at once (password: %s)',
  async (isSetUp, words) => {
    const { world } = stage.standIn();
    world.methods.Mfa.isSetUp = true;
    world.methods.Password.isSetUp = isSetUp;
    const { widget } = await stage.show({ widget: 'security', elevatedAccessSeconds: 600 });
    await widget.getByRole('button', { name: 'Disable multi-factor authentication' }).click();
    const alert = widget.getByRole('alertdialog');
    await alert.getByRole('heading', { name: 'Verify your identity' }).waitFor();
    await verifyIdentity(alert, 'Disable multi-factor authentication?');
    await alert.getByRole('heading', { name: 'Disable multi-factor authentication?' }).waitFor();
    await alert.getByText(/removes the extra layer of security from your account/).waitFor();
    await alert.getByText(words).waitFor();
    await alert.getByRole('button', { name: 'Cancel' }).waitFor();
    const release = stage.standIn().hold('GET UserProfile/authentication-information');
    await alert.getByRole('button', { name: 'Disable' }).click();
    await alert.waitFor({ state: 'detached' });
    await widget.getByRole('button', { name: 'Set up authenticator app' }).waitFor();
    release();
    const [call] = stage.standIn().callsOf('DELETE UserProfile/totp-factors');
    expect(call?.headers['x-elevated-access-token']).toBe('eat_1');
  },
);
