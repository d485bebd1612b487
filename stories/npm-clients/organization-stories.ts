import { expect, test } from 'vitest';
import { factOf, newGuest, visitSite } from './people.ts';
import type { Mode, Stage } from './stage-fixture.ts';
import { press, widgetOf } from './widgets.ts';

export function organizationStories(stage: Stage, mode: Mode): void {
  test('switching the organization changes token, role and widgets, and lasts through a reload', async () => {
    const guest = await newGuest(stage);
    const name = `Lighthouse of ${guest.organizationName}`;
    const other = await stage.provider().createOrganization({ name });
    await stage.provider().addMembership({ userId: guest.id, organizationId: other.id, role: 'member' });
    const { page, troubles } = await stage.open();
    await visitSite(stage, { mode, guest, page, show: 'organizations,users' });
    await widgetOf(page, 'users-management').getByText(guest.email).waitFor();
    const switcher = widgetOf(page, 'organization-switcher');
    await switcher.click();
    await page.getByRole('menuitem', { name: `${guest.organizationName} (current)` }).waitFor();
    expect(troubles()).toEqual([]);
    await page.getByRole('menuitem', { name }).click();
    await switcher.getByText(name).waitFor();
    await page.getByRole('heading', { name: 'Incorrect permissions' }).waitFor();
    await page.reload();
    await switcher.getByText(name).waitFor();
    expect(await factOf(page, 'organization')).toBe(other.id);
    expect(await factOf(page, 'role')).toBe('member');
    expect(await factOf(page, 'permissions')).toBe('');
    await switcher.click();
    await page.getByRole('menuitem', { name: guest.organizationName, exact: true }).click();
    await widgetOf(page, 'users-management').getByText(guest.email).waitFor();
    expect(await factOf(page, 'role')).toBe('admin');
    await press(page, 'Refresh');
    await page.getByRole('status').filter({ hasText: 'Refreshed' }).waitFor();
    expect(await factOf(page, 'organization')).toBe(guest.organizationId);
  });
}
