import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { setStage } from './set-stage.ts';
import { pasteCode, verifyIdentity } from './verify-identity.ts';

const stage = setStage();

async function openSetPassword(ways: { hasClock?: boolean; elevatedAccessSeconds?: number } = {}) {
  stage.standIn().world.methods.Password.isSetUp = false;
  const { elevatedAccessSeconds, hasClock } = ways;
  const shown = await stage.show({ widget: 'security', elevatedAccessSeconds }, { hasClock });
  await shown.widget.getByRole('button', { name: 'Set a password' }).click();
  return { ...shown, dialog: shown.widget.getByRole('dialog') };
}

const fillNew = async (dialog: Locator, password: string, confirmation: string) => {
  await dialog.getByLabel('Enter a new password').fill(password);
  await dialog.getByLabel('Confirm your new password').fill(confirmation);
};

test('both methods have a row that says how they stand', async () => {
  const { widget } = await stage.show({ widget: 'security' });
  await widget.getByText('Last used: 3 days ago').waitFor();
  await widget.getByText('Multi-factor authentication').waitFor();
  await widget.getByText('Secure your account with an extra verification step').waitFor();
  await widget.getByRole('button', { name: 'Set up authenticator app' }).waitFor();
});

test('setting a password asks to verify the identity first, by a code that is mailed', async () => {
  const { dialog } = await openSetPassword();
  await dialog.getByRole('heading', { name: 'Verify your identity' }).waitFor();
  expect(stage.standIn().callsOf('POST UserProfile/send-verification')).toEqual([]);
  await dialog.getByRole('button', { name: 'Send verification code' }).click();
  await dialog.getByRole('textbox', { name: 'Digit 1 of 6' }).waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).waitFor();
  expect(await dialog.getByRole('button', { name: 'Confirm' }).isDisabled()).toBe(true);
  await pasteCode(dialog, '123456');
  await dialog.getByRole('heading', { name: 'Set New Password' }).waitFor();
  expect(stage.standIn().callsOf('POST UserProfile/verify')[0]?.body).toEqual({
    code: '123456',
    authenticationChallengeId: 'challenge_mail',
  });
});

test('the new password goes out with the elevated token, and the row then offers to change it', async () => {
  const { widget, dialog } = await openSetPassword();
  await verifyIdentity(dialog);
  const submit = dialog.getByRole('button', { name: 'Set password' });
  expect(await dialog.getByRole('button', { name: 'Show password' }).count()).toBe(2);
  await dialog.getByRole('button', { name: 'Cancel' }).waitFor();
  await fillNew(dialog, 'a long secret', '');
  expect(await submit.isDisabled()).toBe(true);
  await fillNew(dialog, '', 'a long secret');
  expect(await submit.isDisabled()).toBe(true);
  await fillNew(dialog, 'a long secret', 'a long secret');
  const release = stage.standIn().hold('GET UserProfile/authentication-information');
  await submit.click();
  await dialog.getByRole('button', { name: 'Done' }).waitFor();
  await dialog.waitFor({ state: 'detached' });
  const [call] = stage.standIn().callsOf('POST UserProfile/create-password');
  expect(call?.body).toEqual({ password: 'a long secret' });
  expect(call?.headers['x-elevated-access-token']).toBe('eat_1');
  // Marked at once, before the server has been asked.
  await widget.getByRole('button', { name: 'Change password' }).waitFor();
  release();
});

test('a password that is missing, too short or not repeated is refused beside its field', async () => {
  const { dialog } = await openSetPassword();
  await verifyIdentity(dialog);
  await dialog.getByLabel('Enter a new password').press('Enter');
  await dialog.getByText('Please enter a new password').waitFor();
  await dialog.getByText('Please confirm your new password').waitFor();
  await fillNew(dialog, 'short', 'short');
  await dialog.getByRole('button', { name: 'Set password' }).click();
  await dialog.getByText('Password must be at least 8 characters').waitFor();
  await fillNew(dialog, 'a long secret', 'a long secre');
  await dialog.getByRole('button', { name: 'Set password' }).click();
  await dialog.getByText('The passwords you entered don’t match.').waitFor();
  expect(await dialog.getByLabel('Confirm your new password').getAttribute('aria-invalid')).toBe('true');
  expect(stage.standIn().callsOf('POST UserProfile/create-password')).toEqual([]);
});

test('a typed password can be shown and hidden again', async () => {
  const { dialog } = await openSetPassword();
  await verifyIdentity(dialog);
  const field = dialog.getByLabel('Enter a new password');
  await field.fill('a long secret');
  await dialog.getByRole('button', { name: 'Show password' }).first().click();
  expect(await field.getAttribute('type')).toBe('text');
  await dialog.getByRole('button', { name: 'Hide password' }).click();
  expect(await field.getAttribute('type')).toBe('password');
});

test('a wrong code says so, empties the boxes and takes another', async () => {
  const { dialog } = await openSetPassword();
  await dialog.getByRole('button', { name: 'Send verification code' }).click();
  await pasteCode(dialog, '000000');
  await dialog.getByRole('alert').getByText('Invalid code, please try again.').waitFor();
  await expect.poll(() => dialog.getByRole('textbox', { name: 'Digit 1 of 6' }).inputValue()).toBe('');
  await pasteCode(dialog, '123456');
  await dialog.getByRole('heading', { name: 'Set New Password' }).waitFor();
});

test('another code can be sent, and it is said that it was', async () => {
  const { dialog } = await openSetPassword();
  await dialog.getByRole('button', { name: 'Send verification code' }).click();
  await pasteCode(dialog, '000000');
  await dialog.getByRole('alert').getByText('Invalid code, please try again.').waitFor();
  await dialog.getByRole('button', { name: 'Send a new code' }).click();
  await dialog.getByText('Enter the new 6-digit code we sent to your email address.').waitFor();
  await dialog.getByRole('status').getByText('We sent a new code.').waitFor();
  expect(await dialog.getByText('Invalid code, please try again.').count()).toBe(0);
  await expect
    .poll(() =>
      dialog.getByRole('textbox', { name: 'Digit 1 of 6' }).evaluate((box) => box.matches(':focus')),
    )
    .toBe(true);
  await pasteCode(dialog, '123456');
  await dialog.getByRole('heading', { name: 'Set New Password' }).waitFor();
});

test('the boxes take typing, arrows, Backspace, Enter and nothing but digits', async () => {
  const { page, dialog } = await openSetPassword();
  await dialog.getByRole('button', { name: 'Send verification code' }).click();
  const values = () =>
    dialog
      .getByRole('textbox')
      .evaluateAll((all) =>
        all.map((each) => (each instanceof HTMLInputElement ? each.value : '')).join('_'),
      );
  await dialog.getByRole('textbox', { name: 'Digit 1 of 6' }).waitFor();
  await page.keyboard.type('1x9', { delay: 20 });
  await expect.poll(values).toBe('1_9____');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Backspace');
  await expect.poll(values).toBe('1_____');
  await page.keyboard.type('234', { delay: 20 });
  await expect.poll(values).toBe('1_2_3_4__');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.type('7', { delay: 20 });
  await expect.poll(values).toBe('1_2_3_7__');
  await page.keyboard.press('Enter');
  expect(await dialog.getByRole('button', { name: 'Confirm' }).isDisabled()).toBe(true);
  expect(stage.standIn().callsOf('POST UserProfile/verify')).toEqual([]);
  stage.standIn().world.emailCode = '123756';
  await page.keyboard.type('56', { delay: 20 });
  await dialog.getByRole('heading', { name: 'Set New Password' }).waitFor();
});

test('a verified identity counts until the check after 30 seconds, which keeps what was typed', async () => {
  const { page, dialog } = await openSetPassword({ hasClock: true });
  await verifyIdentity(dialog);
  await fillNew(dialog, 'a long secret', 'a long secret');
  await page.clock.fastForward(20_000);
  await dialog.getByRole('heading', { name: 'Set New Password' }).waitFor();
  await page.clock.fastForward(11_000);
  await dialog.getByRole('heading', { name: 'Your verification token has expired' }).waitFor();
  await verifyIdentity(dialog);
  expect(await dialog.getByLabel('Enter a new password').inputValue()).toBe('a long secret');
});

test('within its time a verified identity opens the next sensitive dialog at once', async () => {
  const { widget, dialog } = await openSetPassword({ elevatedAccessSeconds: 600 });
  await verifyIdentity(dialog);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await widget.getByRole('button', { name: 'Set a password' }).click();
  await dialog.getByRole('heading', { name: 'Set New Password' }).waitFor();
  expect(stage.standIn().callsOf('POST UserProfile/send-verification')).toHaveLength(1);
});

test('a longer time the site allows outlives the check', async () => {
  const { page, dialog } = await openSetPassword({ hasClock: true, elevatedAccessSeconds: 600 });
  await verifyIdentity(dialog);
  await page.clock.runFor(120_000);
  await dialog.getByRole('heading', { name: 'Set New Password' }).waitFor();
});

async function openChangePassword() {
  const shown = await stage.show({ widget: 'security' });
  await shown.widget.getByRole('button', { name: 'Change password' }).click();
  const dialog = shown.widget.getByRole('dialog', { name: 'Change Password' });
  const fill = async (current: string, password: string, confirmation: string) => {
    await dialog.getByLabel('Enter your current password').fill(current);
    await dialog.getByLabel('Enter your new password').fill(password);
    await dialog.getByLabel('Confirm your new password').fill(confirmation);
    await dialog.getByRole('button', { name: 'Change password' }).click();
  };
  return { ...shown, dialog, fill };
}

test('changing the password needs the old one, and no verification', async () => {
  const { dialog, fill } = await openChangePassword();
  const labels = ['Enter your current password', 'Enter your new password', 'Confirm your new password'];
  const submit = dialog.getByRole('button', { name: 'Change password' });
  expect(await dialog.getByRole('button', { name: 'Show password' }).count()).toBe(3);
  await dialog.getByRole('button', { name: 'Cancel' }).waitFor();
  for (const label of labels) await dialog.getByLabel(label).fill('a long secret');
  expect(await submit.isDisabled()).toBe(false);
  for (const label of labels) {
    await dialog.getByLabel(label).fill('');
    expect(await submit.isDisabled(), label).toBe(true);
    await dialog.getByLabel(label).fill('a long secret');
  }
  for (const label of labels) await dialog.getByLabel(label).fill('');
  await dialog.getByLabel('Enter your current password').press('Enter');
  await dialog.getByText('Please enter your current password').waitFor();
  await dialog.getByText('Please enter your new password').waitFor();
  await fill('the old secret', 'the old secret', 'the old secret');
  await dialog.getByText('You cannot reuse your current password').waitFor();
  await fill('the old secret', 'a new secret', 'another secret');
  await dialog.getByText('The new passwords you entered don’t match.').waitFor();
  await fill('a wrong secret', 'a new secret', 'a new secret');
  await dialog.getByText('Your current password is incorrect. Please, try again.').waitFor();
  await fill('the old secret', 'a new secret', 'a new secret');
  await dialog.waitFor({ state: 'detached' });
  expect(stage.standIn().callsOf('POST UserProfile/update-password').at(-1)?.body).toEqual({
    currentPassword: 'the old secret',
    newPassword: 'a new secret',
  });
});

test('any other refusal of a password is said in the server’s words', async () => {
  stage
    .standIn()
    .answer('POST UserProfile/update-password', { status: 400, body: { message: 'Too common.' } });
  const { dialog, fill } = await openChangePassword();
  await fill('the old secret', 'a new secret', 'a new secret');
  await dialog.getByRole('alert').getByText('Too common.').waitFor();
});
