import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { type Guest, newGuest, sessionsOf, visitSite } from './people.ts';
import type { Mode, Stage } from './stage-fixture.ts';
import { press, widgetOf } from './widgets.ts';

export function sessionsStories(stage: Stage, mode: Mode): void {
  test('the sessions: one device is signed out, effective at once', async () => {
    const guest = await newGuest(stage);
    const { page: iphone } = await openDevice(stage, mode, guest, iphoneAgent);
    const { page, troubles } = await openDevice(stage, mode, guest);
    const widget = widgetOf(page, 'user-sessions');
    await widget.getByText('Safari on iOS').waitFor();
    expect(await widget.getByText('This device').count()).toBe(1);
    await widget.getByRole('button', { name: 'Sign out' }).first().click();
    const alert = page.getByRole('alertdialog');
    await alert.getByText('You will be signed out of Safari on iOS').waitFor();
    await press(alert, 'Sign out');
    await alert.waitFor({ state: 'detached' });
    await widget.getByText('Safari on iOS').first().waitFor({ state: 'detached' });
    expect(troubles()).toEqual([]);
    await isOut(iphone);
    await isIn(page);
  });
}

export function otherSessionsStories(stage: Stage, mode: Mode): void {
  test('the sessions: all other devices are signed out, and this one stays', async () => {
    const guest = await newGuest(stage);
    const others = [
      await openDevice(stage, mode, guest, iphoneAgent),
      await openDevice(stage, mode, guest, firefoxAgent),
    ];
    const { page, troubles } = await openDevice(stage, mode, guest);
    const widget = widgetOf(page, 'user-sessions');
    await widget.getByText('Firefox on Windows').waitFor();
    await widget.getByRole('button', { name: 'Sign out' }).last().click();
    const alert = page.getByRole('alertdialog');
    await alert.getByText('Sign out of all other devices?').waitFor();
    await press(alert, 'Sign out');
    await alert.waitFor({ state: 'detached' });
    await widget.getByText('Firefox on Windows').first().waitFor({ state: 'detached' });
    expect(await sessionsOf(stage, guest.id)).toHaveLength(1);
    for (const other of others) await isOut(other.page);
    await isIn(page);
    expect(troubles()).toEqual([]);
  });
}

async function openDevice(stage: Stage, mode: Mode, guest: Guest, userAgent?: string) {
  const visit = await stage.open(userAgent ? { userAgent } : {});
  await visitSite(stage, { mode, guest, page: visit.page, show: userAgent ? 'profile' : 'sessions,profile' });
  await widgetOf(visit.page, 'user-profile').waitFor();
  return visit;
}

async function isOut(page: Page): Promise<void> {
  const refused = page.waitForResponse(
    (answer) => answer.url().endsWith('/UserProfile/me') && answer.request().method() === 'POST',
  );
  const profile = widgetOf(page, 'user-profile');
  await profile.getByRole('button', { name: 'Edit' }).first().click();
  await press(page.getByRole('dialog', { name: 'Edit name' }), 'Save');
  expect((await refused).status()).toBe(403);
  await page.reload();
  await page.getByRole('heading', { name: 'Signed out' }).waitFor();
}

async function isIn(page: Page): Promise<void> {
  await press(page, 'Refresh');
  await page.getByRole('status').filter({ hasText: 'Refreshed' }).waitFor();
}

const iphoneAgent =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';
const firefoxAgent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
