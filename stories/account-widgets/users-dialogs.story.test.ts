import { expect, test } from 'vitest';
import { type Shown, setStage } from './set-stage.ts';

const stage = setStage();
const membersCalls = () => stage.standIn().callsOf('GET UserManagement/members').length;

async function act({ widget }: Pick<Shown, 'widget'>, who: string, action: string): Promise<void> {
  await widget.getByRole('button', { name: `User actions for ${who}` }).click();
  await widget.getByRole('menuitem', { name: action }).click();
}

async function openInvite() {
  const shown = await stage.show({ widget: 'users' });
  await shown.widget.getByRole('button', { name: 'Invite user' }).click();
  return { ...shown, dialog: shown.widget.getByRole('dialog') };
}

test('inviting starts on the default role, and ends in a confirmation of 360 pixels', async () => {
  const { widget, dialog } = await openInvite();
  expect((await dialog.boundingBox())?.width).toBe(480);
  await expect.poll(() => dialog.getByLabel('Role').inputValue()).toBe('member');
  expect(await dialog.getByLabel('Email address').getAttribute('type')).toBe('email');
  expect(await dialog.getByRole('button', { name: 'Invite' }).isDisabled()).toBe(true);
  await dialog.getByLabel('Email address').fill('new@aurora.example');
  const before = membersCalls();
  await dialog.getByRole('button', { name: 'Invite' }).click();
  const sent = widget.getByRole('dialog', { name: 'Invite sent' });
  await sent.waitFor();
  expect((await sent.boundingBox())?.width).toBe(360);
  expect(stage.standIn().callsOf('POST UserManagement/invite-user')[0]?.body).toEqual({
    email: 'new@aurora.example',
    roles: ['member'],
  });
  await expect.poll(membersCalls).toBeGreaterThan(before);
  await sent.getByRole('button', { name: 'Close' }).click();
  await sent.waitFor({ state: 'detached' });
});

test('without a default the first role is chosen, and a single one is fixed, with a note', async () => {
  stage.standIn().world.roles = [
    { slug: 'admin', name: 'Admin', default: false },
    { slug: 'member', name: 'Member', default: false },
  ];
  const first = await openInvite();
  await expect.poll(() => first.dialog.getByLabel('Role').inputValue()).toBe('admin');
  stage.standIn().world.roles.pop();
  const single = await openInvite();
  await single.dialog.getByText('New users get the only available role, Admin.').waitFor();
  expect(await single.dialog.getByLabel('Role').isDisabled()).toBe(true);
});

test('while the roles load there is nothing to select', async () => {
  const release = stage.standIn().hold('GET UserManagement/roles');
  const { dialog } = await openInvite();
  const select = dialog.getByLabel('Role');
  expect(await select.isDisabled()).toBe(true);
  expect(await select.locator('option').allTextContents()).toEqual(['Select a role']);
  expect(await select.locator('option').isDisabled()).toBe(true);
  release();
  await expect.poll(() => select.inputValue()).toBe('member');
});

test.each([
  ['User already exists', 'Email address'],
  ['User already invited', 'Email address'],
  ['Invalid email', 'Email address'],
  ['Invalid role', 'Role'],
])('“%s” stands at its field, which gets the focus', async (message, label) => {
  stage.standIn().answer('POST UserManagement/invite-user', { status: 400, body: { message } });
  const { dialog } = await openInvite();
  await dialog.getByLabel('Email address').fill('new@aurora.example');
  await dialog.getByRole('button', { name: 'Invite' }).click();
  await dialog.getByText(message, { exact: true }).waitFor();
  const field = dialog.getByLabel(label);
  expect(await field.getAttribute('aria-invalid')).toBe('true');
  await expect.poll(() => field.evaluate((each) => each.matches(':focus'))).toBe(true);
});

test('other refusals of an invitation, and none at all, have sentences of their own', async () => {
  stage.standIn().answer('POST UserManagement/invite-user', { status: 500, body: { message: 'Quota' } }, 1);
  const { page, dialog } = await openInvite();
  await dialog.getByLabel('Email address').press('Enter');
  await dialog.getByText('Please enter an email address.').waitFor();
  await dialog.getByLabel('Email address').fill('not an address');
  await dialog.getByRole('button', { name: 'Invite' }).click();
  await dialog.getByText('Please enter a valid email address.').waitFor();
  await dialog.getByLabel('Email address').fill('new@aurora.example');
  await dialog.getByRole('button', { name: 'Invite' }).click();
  await dialog
    .getByText('There was an error inviting this user. Please refresh the page and try again.')
    .waitFor();
  await page.route('**/invite-user', (route) => route.abort());
  await dialog.getByRole('button', { name: 'Invite' }).click();
  await dialog.getByText('An unexpected error occurred. Please try again.').waitFor();
});

test('a role is changed, saved and shown', async () => {
  const shown = await stage.show({ widget: 'users' });
  await act(shown, 'Grace Hopper', 'Edit role');
  const dialog = shown.widget.getByRole('dialog', { name: 'Edit role' });
  expect((await dialog.boundingBox())?.width).toBe(480);
  expect(await dialog.getByLabel('Role').inputValue()).toBe('member');
  await dialog.getByLabel('Role').selectOption('Admin');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(stage.standIn().callsOf('POST UserManagement/members/user_grace')[0]?.body).toEqual({
    roles: ['admin'],
  });
  await shown.widget.getByRole('row').filter({ hasText: 'Grace Hopper' }).getByText('Admin').waitFor();
});

test('with a single role the menu item leads nowhere and says why', async () => {
  stage.standIn().world.roles.pop();
  const { page, widget } = await stage.show({ widget: 'users' });
  await widget.getByRole('button', { name: 'User actions for Grace Hopper' }).click();
  const item = widget.getByRole('menuitem', { name: 'Edit role' });
  expect(await item.getAttribute('aria-disabled')).toBe('true');
  expect(await item.getAttribute('title')).toBe(
    'You cannot update the role for this user as there is only one role available.',
  );
  await page.keyboard.press('Enter');
  expect(await widget.getByRole('dialog').count()).toBe(0);
});

test('while the roles load no role can be changed, neither from the menu nor in the dialog', async () => {
  const first = stage.standIn().hold('GET UserManagement/roles');
  stage.standIn().answer('GET UserManagement/roles', { status: 400, body: {} }, 1);
  const { widget } = await stage.show({ widget: 'users' });
  await widget.getByRole('button', { name: 'User actions for Grace Hopper' }).click();
  const item = widget.getByRole('menuitem', { name: 'Edit role' });
  expect(await item.getAttribute('aria-disabled')).toBe('true');
  expect(await item.getAttribute('title'), 'nobody knows yet that there is only one').toBeNull();
  first();
  await expect.poll(() => item.getAttribute('aria-disabled')).toBeNull();
  const second = stage.standIn().hold('GET UserManagement/roles');
  await item.click();
  const select = widget.getByRole('dialog', { name: 'Edit role' }).getByLabel('Role');
  expect(await select.isDisabled()).toBe(true);
  second();
  await expect.poll(() => select.isDisabled()).toBe(false);
});

test('in a dialog that turns out to offer a single role it cannot be changed, and it says why', async () => {
  const shown = await stage.show({ widget: 'users' });
  await shown.widget.getByRole('combobox', { name: 'Role' }).selectOption('Member');
  stage.standIn().world.roles.pop();
  await act(shown, 'Grace Hopper', 'Edit role');
  const dialog = shown.widget.getByRole('dialog', { name: 'Edit role' });
  await dialog
    .getByText('You cannot update the role for this user as there is only one role available.')
    .waitFor();
  expect(await dialog.getByLabel('Role').isDisabled()).toBe(true);
  expect(await dialog.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true);
});

test.each([
  [
    'Remove user',
    'Grace Hopper',
    'Remove user',
    'Remove',
    'There was an error removing the user. Please try again.',
  ],
  [
    'Resend invite',
    'ida@aurora.example',
    'Resend invite?',
    'Resend',
    'There was an error sending the invite. Please try again.',
  ],
  [
    'Revoke invite',
    'ida@aurora.example',
    'Revoke invite?',
    'Revoke',
    'There was an error revoking the invite. Please try again.',
  ],
])(
  '%s: asks first, says what failed, and reloads the list on success',
  async (action, who, title, verb, failure) => {
    const shown = await stage.show({ widget: 'users' });
    const { widget } = shown;
    await act(shown, who, action);
    const alert = widget.getByRole('alertdialog', { name: title });
    expect((await alert.boundingBox())?.width).toBe(480);
    await shown.page.route('**/_widgets/UserManagement/**', (route) =>
      route.request().method() === 'GET'
        ? route.continue()
        : route.fulfill({ status: 400, json: { message: 'Refused' } }),
    );
    await alert.getByRole('button', { name: verb }).click();
    await alert.getByRole('alert').getByText(failure).waitFor();
    await shown.page.unrouteAll({ behavior: 'wait' });
    const before = membersCalls();
    await alert.getByRole('button', { name: verb }).click();
    await alert.waitFor({ state: 'detached' });
    await expect.poll(membersCalls).toBeGreaterThan(before);
    if (verb === 'Resend') await widget.getByRole('dialog', { name: 'Invite sent' }).waitFor();
    if (verb === 'Remove') await widget.getByText('Grace Hopper').first().waitFor({ state: 'detached' });
  },
);

test('where the roles could not be fetched, editing one says so', async () => {
  stage.standIn().answer('GET UserManagement/roles', { status: 400, body: {} });
  const shown = await stage.show({ widget: 'users' });
  await act(shown, 'Grace Hopper', 'Edit role');
  const dialog = shown.widget.getByRole('dialog', { name: 'Edit role' });
  await dialog.getByText('There was an error fetching roles. Please try again', { exact: true }).waitFor();
  expect(await dialog.getByLabel('Role').isDisabled()).toBe(true);
});

test('roles that cannot be fetched, and a role that cannot be saved, say so', async () => {
  stage.standIn().answer('POST UserManagement/members/*', { status: 400, body: { message: 'Last admin' } });
  const shown = await stage.show({ widget: 'users' });
  await act(shown, 'Grace Hopper', 'Edit role');
  const dialog = shown.widget.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('There was an error updating the user role. Please try again.').waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  stage.standIn().answer('GET UserManagement/roles', { status: 400, body: {} });
  await shown.widget.getByRole('button', { name: 'Invite user' }).click();
  await dialog.getByText('There was an error fetching roles. Please try again', { exact: true }).waitFor();
});
