import { fireEvent, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { showWidget } from '../testing/show-widget.tsx';
import { createStandIn } from '../testing/stand-in.ts';
import { pasteCode, verifyIdentity } from '../testing/verify-identity.ts';

const information = 'GET UserProfile/authentication-information';
const newPassword = 'Enter a new password';
const confirmation = 'Confirm your new password';

async function openSetPassword(elevatedAccessSeconds?: number) {
  const standIn = createStandIn();
  standIn.world.methods.Password.isSetUp = false;
  const shown = showWidget('security', { standIn, ...(elevatedAccessSeconds && { elevatedAccessSeconds }) });
  await shown.press('Set a password');
  return {
    ...shown,
    shown,
    submit: () => shown.widget.getByRole<HTMLButtonElement>('button', { name: 'Set password' }),
    fillNew: async (password: string, repeated: string) => {
      await shown.fill(newPassword, password);
      await shown.fill(confirmation, repeated);
    },
    heading: (name: string) => shown.widget.findByRole('heading', { name }),
    warns: (words: string) =>
      waitFor(() => expect(shown.widget.getByRole('alert').textContent).toContain(words)),
  };
}

test('both methods have a row with their state', async () => {
  const { root, widget, says } = showWidget('security');
  for (const words of ['Multi-factor authentication', 'Secure your account with an extra verification step'])
    await says(words);
  expect(root.textContent).toContain('Last used: 3 days ago');
  widget.getByRole('button', { name: 'Set up authenticator app' });
});

test('setting a password verifies the identity first, by a mailed code', async () => {
  const { standIn, shown, widget, press, heading } = await openSetPassword();
  await heading('Verify your identity');
  expect(standIn.callsOf('POST UserProfile/send-verification')).toEqual([]);
  await press('Send verification code');
  await widget.findByRole('textbox', { name: 'Digit 1 of 6' });
  expect(widget.getByRole('button', { name: 'Confirm' })).toHaveProperty('disabled', true);
  await pasteCode(shown, '123456');
  await heading('Set New Password');
  expect(standIn.callsOf('POST UserProfile/verify')[0]?.body).toEqual({
    code: '123456',
    authenticationChallengeId: 'challenge_mail',
  });
});

test('the new password is sent with the elevated token, and the row then offers to change it', async () => {
  const { standIn, shown, widget, press, submit, fillNew, isGone } = await openSetPassword();
  await verifyIdentity(shown);
  expect(widget.getAllByRole('button', { name: 'Show password' })).toHaveLength(2);
  await fillNew('a long secret', '');
  expect(submit().disabled).toBe(true);
  await fillNew('', 'a long secret');
  expect(submit().disabled).toBe(true);
  await fillNew('a long secret', 'a long secret');
  standIn.hold(information);
  await press('Set password');
  await widget.findByRole('button', { name: 'Done' });
  await isGone('dialog');
  const [call] = standIn.callsOf('POST UserProfile/create-password');
  expect(call?.body).toEqual({ password: 'a long secret' });
  expect(call?.headers['x-elevated-access-token']).toBe('eat_1');
  // Before the server has responded.
  widget.getByRole('button', { name: 'Change password' });
});

test('a password that is missing, too short or not repeated is refused at its field', async () => {
  const { standIn, shown, user, widget, press, fillNew, says } = await openSetPassword();
  await verifyIdentity(shown);
  await user.type(widget.getByLabelText(newPassword), '{Enter}');
  await says('Please enter a new password');
  await says('Please confirm your new password');
  await fillNew('short', 'short');
  await press('Set password');
  await says('Password must be at least 8 characters');
  await fillNew('a long secret', 'a long secre');
  await press('Set password');
  await says('The passwords you entered don’t match.');
  expect(widget.getByLabelText(confirmation).getAttribute('aria-invalid')).toBe('true');
  expect(standIn.callsOf('POST UserProfile/create-password')).toEqual([]);
});

test('a typed password can be shown and hidden again', async () => {
  const { shown, user, widget, press, fill } = await openSetPassword();
  await verifyIdentity(shown);
  await fill(newPassword, 'a long secret');
  const field = widget.getByLabelText<HTMLInputElement>(newPassword);
  const [show] = widget.getAllByRole('button', { name: 'Show password' });
  if (show) await user.click(show);
  expect(field.type).toBe('text');
  await press('Hide password');
  expect(field.type).toBe('password');
});

test('a wrong code is reported and empties the boxes; a new code can be sent, and the first box has the focus', async () => {
  const { shown, widget, press, says, warns, focused, heading } = await openSetPassword();
  await press('Send verification code');
  await pasteCode(shown, '000000');
  await warns('Invalid code, please try again.');
  const box = widget.getByRole<HTMLInputElement>('textbox', { name: 'Digit 1 of 6' });
  await waitFor(() => expect(box.value).toBe(''));
  await press('Send a new code');
  await says('Enter the new 6-digit code we sent to your email address.');
  await says('We sent a new code.');
  expect(widget.queryByText('Invalid code, please try again.')).toBeNull();
  await waitFor(() => expect(focused()).toBe(widget.getByRole('textbox', { name: 'Digit 1 of 6' })));
  await pasteCode(shown, '123456');
  await heading('Set New Password');
});

test('the boxes take typing, arrows, Backspace, Enter and nothing but digits', async () => {
  const { standIn, widget, press, focused, heading } = await openSetPassword();
  await press('Send verification code');
  await widget.findByRole('textbox', { name: 'Digit 1 of 6' });
  const values = () =>
    widget
      .getAllByRole<HTMLInputElement>('textbox')
      .map(({ value }) => value)
      .join('_');
  const pressKey = (key: string) => {
    const box = focused();
    if (box instanceof HTMLInputElement && /^\w$/.test(key))
      fireEvent.change(box, { target: { value: key } });
    else if (box) fireEvent.keyDown(box, { key });
  };
  const type = (...keys: string[]) => keys.forEach(pressKey);
  type('1', 'x', '9');
  expect(values()).toBe('1_9____');
  type('Backspace', 'Backspace');
  expect(values()).toBe('1_____');
  type('2', '3', '4');
  expect(values()).toBe('1_2_3_4__');
  type('ArrowLeft', 'ArrowLeft', 'ArrowRight', '7');
  expect(values()).toBe('1_2_3_7__');
  type('Enter');
  expect(widget.getByRole('button', { name: 'Confirm' })).toHaveProperty('disabled', true);
  expect(standIn.callsOf('POST UserProfile/verify')).toEqual([]);
  standIn.world.emailCode = '123756';
  type('5', '6');
  await heading('Set New Password');
});

test('a verified identity counts until the check after 30 seconds, which keeps what was typed', async () => {
  const { shown, widget, fillNew, heading } = await openSetPassword();
  await verifyIdentity(shown);
  await fillNew('a long secret', 'a long secret');
  vi.advanceTimersByTime(20_000);
  await heading('Set New Password');
  vi.advanceTimersByTime(11_000);
  await heading('Your verification token has expired');
  await verifyIdentity(shown);
  expect(widget.getByLabelText(newPassword)).toHaveProperty('value', 'a long secret');
});

test('a recent verification opens the next sensitive dialog at once', async () => {
  const { standIn, shown, press, heading, isGone } = await openSetPassword(600);
  await verifyIdentity(shown);
  vi.advanceTimersByTime(120_000);
  await heading('Set New Password');
  await press('Cancel');
  await isGone('dialog');
  await press('Set a password');
  await heading('Set New Password');
  expect(standIn.callsOf('POST UserProfile/send-verification')).toHaveLength(1);
});

const current = 'Enter your current password';
const next = 'Enter your new password';

async function openChangePassword() {
  const shown = showWidget('security');
  await shown.press('Change password');
  const dialog = within(await shown.widget.findByRole('dialog', { name: 'Change Password' }));
  const submit = dialog.getByRole<HTMLButtonElement>('button', { name: 'Change password' });
  const change = async (old: string, password: string, repeated: string) => {
    await shown.fill(current, old);
    await shown.fill(next, password);
    await shown.fill(confirmation, repeated);
    await shown.user.click(submit);
  };
  return { ...shown, dialog, submit, change };
}

test('changing the password needs the old one, and no verification', async () => {
  const { standIn, user, dialog, submit, change, fill, says, isGone } = await openChangePassword();
  expect(dialog.getAllByRole('button', { name: 'Show password' })).toHaveLength(3);
  const labels = [current, next, confirmation];
  for (const label of labels) await fill(label, 'a long secret');
  expect(submit.disabled).toBe(false);
  for (const label of labels) {
    await fill(label, '');
    expect(submit.disabled, label).toBe(true);
    await fill(label, 'a long secret');
  }
  for (const label of labels) await fill(label, '');
  await user.type(dialog.getByLabelText(current), '{Enter}');
  await says('Please enter your current password');
  await says('Please enter your new password');
  await change('the old secret', 'the old secret', 'the old secret');
  await says('You cannot reuse your current password');
  await change('the old secret', 'a new secret', 'another secret');
  await says('The new passwords you entered don’t match.');
  await change('a wrong secret', 'a new secret', 'a new secret');
  await says('Your current password is incorrect. Please, try again.');
  await change('the old secret', 'a new secret', 'a new secret');
  await isGone('dialog');
  expect(standIn.callsOf('POST UserProfile/update-password').at(-1)?.body).toEqual({
    currentPassword: 'the old secret',
    newPassword: 'a new secret',
  });
});

test('any other refusal of a password shows the server’s message', async () => {
  const { standIn, widget, change } = await openChangePassword();
  standIn.answer('POST UserProfile/update-password', { status: 400, body: { message: 'Too common.' } });
  await change('the old secret', 'a new secret', 'a new secret');
  await waitFor(() => expect(widget.getByRole('alert').textContent).toContain('Too common.'));
});
