import { expect, test } from 'vitest';
import { enter } from '../world/person.ts';
import { readMailedCode } from '../world/read-mailed-code.ts';
import { factOf, newGuest, password, visitSite } from './people.ts';
import type { Mode, Stage } from './stage-fixture.ts';
import { press, typeCode, verifyIdentity, widgetOf } from './widgets.ts';

export function profileStories(stage: Stage, mode: Mode): void {
  test('the profile: a new name is saved, shown and reported to the site', async () => {
    const guest = await newGuest(stage);
    const { page, troubles } = await stage.open();
    await visitSite(stage, { mode, guest, page, show: 'profile' });
    const widget = widgetOf(page, 'user-profile');
    await widget.getByRole('button', { name: 'Edit' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Edit name' });
    await dialog.getByLabel('First name').fill('Zoë 😀 <b>');
    await dialog.getByLabel('Last name').fill('O’Connor');
    await press(dialog, 'Save');
    await dialog.waitFor({ state: 'detached' });
    await widget.getByText('Zoë 😀 <b> O’Connor').waitFor();
    await page.reload();
    await widget.getByText('Zoë 😀 <b> O’Connor').waitFor();
    expect(await factOf(page, 'name')).toBe('Zoë 😀 <b> O’Connor');
    expect(troubles()).toEqual([]);
  });

  test('the profile: a new address counts from its mailed code on', async () => {
    const guest = await newGuest(stage);
    const newEmail = `moved-${guest.email}`;
    const { page, troubles } = await stage.open();
    await visitSite(stage, { mode, guest, page, show: 'profile' });
    const widget = widgetOf(page, 'user-profile');
    await widget.getByRole('button', { name: 'Edit' }).last().click();
    const dialog = page.getByRole('dialog');
    await verifyIdentity(stage, { dialog, email: guest.email });
    await dialog.getByLabel('New email address').fill(newEmail);
    await press(dialog, 'Send verification code');
    await dialog.getByText('Enter verification code').waitFor();
    await typeCode(dialog, await readMailedCode(stage.world().publicUrl, newEmail, 'email-change-code'));
    await dialog.waitFor({ state: 'detached' });
    await widget.getByText(newEmail).waitFor();
    expect(troubles()).toEqual([]);
    const { publicUrl } = stage.world();
    await enter(publicUrl, 'sign-in', { email: newEmail, password });
    await expect(enter(publicUrl, 'sign-in', { email: guest.email, password })).rejects.toThrow('400');
  });
}
