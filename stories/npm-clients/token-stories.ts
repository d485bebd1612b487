import { expect, test } from 'vitest';
import { newGuest, visitSite } from './people.ts';
import type { Mode, Stage } from './stage-fixture.ts';
import { press, soon, widgetOf } from './widgets.ts';

const all = 'organizations,profile,security,sessions,users';
const ways = {
  'the client’s function': '',
  'a token at hand': '&token=string',
  'a token its backend asks for': '&token=backend',
};

export function tokenStories(stage: Stage, mode: Mode): void {
  test(`every widget loads with ${Object.keys(ways).join(', ')}, without an error`, async () => {
    const guest = await newGuest(stage);
    const { page, troubles } = await stage.open();
    await visitSite(stage, { mode, guest, page });
    for (const [way, search] of Object.entries(ways)) {
      await page.goto(`${stage.siteUrl(mode)}/?show=${all}${search}`);
      await widgetOf(page, 'organization-switcher').getByText(guest.organizationName).waitFor();
      await widgetOf(page, 'user-profile').getByText(guest.email).waitFor();
      await widgetOf(page, 'user-security').getByText('Authenticator app').waitFor();
      await widgetOf(page, 'users-management').getByText(guest.email).waitFor();
      const sessions = widgetOf(page, 'user-sessions');
      await sessions.getByText(/^Chrome on /).waitFor();
      // A backend’s token has no session, so it matches no device.
      expect(await sessions.getByText('This device').count(), way).toBe(search.includes('backend') ? 0 : 1);
      expect(troubles(), way).toEqual([]);
    }
  });

  test('a member sees that the list of people is not theirs, and every other widget', async () => {
    const guest = await newGuest(stage, { role: 'member' });
    const { page } = await stage.open();
    await visitSite(stage, { mode, guest, page, show: all });
    await widgetOf(page, 'user-profile').getByText(guest.email).waitFor();
    await page.getByRole('heading', { name: 'Incorrect permissions' }).waitFor();
  });

  test('a widget continues after a sleep in which its token expired', async () => {
    const guest = await newGuest(stage);
    const { page } = await stage.open();
    await page.clock.install();
    await visitSite(stage, { mode, guest, page, show: 'profile' });
    const widget = widgetOf(page, 'user-profile');
    await widget.getByText(guest.email).waitFor();
    await stage.pass(60 * 60 * 1000, page);
    await widget.getByRole('button', { name: 'Edit' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Edit name' });
    await dialog.getByLabel('First name').fill('Rested');
    await press(dialog, 'Save');
    await soon(async () => {
      await page.clock.runFor(1_000);
      return dialog.count();
    }).toBe(0);
    await widget.getByText('Rested Okafor').waitFor();
  });
}
