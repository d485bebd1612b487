import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { findInMail } from '../world/read-mailed-code.ts';
import { waitFor } from '../world/wait-for.ts';
import { type Guest, newGuest, password, visitSite } from './people.ts';
import type { Mode, Stage } from './stage-fixture.ts';
import { press, soon, widgetOf } from './widgets.ts';

export function usersStories(stage: Stage, mode: Mode): void {
  const rowOf = (place: Page | Locator, text: string) => place.getByRole('row').filter({ hasText: text });
  const act = async (page: Page, row: Locator, action: string) => {
    await press(row, 'User actions');
    await page.getByRole('menuitem', { name: action }).click();
  };
  const badgeOf = (row: Locator, text: string) =>
    row.locator('[data-woswidgets-element=badge]').filter({ hasText: text });
  const linkTo = (email: string, other?: string) =>
    waitFor(`the invitation of ${email}`, async () => {
      const link = await findInMail(stage.world().publicUrl, email, /http\S+invitation_token=[\w-]+/);
      return link !== other && link;
    });
  const visit = async (guest: Guest) => {
    const { page, troubles } = await stage.open();
    await visitSite(stage, { mode, guest, page, show: 'users' });
    return { page, troubles, widget: widgetOf(page, 'users-management') };
  };
  const invite = async (page: Page, email: string) => {
    await press(page, 'Invite user');
    const dialog = page.getByRole('dialog', { name: 'Invite user' });
    await dialog.getByLabel('Email address').fill(email);
    await dialog.getByRole('combobox').click();
    await page.getByRole('option', { name: 'Member' }).click();
    await press(dialog, 'Invite');
    return dialog;
  };

  test('the people: turned page by page, searched and filtered', async () => {
    const admin = await newGuest(stage);
    const { organizationId } = admin;
    for (let made = 0; made < 22; made += 1)
      await newGuest(stage, { role: 'member', organizationId, hasPassword: false });
    const { page, troubles, widget } = await visit(admin);
    const emails = () => widget.getByRole('row').getByText(/@example\.com/);
    const turn = async (to: string, rows: number) => {
      await press(widget, to);
      await soon(() => emails().count()).toBe(rows);
    };
    await soon(() => emails().count()).toBe(10);
    const first = await emails().allInnerTexts();
    expect(await widget.getByRole('button', { name: 'Previous' }).isDisabled()).toBe(true);
    await press(widget, 'Next');
    await widget
      .getByText(first[0] ?? '')
      .first()
      .waitFor({ state: 'detached' });
    const second = await emails().allInnerTexts();
    await turn('Next', 3);
    const third = await emails().allInnerTexts();
    expect(new Set([...first, ...second, ...third]).size).toBe(23);
    expect(await widget.getByRole('button', { name: 'Next' }).isDisabled()).toBe(true);
    await turn('Previous', 10);
    expect(await emails().allInnerTexts()).toEqual(second);
    const search = widget.getByRole('textbox', { name: 'User search' });
    await search.fill(admin.email);
    await soon(() => emails().allInnerTexts()).toEqual([admin.email]);
    await rowOf(widget, admin.email).getByText('You').waitFor();
    await search.fill('nobody of that name');
    await widget.getByText('No users found for query').waitFor();
    await widget.getByRole('button', { name: 'Clear search' }).last().click();
    await soon(() => emails().count()).toBe(10);
    await widget.getByRole('combobox').click();
    await page.getByRole('option', { name: 'Admin' }).click();
    await soon(() => emails().allInnerTexts()).toEqual([admin.email]);
    expect(troubles()).toEqual([]);
  });

  test('the people: an invitation arrives, and is accepted in another browser', async () => {
    const admin = await newGuest(stage);
    const { page, troubles, widget } = await visit(admin);
    const email = `invited-${admin.email}`;
    const dialog = await invite(page, email);
    await dialog.waitFor({ state: 'detached' });
    await badgeOf(rowOf(widget, email), 'Invited').waitFor();
    const again = await invite(page, email);
    await again.getByText('User already invited').first().waitFor();
    await press(again, 'Cancel');
    expect(troubles().filter((trouble) => !trouble.includes('400'))).toEqual([]);

    const { page: newcomer } = await stage.open();
    await newcomer.goto(await linkTo(email));
    await newcomer.getByRole('heading', { name: `Join ${admin.organizationName}` }).waitFor();
    await newcomer.getByLabel('First name').fill('Noor');
    await newcomer.getByLabel('Password', { exact: true }).fill(password);
    await press(newcomer, 'Create account');
    await newcomer.waitForURL((url) => !url.pathname.startsWith('/invitation'));
    await waitFor('the membership', async () => {
      const user = await stage.provider().findUserByEmail(email);
      const memberships = user ? await stage.provider().listMemberships(user.id) : [];
      return memberships.some(({ organizationId }) => organizationId === admin.organizationId);
    });
    await page.reload();
    await rowOf(widget, email).waitFor();
    expect(await badgeOf(rowOf(widget, email), 'Invited').count()).toBe(0);
  });

  test('the people: an invitation is resent with a new link, then revoked', async () => {
    const admin = await newGuest(stage);
    const { page, troubles, widget } = await visit(admin);
    const email = `resent-${admin.email}`;
    await (await invite(page, email)).waitFor({ state: 'detached' });
    const first = await linkTo(email);
    await act(page, rowOf(widget, email), 'Resend invitation');
    const alert = page.getByRole('alertdialog');
    await press(alert, 'Resend');
    const sent = page.getByRole('dialog', { name: 'Invite sent' });
    await press(sent, 'Close');
    await sent.waitFor({ state: 'detached' });
    const second = await linkTo(email, first);
    await act(page, rowOf(widget, email), 'Revoke invitation');
    await press(page.getByRole('alertdialog', { name: 'Revoke invite?' }), 'Revoke');
    await badgeOf(rowOf(widget, email), 'Revoked').waitFor();
    expect(troubles()).toEqual([]);
    const { page: newcomer } = await stage.open();
    // The superseded link is unknown now: a member may still sign in with it. The revoked one is recognized.
    await newcomer.goto(first);
    await newcomer.getByRole('heading', { name: 'Sign in', exact: true }).waitFor();
    await newcomer.goto(second);
    await newcomer.getByRole('heading', { name: 'This invitation is no longer valid' }).waitFor();
  });

  test('the people: a role is changed, and a member is removed with all their sessions’ rights here', async () => {
    const admin = await newGuest(stage);
    const { organizationId } = admin;
    const member = await newGuest(stage, { role: 'member', organizationId });
    const { page, troubles, widget } = await visit(admin);
    await act(page, rowOf(widget, member.email), 'Edit role');
    const dialog = page.getByRole('dialog', { name: 'Edit role' });
    await dialog.getByRole('combobox').click();
    await page.getByRole('option', { name: 'Admin' }).click();
    await press(dialog, 'Save');
    await dialog.waitFor({ state: 'detached' });
    await rowOf(widget, member.email).getByText('Admin').waitFor();
    expect(await stage.provider().listMemberships(member.id)).toMatchObject([
      { organizationId, role: 'admin' },
    ]);
    await act(page, rowOf(widget, member.email), 'Remove user');
    const alert = page.getByRole('alertdialog', { name: 'Remove user' });
    await press(alert, 'Remove');
    await alert.waitFor({ state: 'detached' });
    await rowOf(widget, member.email).waitFor({ state: 'detached' });
    expect(await stage.provider().listMemberships(member.id)).toEqual([]);
    expect(troubles()).toEqual([]);
  });
}
