import { join } from 'node:path';
import { decodeBase32, totpCode, totpStepAt } from '@tessera/identity';
import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { pasteCode } from '../account-widgets/verify-identity.ts';
import { enter } from '../world/person.ts';
import { findInMail, readMailedCode } from '../world/read-mailed-code.ts';
import { waitFor } from '../world/wait-for.ts';
import { type Guest, newGuest, password } from './people.ts';
import { stageFixture } from './stage-fixture.ts';
import { press, soon } from './widgets.ts';

const stage = stageFixture(join(import.meta.dirname, '../../packages/account-widgets/examples'));
const newPassword = 'another long enough secret';

const signIn = (guest: Guest, secret = password) =>
  enter(stage.world().publicUrl, 'sign-in', { email: guest.email, password: secret });

async function show(guest: Guest, widget: 'profile' | 'security' | 'sessions' | 'users', token?: string) {
  const { page, troubles } = await stage.open({ permissions: ['clipboard-read', 'clipboard-write'] });
  const { hostname: apiHostname, port } = new URL(stage.world().publicUrl);
  const scene = {
    widget,
    token: token ?? (await signIn(guest)).accessToken(),
    provider: { apiHostname, port: Number(port), https: false },
    elevatedAccessSeconds: 600,
  };
  await page.goto(
    `${stage.siteUrl('development mode')}/playground.html?scene=${encodeURIComponent(JSON.stringify(scene))}`,
  );
  return { page, troubles, widget: page.locator('[data-account-widget][data-state=resolved]') };
}

async function verify(dialog: Locator, { email }: Guest): Promise<void> {
  await press(dialog, 'Send verification code');
  await pasteCode(dialog, await readMailedCode(stage.world().publicUrl, email, 'elevated-access-code'));
}

test('a plain HTML page embeds all four widgets with a host, a port and a token', async () => {
  const guest = await newGuest(stage);
  const { page, troubles } = await stage.open();
  const { hostname, port } = new URL(stage.world().publicUrl);
  const query = new URLSearchParams({
    host: hostname,
    port,
    https: 'false',
    token: (await signIn(guest)).accessToken(),
  });
  await page.goto(`${stage.siteUrl('development mode')}/plain.html?${query}`);
  await soon(() => page.locator('[data-account-widget][data-state=resolved]').count()).toBe(4);
  await page.getByText('This device').waitFor();
  expect(await page.getByText(guest.email).count()).toBe(2);
  expect(troubles()).toEqual([]);
});

test('the profile keeps a new name', async () => {
  const guest = await newGuest(stage);
  const { page, troubles, widget } = await show(guest, 'profile');
  await widget.getByRole('button', { name: 'Edit' }).first().click();
  const dialog = widget.getByRole('dialog');
  await dialog.getByLabel('First name').fill('Zoë 😀 <b>');
  await dialog.getByLabel('Last name').fill('');
  await press(dialog, 'Save');
  await dialog.waitFor({ state: 'detached' });
  await widget.getByText('Zoë 😀 <b>', { exact: true }).waitFor();
  await page.reload();
  await widget.getByText('Zoë 😀 <b>', { exact: true }).waitFor();
  expect(await stage.provider().findUser(guest.id)).toMatchObject({
    firstName: 'Zoë 😀 <b>',
    lastName: null,
  });
  expect(troubles()).toEqual([]);
});

test('a first password is set after a mailed code, with the token of a backend, and counts', async () => {
  const guest = await newGuest(stage, { hasPassword: false });
  const { troubles, widget } = await show(guest, 'security', await backendToken(guest));
  await press(widget, 'Set a password');
  const dialog = widget.getByRole('dialog');
  await verify(dialog, guest);
  await dialog.getByLabel('Enter a new password').fill(newPassword);
  await dialog.getByLabel('Confirm your new password').fill(newPassword);
  await press(dialog, 'Set password');
  await dialog.waitFor({ state: 'detached' });
  await widget.getByRole('button', { name: 'Change password' }).waitFor();
  expect(troubles()).toEqual([]);
  await signIn(guest, newPassword);
});

test('a password is changed with the old one, which is then invalid', async () => {
  const guest = await newGuest(stage);
  const { troubles, widget } = await show(guest, 'security');
  await press(widget, 'Change password');
  const dialog = widget.getByRole('dialog', { name: 'Change Password' });
  await dialog.getByLabel('Enter your current password').fill('not my password');
  await dialog.getByLabel('Enter your new password').fill(newPassword);
  await dialog.getByLabel('Confirm your new password').fill(newPassword);
  await press(dialog, 'Change password');
  await dialog.getByText('Your current password is incorrect. Please, try again.').waitFor();
  expect(troubles().every((trouble) => trouble.includes('400'))).toBe(true);
  await dialog.getByLabel('Enter your current password').fill(password);
  await press(dialog, 'Change password');
  await dialog.waitFor({ state: 'detached' });
  expect(troubles()).toEqual([]);
  await signIn(guest, newPassword);
  await expect(signIn(guest)).rejects.toThrow('400');
});

test('an authenticator app is set up with ten recovery codes, and disabled', async () => {
  const guest = await newGuest(stage);
  const { troubles, widget } = await show(guest, 'security');
  await press(widget, 'Set up authenticator app');
  const dialog = widget.getByRole('dialog').first();
  await verify(dialog, guest);
  await press(dialog, 'View setup key');
  const keyDialog = widget.getByRole('dialog', { name: 'Your setup key' });
  const key = /[A-Z2-7]{32}/.exec(await keyDialog.innerText())?.[0] ?? '';
  await press(keyDialog, 'Copy and close');
  await keyDialog.waitFor({ state: 'detached' });
  await pasteCode(dialog, totpCode(decodeBase32(key) ?? new Uint8Array(), totpStepAt(stage.now())));
  const codes = widget.getByRole('dialog', { name: 'Save your recovery codes' });
  await soon(() => codes.getByRole('listitem').count()).toBe(10);
  await press(codes, 'Done');
  await expect(signIn(guest)).rejects.toThrow('second-factor');
  await press(widget, 'Disable multi-factor authentication');
  const alert = widget.getByRole('alertdialog');
  await press(alert, 'Disable');
  await alert.waitFor({ state: 'detached' });
  await widget.getByRole('button', { name: 'Set up authenticator app' }).waitFor();
  expect(troubles()).toEqual([]);
  await signIn(guest);
});

test('one device and all other devices are signed out, effective at once', async () => {
  const guest = await newGuest(stage);
  const others = [await signIn(guest), await signIn(guest), await signIn(guest)];
  const { troubles, widget } = await show(guest, 'sessions');
  const rows = widget.getByRole('listitem');
  await soon(() => rows.count()).toBe(4);
  const signedOut = async () => {
    const answers = await Promise.all(
      others.map((one) =>
        one.refresh().then(
          () => 'in',
          () => 'out',
        ),
      ),
    );
    return answers.filter((answer) => answer === 'out').length;
  };
  await rows.last().getByRole('button').click();
  const alert = widget.getByRole('alertdialog');
  await press(alert, 'Sign out');
  await soon(() => rows.count()).toBe(3);
  expect(await signedOut()).toBe(1);
  await press(widget, 'Sign out of all other devices');
  await press(alert, 'Sign out');
  await soon(() => rows.count()).toBe(1);
  expect(await signedOut()).toBe(3);
  expect(troubles()).toEqual([]);
});

test('people are turned page by page, searched and filtered', async () => {
  const admin = await newGuest(stage);
  const { organizationId } = admin;
  for (let made = 0; made < 12; made += 1)
    await newGuest(stage, { role: 'member', organizationId, hasPassword: false });
  const { troubles, widget } = await show(admin, 'users');
  const emails = widget.getByRole('row').getByText(/@example\.com/);
  await soon(() => emails.count()).toBe(10);
  await press(widget, 'Next');
  await soon(() => emails.count()).toBe(3);
  await press(widget, 'Previous');
  await soon(() => emails.count()).toBe(10);
  await widget.getByRole('textbox', { name: 'User search' }).fill(admin.email);
  await soon(() => emails.allInnerTexts()).toEqual([admin.email]);
  await widget.getByRole('combobox', { name: 'Role' }).selectOption('Member');
  await soon(() => emails.count()).toBe(10);
  await widget.getByRole('combobox', { name: 'Role' }).selectOption('Admin');
  await soon(() => emails.allInnerTexts()).toEqual([admin.email]);
  expect(troubles()).toEqual([]);
});

test('people are invited by mail, invited again, and the invitation is revoked', async () => {
  const admin = await newGuest(stage);
  const email = `invited-${admin.email}`;
  const { page, troubles, widget } = await show(admin, 'users');
  await press(widget, 'Invite user');
  const dialog = widget.getByRole('dialog', { name: 'Invite user' });
  await dialog.getByLabel('Email address').fill(email);
  await press(dialog, 'Invite');
  const sent = widget.getByRole('dialog', { name: 'Invite sent' });
  await press(sent, 'Close');
  const row = widget.getByRole('row').filter({ hasText: email });
  const link = (known?: string) =>
    waitFor('the invitation', async () => {
      const found = await findInMail(stage.world().publicUrl, email, /http\S+invitation_token=[\w-]+/);
      return found !== known && found;
    });
  const first = await link();
  const act = async (action: string) => {
    await row.getByRole('button', { name: `User actions for ${email}` }).click();
    await widget.getByRole('menuitem', { name: action }).click();
  };
  await act('Resend invite');
  await press(widget.getByRole('alertdialog'), 'Resend');
  await press(sent, 'Close');
  const second = await link(first);
  await page.keyboard.press('Escape');
  await act('Revoke invite');
  await press(widget.getByRole('alertdialog'), 'Revoke');
  await row.getByText('Invite Revoked').waitFor();
  expect(troubles()).toEqual([]);
  const { page: newcomer } = await stage.open();
  await newcomer.goto(second);
  await newcomer.getByRole('heading', { name: 'This invitation is no longer valid' }).waitFor();
});

test('a role is changed, and a member removed', async () => {
  const admin = await newGuest(stage);
  const { organizationId } = admin;
  const member = await newGuest(stage, { role: 'member', organizationId });
  const { troubles, widget } = await show(admin, 'users');
  const row = widget.getByRole('row').filter({ hasText: member.email });
  const act = async (action: string) => {
    await row.getByRole('button', { name: /^User actions for/ }).click();
    await widget.getByRole('menuitem', { name: action }).click();
  };
  await act('Edit role');
  const dialog = widget.getByRole('dialog', { name: 'Edit role' });
  await dialog.getByLabel('Role').selectOption('Admin');
  await press(dialog, 'Save');
  await row.getByText('Admin').waitFor();
  await dialog.waitFor({ state: 'detached' });
  expect(await stage.provider().listMemberships(member.id)).toMatchObject([
    { organizationId, role: 'admin' },
  ]);
  await act('Remove user');
  await press(widget.getByRole('alertdialog', { name: 'Remove user' }), 'Remove');
  await row.waitFor({ state: 'detached' });
  expect(await stage.provider().listMemberships(member.id)).toEqual([]);
  expect(troubles()).toEqual([]);
});

async function backendToken({ id, organizationId }: Guest): Promise<string> {
  const query = new URLSearchParams({ user: id, organization: organizationId });
  const answer = await fetch(`${stage.siteUrl('development mode')}/backend/widget-token?${query}`);
  return answer.text();
}
