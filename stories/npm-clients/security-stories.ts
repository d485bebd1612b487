import { decodeBase32, totpCode, totpStepAt } from '@tessera/identity';
import { expect, test } from 'vitest';
import { readQrPicture } from '../browser/read-qr-code.ts';
import { fillSignIn } from '../browser/sign-in.ts';
import { enter } from '../world/person.ts';
import { waitFor } from '../world/wait-for.ts';
import { newGuest, password, signedIn, visitSite } from './people.ts';
import type { Mode, Stage } from './stage-fixture.ts';
import { press, soon, typeCode, verifyIdentity, widgetOf } from './widgets.ts';

const newPassword = 'another long enough secret';

export function securityStories(stage: Stage, mode: Mode): void {
  const signIn = (email: string, secret: string) =>
    enter(stage.world().publicUrl, 'sign-in', { email, password: secret });

  test('the security: a user without a password sets one after a mailed code, and signs in with it', async () => {
    const guest = await newGuest(stage, { hasPassword: false });
    const { page, troubles } = await stage.open();
    await visitSite(stage, { mode, guest, page, show: 'security' });
    const widget = widgetOf(page, 'user-security');
    await press(widget, 'Set a password');
    const dialog = page.getByRole('dialog');
    await verifyIdentity(stage, { dialog, email: guest.email });
    await dialog.getByLabel('Enter a password', { exact: true }).fill(newPassword);
    await dialog.getByLabel('Confirm your password', { exact: true }).fill(newPassword);
    await press(dialog, 'Set password');
    await dialog.waitFor({ state: 'detached' });
    await widget.getByRole('button', { name: 'Change' }).waitFor();
    expect(troubles()).toEqual([]);
    await signIn(guest.email, newPassword);
  });

  test('the security: a password is changed with the old one, which is then invalid', async () => {
    const guest = await newGuest(stage);
    const { page, troubles } = await stage.open();
    await visitSite(stage, { mode, guest, page, show: 'security' });
    await press(widgetOf(page, 'user-security'), 'Change');
    const dialog = page.getByRole('dialog', { name: 'Change Password' });
    const change = async (current: string, next: string) => {
      await dialog.getByLabel('Enter your current password').fill(current);
      await dialog.getByLabel('Enter your new password').fill(next);
      await dialog.getByLabel('Confirm your new password').fill(next);
      await press(dialog, 'Change password');
    };
    await change('not my password', newPassword);
    await dialog.getByText('Your current password is incorrect').first().waitFor();
    await change(password, 'password1');
    await dialog.getByText('This password is too easy to guess').first().waitFor();
    expect(troubles().filter((trouble) => trouble.startsWith('answer: 400'))).toHaveLength(2);
    await change(password, newPassword);
    await dialog.waitFor({ state: 'detached' });
    expect(troubles()).toEqual([]);
    await signIn(guest.email, newPassword);
    await expect(signIn(guest.email, password)).rejects.toThrow('400');
  });

  test('the security: an authenticator app is set up, asked for at the next sign-in, and disabled', async () => {
    const guest = await newGuest(stage);
    const { page, troubles } = await stage.open();
    await visitSite(stage, { mode, guest, page, show: 'security' });
    const widget = widgetOf(page, 'user-security');
    await press(widget, 'Set up authenticator app');
    const dialog = page.getByRole('dialog');
    await verifyIdentity(stage, { dialog, email: guest.email });
    const picture = dialog.getByRole('img', { name: 'Scan this QR code to enroll' });
    const address = await waitFor('a code a camera can read', () => readQrPicture(picture));
    await press(dialog, 'View setup key');
    const keyDialog = page.getByRole('dialog', { name: 'Your setup key' });
    const key = await keyDialog.locator('code').innerText();
    expect(new URL(address).searchParams.get('secret')).toBe(key);
    const secret = decodeBase32(key) ?? new Uint8Array();
    await page.context().grantPermissions(['clipboard-write']);
    await press(keyDialog, 'Copy and close');
    await keyDialog.waitFor({ state: 'detached' });
    await typeCode(dialog, totpCode(secret, totpStepAt(stage.now())));
    await dialog.waitFor({ state: 'detached' });
    await widget.getByRole('button', { name: 'Disable' }).waitFor();
    expect(troubles()).toEqual([]);

    const other = await stage.open();
    await other.page.goto(stage.siteUrl(mode));
    await press(other.page, 'Sign in');
    await fillSignIn(other.page, guest.email, password);
    await press(other.page, 'Sign in');
    await other.page.getByRole('heading', { name: 'Enter your code' }).waitFor();
    // A code works once; the next one is half a minute away.
    await stage.pass(30_000);
    await other.page.keyboard.type(totpCode(secret, totpStepAt(stage.now())));
    // The widget shows no recovery codes, so the sign-in does.
    await other.page.getByRole('heading', { name: 'Save your recovery codes' }).waitFor();
    await soon(() => other.page.getByRole('listitem').count()).toBe(10);
    await press(other.page, 'I have saved them');
    await signedIn(other.page);

    await press(widget, 'Disable');
    const alert = page.getByRole('alertdialog');
    await alert.getByText('Disable multi-factor authentication?').waitFor();
    await press(alert, 'Disable');
    await alert.waitFor({ state: 'detached' });
    await widget.getByRole('button', { name: 'Set up authenticator app' }).waitFor();
    expect(troubles()).toEqual([]);
    await signIn(guest.email, password);
  });
}
