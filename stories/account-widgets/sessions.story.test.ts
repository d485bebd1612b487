import { expect, test } from 'vitest';
import { resolved, setStage } from './set-stage.ts';
import { tokenFor } from '../../packages/account-widgets/src/testing/stand-in.ts';

const stage = setStage();

test('every device is listed with its name, place and last activity, this one first and marked', async () => {
  const shown = await stage.show({ widget: 'sessions' });
  await resolved(shown);
  const rows = shown.widget.getByRole('listitem');
  expect(await rows.count()).toBe(3);
  expect(await rows.nth(0).textContent()).toMatch(/Chrome on macOS.*This device.*Berlin, DE.*Just now/);
  expect(await rows.nth(1).textContent()).toMatch(/Safari on iOS.*Oslo, NO.*1 hour ago/);
  expect(await rows.nth(2).textContent()).toMatch(/Unknown device.*203\.0\.113\.9.*1 week ago/);
  expect(await rows.nth(0).getByRole('button').count()).toBe(0);
});

test('the current session may be named by the site when the token does not say', async () => {
  const { widget } = await stage.show({
    widget: 'sessions',
    token: 'opaque',
    currentSessionId: 'session_old',
  });
  await widget.getByText('This device').waitFor();
  expect(await widget.getByRole('listitem').first().textContent()).toContain('Unknown device');
});

test('signing a device out asks first, closes and loads the list anew', async () => {
  const { widget } = await stage.show({ widget: 'sessions', token: tokenFor(1) });
  await widget.getByRole('button', { name: 'Sign out of Safari on iOS' }).click();
  const alert = widget.getByRole('alertdialog', { name: 'Sign out of device?' });
  await alert.getByRole('button', { name: 'Sign out' }).click();
  await alert.waitFor({ state: 'detached' });
  await widget.getByText('Safari on iOS').first().waitFor({ state: 'detached' });
  expect(stage.standIn().callsOf('DELETE UserProfile/sessions/revoke/session_phone')).toHaveLength(1);
});

test('signing out all others names the current one, and is offered only while there are others', async () => {
  const { widget } = await stage.show({ widget: 'sessions' });
  await widget.getByRole('button', { name: 'Sign out of all other devices' }).click();
  const alert = widget.getByRole('alertdialog', { name: 'Sign out of all other devices?' });
  await alert.getByRole('button', { name: 'Sign out' }).click();
  await alert.waitFor({ state: 'detached' });
  await widget.getByRole('button', { name: 'Sign out of all other devices' }).waitFor({ state: 'detached' });
  expect(stage.standIn().callsOf('DELETE UserProfile/sessions/revoke-all')[0]?.body).toEqual({
    currentSessionId: 'session_here',
  });
});

test('where there is no session it says so', async () => {
  stage.standIn().world.sessions.length = 0;
  const { widget } = await stage.show({ widget: 'sessions' });
  await widget.getByText('No signed-in devices').waitFor();
});

test('a sign-out that fails says why and leaves the list as it is', async () => {
  stage
    .standIn()
    .answer('DELETE UserProfile/sessions/revoke/*', { status: 400, body: { message: 'Not now.' } });
  const { widget } = await stage.show({ widget: 'sessions' });
  await widget.getByRole('button', { name: 'Sign out of Safari on iOS' }).click();
  const alert = widget.getByRole('alertdialog');
  await alert.getByRole('button', { name: 'Sign out' }).click();
  await alert.getByRole('alert').getByText('Not now.').waitFor();
  await alert.getByRole('button', { name: 'Cancel' }).click();
  expect(await widget.getByRole('listitem').count()).toBe(3);
});
