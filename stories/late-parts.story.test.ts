import { expect, test } from 'vitest';
import { setShell } from './workspace-shell/set-shell.ts';

const { page, home, provoke } = setShell();

test('a menu or dialog that cannot be fetched says so instead of doing nothing, and is there after a reload', async () => {
  provoke(/Failed to load resource|net::ERR_FAILED/);
  await page().route(/assets\/(opening-menu|modal-dialog)/, (route) => route.abort());
  const notice = page().getByText('A part of this page could not be fetched.');
  const account = page().getByRole('button', { name: /^Account of/ });
  const create = page().getByRole('button', { name: 'Create Pass Template' }).first();
  for (const button of [account, create]) {
    await page().goto(`${home()}/templates`);
    await button.waitFor();
    expect(await notice.count()).toBe(0);
    await button.click();
    await notice.waitFor();
  }
  await page().unrouteAll({ behavior: 'wait' });
  await page().getByRole('button', { name: 'Reload' }).click();
  await notice.waitFor({ state: 'detached' });
  await account.click();
  await page().getByRole('menuitem', { name: 'Logout' }).waitFor();
  await page().keyboard.press('Escape');
  await create.click();
  await page().getByRole('dialog', { name: 'Create Pass Template' }).waitFor();
});
