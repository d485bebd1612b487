import { waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { showWidget } from '../testing/show-widget.tsx';
import { createStandIn } from '../testing/stand-in.ts';
import { pasteCode, verifyIdentity } from '../testing/verify-identity.ts';

const elevatedAccessSeconds = 600;
const setUp = 'Set up authenticator app';
const disable = 'Disable multi-factor authentication';
const scan = 'Scan the QR code';

/** Opens the set-up of a factor after verifying the identity. */
async function openSetUp(standIn = createStandIn()) {
  const shown = showWidget('security', { standIn, elevatedAccessSeconds });
  await shown.press(setUp);
  await verifyIdentity(shown, scan);
  return shown;
}

test('setting up verifies the identity first and creates the factor afterwards', async () => {
  const { standIn, widget, says } = await openSetUp();
  for (const name of ['Set up an authenticator app', 'Get verification passcode'])
    await widget.findByRole('heading', { name });
  await says(/authenticator app such as 1Password, Google Authenticator/);
  await widget.findByRole('img', { name: 'Scan this QR code to enroll' });
  expect(widget.getAllByRole('textbox', { name: /^Digit \d of 6$/ })).toHaveLength(6);
  expect(widget.getByRole('button', { name: 'Confirm' })).toHaveProperty('disabled', true);
  const calls = standIn.requests.map(({ method, path }) => `${method} ${path.split('/').at(-1)}`);
  expect(calls.slice(-3)).toEqual(['POST send-verification', 'POST verify', 'POST create-totp-factor']);
  const [create] = standIn.callsOf('POST UserProfile/create-totp-factor');
  expect(create?.headers['x-elevated-access-token']).toBe('eat_1');
});

test('while the identity counts as verified the factor is created first, and the dialog opens after', async () => {
  const { standIn, widget, press, isGone } = await openSetUp();
  await press('Cancel');
  await isGone('dialog');
  const release = standIn.hold('POST UserProfile/create-totp-factor');
  await press(setUp);
  const trigger = widget.getByRole('button', { name: setUp });
  await waitFor(() => expect(trigger.getAttribute('aria-busy')).toBe('true'));
  expect(widget.queryByRole('dialog')).toBeNull();
  release();
  await widget.findByRole('heading', { name: scan });
});

test('the setup key opens in a dialog of its own, which copies it and closes', async () => {
  const { widget, press, says } = await openSetUp();
  await says("Can't scan the code?");
  await press('View setup key');
  const dialog = await widget.findByRole('dialog', { name: 'Your setup key' });
  within(dialog).getByText('JBSWY3DPEHPK3PXP');
  await press('Copy and close');
  await waitFor(() => expect(widget.queryByRole('dialog', { name: 'Your setup key' })).toBeNull());
  expect(await navigator.clipboard.readText()).toBe('JBSWY3DPEHPK3PXP');
  await widget.findByRole('heading', { name: scan });
});

test('a browser that does not copy is reported, and the key stays to be selected', async () => {
  const { widget, press, says } = await openSetUp();
  const writing = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('No clipboard'));
  onTestFinished(() => writing.mockRestore());
  await press('View setup key');
  await press('Copy and close');
  const dialog = widget.getByRole('dialog', { name: 'Your setup key' });
  await waitFor(() =>
    expect(within(dialog).getByRole('status').textContent).toContain('Select the text and copy it yourself.'),
  );
  await says('JBSWY3DPEHPK3PXP');
});

test('a wrong passcode is refused; a right one leads to the recovery codes, which are copied and stay until Done', async () => {
  const shown = await openSetUp();
  const { standIn, widget, press } = shown;
  await pasteCode(shown, '111111');
  await waitFor(() =>
    expect(widget.getByRole('alert').textContent).toContain('Invalid passcode, please try again'),
  );
  await pasteCode(shown, '654321');
  const codes = await widget.findByRole('dialog', { name: 'Save your recovery codes' });
  expect(within(codes).getAllByRole('listitem')).toHaveLength(10);
  expect(standIn.callsOf('POST UserProfile/verify-totp-factor').at(-1)?.body).toEqual({
    code: '654321',
    authenticationChallengeId: 'challenge_totp',
  });
  await press('Copy');
  expect((await navigator.clipboard.readText()).split('\n')).toEqual(standIn.world.recoveryCodes);
  await press('Done');
  await waitFor(() => expect(widget.queryByRole('dialog')).toBeNull());
  await widget.findByRole('button', { name: disable });
});

test('a copy button shows a check for 3 seconds', async () => {
  const shown = await openSetUp();
  await pasteCode(shown, '654321');
  await shown.press('Copy');
  const copy = shown.widget.getByRole('button', { name: 'Copy' });
  await waitFor(() => expect(copy.dataset.copied).toBe('true'));
  const copied = Date.now();
  await waitFor(() => expect(copy.dataset.copied).toBeUndefined(), { timeout: 10_000 });
  expect(Date.now() - copied).toBeGreaterThan(2_800);
});

test('where a provider has no recovery codes the dialog closes, and the factor counts before the server is asked', async () => {
  const standIn = createStandIn();
  standIn.world.recoveryCodes = undefined;
  const shown = await openSetUp(standIn);
  const information = 'GET UserProfile/authentication-information';
  const release = standIn.hold(information);
  await pasteCode(shown, '654321');
  await shown.isGone('dialog');
  await shown.widget.findByRole('button', { name: disable });
  release();
  await waitFor(() => expect(standIn.callsOf(information).length).toBeGreaterThan(1));
});

test('a factor that cannot be created says why and can be tried again', async () => {
  const shown = showWidget('security', { elevatedAccessSeconds });
  const { standIn, widget, press } = shown;
  standIn.answer('POST UserProfile/create-totp-factor', { status: 500, body: {} }, 1);
  await press(setUp);
  await press('Send verification code');
  await pasteCode(shown, '123456');
  await waitFor(() => expect(widget.getByRole('alert').textContent).toContain('Internal Server Error'));
  await press('Try again');
  await widget.findByRole('heading', { name: scan });
});

test.each([
  [true, /Only your password will be asked for when you sign in\./],
  [false, /No additional verification will be asked for when you sign in\./],
])(
  'disabling warns of its consequence, is verified, and counts at once (password: %s)',
  async (isSetUp, words) => {
    const standIn = createStandIn();
    standIn.world.methods.Mfa.isSetUp = true;
    standIn.world.methods.Password.isSetUp = isSetUp;
    const shown = showWidget('security', { standIn, elevatedAccessSeconds });
    await shown.press(disable);
    await verifyIdentity(shown, 'Disable multi-factor authentication?');
    await shown.says(/removes the extra layer of security from your account/);
    await shown.says(words);
    standIn.hold('GET UserProfile/authentication-information');
    await shown.press('Disable');
    await shown.isGone('alertdialog');
    await shown.widget.findByRole('button', { name: setUp });
    const [call] = standIn.callsOf('DELETE UserProfile/totp-factors');
    expect(call?.headers['x-elevated-access-token']).toBe('eat_1');
  },
);
