import { waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { showWidget } from '../testing/show-widget.tsx';
import { createStandIn } from '../testing/stand-in.ts';

const ofPhone = 'Sign out of Safari on iOS';
const ofOthers = 'Sign out of all other devices';

test('every device is listed with its name, place and last activity, the current one first and marked', async () => {
  const { widget, says } = showWidget('sessions');
  await says('This device');
  const rows = widget.getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/Chrome on macOS.*This device.*Berlin, DE.*Just now/),
    expect.stringMatching(/Safari on iOS.*Oslo, NO.*1 hour ago/),
    expect.stringMatching(/Unknown device.*203\.0\.113\.9.*1 week ago/),
  ]);
  expect(rows[0]?.querySelector('button')).toBeNull();
});

test('the site may name the current session when the token does not', async () => {
  const { widget, says } = showWidget('sessions', { token: 'opaque', currentSessionId: 'session_old' });
  await says('This device');
  expect(widget.getAllByRole('listitem')[0]?.textContent).toContain('Unknown device');
});

test('signing a device out asks first, closes and reloads the list; the focus stays in the list', async () => {
  const { standIn, widget, press, isGone, focused } = showWidget('sessions');
  await press(ofPhone);
  await widget.findByRole('alertdialog', { name: 'Sign out of device?' });
  await press('Sign out');
  await isGone('alertdialog');
  await waitFor(() => expect(widget.queryByText('Safari on iOS')).toBeNull());
  expect(standIn.callsOf('DELETE UserProfile/sessions/revoke/session_phone')).toHaveLength(1);
  expect(focused()).not.toBeNull();
});

test('signing out all others names the current session, and is offered only while there are others', async () => {
  const { standIn, widget, press, isGone, focused } = showWidget('sessions');
  await press(ofOthers);
  await widget.findByRole('alertdialog', { name: `${ofOthers}?` });
  await press('Sign out');
  await isGone('alertdialog');
  await waitFor(() => expect(widget.queryByRole('button', { name: ofOthers })).toBeNull());
  expect(standIn.callsOf('DELETE UserProfile/sessions/revoke-all')[0]?.body).toEqual({
    currentSessionId: 'session_here',
  });
  expect(focused()).not.toBeNull();
});

test('without a session the list says so', async () => {
  const standIn = createStandIn();
  standIn.world.sessions.length = 0;
  await showWidget('sessions', { standIn }).says('No signed-in devices');
});

test('a sign-out that fails says why and keeps the list', async () => {
  const { standIn, widget, press } = showWidget('sessions');
  standIn.answer('DELETE UserProfile/sessions/revoke/*', { status: 400, body: { message: 'Not now.' } });
  await press(ofPhone);
  await press('Sign out');
  const dialog = widget.getByRole('alertdialog');
  await waitFor(() => expect(within(dialog).getByRole('alert').textContent).toContain('Not now.'));
  await press('Cancel');
  expect(widget.getAllByRole('listitem')).toHaveLength(3);
});
