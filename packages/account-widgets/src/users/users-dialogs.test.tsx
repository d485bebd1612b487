import { waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { showWidget } from '../testing/show-widget.tsx';
import { createStandIn } from '../testing/stand-in.ts';

const membersCalls = ({ standIn }: { standIn: ReturnType<typeof createStandIn> }) =>
  standIn.callsOf('GET UserManagement/members').length;
const actionsFor = (who: string) => `User actions for ${who}`;
const roleOf = (dialog: HTMLElement) => within(dialog).getByLabelText<HTMLSelectElement>('Role');
const singleRole = 'You cannot update the role for this user as there is only one role available.';
const noRoles = 'There was an error fetching roles. Please try again';

async function openInvite(standIn = createStandIn()) {
  const shown = showWidget('users', { standIn });
  await shown.press('Invite user');
  const dialog = await shown.widget.findByRole('dialog');
  const invite = async (email: string) => {
    await shown.fill('Email address', email);
    await shown.press('Invite');
  };
  return { ...shown, dialog, invite, role: roleOf(dialog) };
}

test('inviting starts with the default role, sends address and role, and ends with a confirmation', async () => {
  const { standIn, widget, dialog, role, invite, press, isGone } = await openInvite();
  await waitFor(() => expect(role.value).toBe('member'));
  expect(within(dialog).getByLabelText('Email address')).toHaveProperty('type', 'email');
  expect(within(dialog).getByRole('button', { name: 'Invite' })).toHaveProperty('disabled', true);
  const before = membersCalls({ standIn });
  await invite('new@aurora.example');
  await widget.findByRole('dialog', { name: 'Invite sent' });
  expect(standIn.callsOf('POST UserManagement/invite-user')[0]?.body).toEqual({
    email: 'new@aurora.example',
    roles: ['member'],
  });
  await waitFor(() => expect(membersCalls({ standIn })).toBeGreaterThan(before));
  await press('Close');
  await isGone('dialog');
});

test('without a default role the first one is selected', async () => {
  const standIn = createStandIn();
  for (const role of standIn.world.roles) role.default = false;
  const { role } = await openInvite(standIn);
  await waitFor(() => expect(role.value).toBe('admin'));
});

test('a single role is fixed, with a note', async () => {
  const standIn = createStandIn();
  standIn.world.roles.pop();
  const { says, role } = await openInvite(standIn);
  await says('New users get the only available role, Admin.');
  expect(role.disabled).toBe(true);
});

test('while the roles load the role cannot be selected', async () => {
  const standIn = createStandIn();
  const release = standIn.hold('GET UserManagement/roles');
  const { role } = await openInvite(standIn);
  expect(role.disabled).toBe(true);
  expect([...role.options].map(({ text, disabled }) => [text, disabled])).toEqual([['Select a role', true]]);
  release();
  await waitFor(() => expect(role.value).toBe('member'));
});

test.each([
  ['User already exists', 'Email address'],
  ['User already invited', 'Email address'],
  ['Invalid email', 'Email address'],
  ['Invalid role', 'Role'],
])('"%s" is shown at its field, which gets the focus', async (message, label) => {
  const { standIn, dialog, invite, says, focused } = await openInvite();
  standIn.answer('POST UserManagement/invite-user', { status: 400, body: { message } });
  await invite('new@aurora.example');
  await says(message);
  const field = within(dialog).getByLabelText(label);
  expect(field.getAttribute('aria-invalid')).toBe('true');
  await waitFor(() => expect(focused()).toBe(field));
});

test('missing and invalid addresses, other refusals and a lost connection have messages of their own', async () => {
  const { standIn, user, dialog, invite, press, says } = await openInvite();
  standIn.answer('POST UserManagement/invite-user', { status: 500, body: { message: 'Quota' } }, 1);
  await user.type(within(dialog).getByLabelText('Email address'), '{Enter}');
  await says('Please enter an email address.');
  await invite('not an address');
  await says('Please enter a valid email address.');
  await invite('new@aurora.example');
  await says('There was an error inviting this user. Please refresh the page and try again.');
  standIn.disconnect('POST UserManagement/invite-user');
  await press('Invite');
  await says('An unexpected error occurred. Please try again.');
});

test('a role is changed, saved and shown in the list', async () => {
  const { standIn, user, widget, choose, press, isGone } = showWidget('users');
  await choose(actionsFor('Grace Hopper'), 'Edit role');
  const role = roleOf(await widget.findByRole('dialog', { name: 'Edit role' }));
  expect(role.value).toBe('member');
  await waitFor(() => expect(role.disabled).toBe(false));
  await user.selectOptions(role, 'Admin');
  await press('Save');
  await isGone('dialog');
  expect(standIn.callsOf('POST UserManagement/members/user_grace')[0]?.body).toEqual({ roles: ['admin'] });
  await waitFor(() =>
    expect(widget.getByText('Grace Hopper').closest('[role=row], tr')?.textContent).toContain('Admin'),
  );
});

test('with a single role the menu item is disabled and says why', async () => {
  const standIn = createStandIn();
  standIn.world.roles.pop();
  const { user, widget, press } = showWidget('users', { standIn });
  await press(actionsFor('Grace Hopper'));
  const item = await widget.findByRole('menuitem', { name: 'Edit role' });
  await waitFor(() => expect(item.title).toBe(singleRole));
  expect(item.getAttribute('aria-disabled')).toBe('true');
  await user.click(item);
  expect(widget.queryByRole('dialog')).toBeNull();
});

test('while the roles load the role can be changed neither from the menu nor in the dialog', async () => {
  const standIn = createStandIn();
  const first = standIn.hold('GET UserManagement/roles');
  standIn.answer('GET UserManagement/roles', { status: 400, body: {} }, 1);
  const { user, widget, press } = showWidget('users', { standIn });
  await press(actionsFor('Grace Hopper'));
  const item = await widget.findByRole('menuitem', { name: 'Edit role' });
  expect(item.getAttribute('aria-disabled')).toBe('true');
  expect(item.getAttribute('title'), 'whether there is only one is not known yet').toBeNull();
  first();
  await waitFor(() => expect(item.getAttribute('aria-disabled')).toBeNull());
  const second = standIn.hold('GET UserManagement/roles');
  await user.click(item);
  const role = roleOf(await widget.findByRole('dialog', { name: 'Edit role' }));
  expect(role.disabled).toBe(true);
  second();
  await waitFor(() => expect(role.disabled).toBe(false));
});

test('a dialog that turns out to offer a single role is disabled and says why', async () => {
  const { standIn, user, widget, choose, says } = showWidget('users');
  await waitFor(() => expect(widget.getByRole('option', { name: 'Member' })).toBeTruthy());
  await user.selectOptions(await widget.findByRole('combobox', { name: 'Role' }), 'Member');
  standIn.world.roles.pop();
  await choose(actionsFor('Grace Hopper'), 'Edit role');
  const dialog = await widget.findByRole('dialog', { name: 'Edit role' });
  await says(singleRole);
  expect(roleOf(dialog).disabled).toBe(true);
  expect(within(dialog).getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
});

test.each([
  ['Remove user', 'Grace Hopper', 'Remove user', 'Remove', 'removing the user'],
  ['Resend invite', 'ida@aurora.example', 'Resend invite?', 'Resend', 'sending the invite'],
  ['Revoke invite', 'ida@aurora.example', 'Revoke invite?', 'Revoke', 'revoking the invite'],
])(
  '%s asks first, says what failed, and reloads the list on success',
  async (action, who, title, verb, failure) => {
    const { standIn, widget, choose, press, says, isGone } = showWidget('users');
    await choose(actionsFor(who), action);
    await widget.findByRole('alertdialog', { name: title });
    for (const call of ['POST UserManagement/invites/*/resend', 'DELETE UserManagement/*/*'])
      standIn.answer(call, { status: 400, body: { message: 'Refused' } }, 1);
    await press(verb);
    await says(`There was an error ${failure}. Please try again.`);
    const before = membersCalls({ standIn });
    await press(verb);
    await isGone('alertdialog');
    await waitFor(() => expect(membersCalls({ standIn })).toBeGreaterThan(before));
    if (verb === 'Resend') await widget.findByRole('dialog', { name: 'Invite sent' });
    if (verb === 'Remove') await waitFor(() => expect(widget.queryByText('Grace Hopper')).toBeNull());
  },
);

test('roles that cannot be loaded are an error in both dialogs, and nothing can be selected', async () => {
  const standIn = createStandIn();
  standIn.answer('GET UserManagement/roles', { status: 400, body: {} });
  const { widget, choose, press, says, isGone } = showWidget('users', { standIn });
  await choose(actionsFor('Grace Hopper'), 'Edit role');
  await says(noRoles);
  expect(roleOf(widget.getByRole('dialog', { name: 'Edit role' })).disabled).toBe(true);
  await press('Cancel');
  await isGone('dialog');
  await press('Invite user');
  await says(noRoles);
});

test('a role that cannot be saved is an error, and the dialog stays', async () => {
  const { standIn, choose, press, says } = showWidget('users');
  standIn.answer('POST UserManagement/members/*', { status: 400, body: { message: 'Last admin' } });
  await choose(actionsFor('Grace Hopper'), 'Edit role');
  await press('Save');
  await says('There was an error updating the user role. Please try again.');
});
