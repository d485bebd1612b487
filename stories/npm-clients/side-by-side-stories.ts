import { expect, test } from 'vitest';
import { newGuest, sessionsOf, visitSite } from './people.ts';
import { refreshWhenDue } from './refresh-when-due.ts';
import type { Stage } from './stage-fixture.ts';
import { press } from './widgets.ts';

/** Cookies ignore ports: a site on another port of the host sees the app's cookies. */
export function sideBySideStories(stage: Stage): void {
  test('a site in cookie mode and our own app, side by side in one browser, refresh for as long as they like', async () => {
    const guest = await newGuest(stage);
    const { page } = await stage.open();
    await page.clock.install();
    await visitSite(stage, { mode: 'cookie mode', guest, page });
    const app = await page.context().newPage();
    const isIn = () => app.getByRole('button', { name: /^Account of/ }).waitFor();
    await app.goto(`${stage.world().publicUrl}/_/login`);
    await isIn();
    const sessions = await sessionsOf(stage, guest.id);
    for (let round = 0; round < 3; round += 1) {
      expect(await refreshWhenDue(stage, { milliseconds: 292_000, pages: [page, app] })).toEqual([200, 200]);
    }
    await press(page, 'Refresh');
    await page.getByRole('status').filter({ hasText: 'Refreshed' }).waitFor();
    await app.reload();
    await isIn();
    expect(await sessionsOf(stage, guest.id)).toEqual(sessions);
  });
}
