import { afterEach, test } from 'vitest';
import { breakPart } from './browser/late-parts.ts';
import { stopRefusing } from './browser/scene.ts';
import { setShell } from './workspace-shell/set-shell.ts';

const { page, tenant, home, provoke } = setShell();

afterEach(() => page().unrouteAll({ behavior: 'ignoreErrors' }));

const broken = /Failed to load resource|net::ERR_FAILED/;
const notice = () => page().getByText('A part of this page could not be fetched.');

test('the notice of a missing part goes when the part comes, also where nothing was typed: a copy saved in vain, and then well', async () => {
  provoke(broken);
  await breakPart(page(), 'draft-problems');
  await page().route('**/trpc/*campaigns.create*', (route) => route.abort());
  await page().goto(`${home()}/campaigns/new/edit?fromId=${tenant().campaignId}`);
  const save = page().getByRole('button', { name: 'Save draft' });
  await save.click();
  await notice().waitFor();
  await page().getByText('Error saving, please try again later').waitFor();
  await stopRefusing(page());
  await save.click();
  await page().getByText('Draft saved').waitFor();
  await notice().waitFor({ state: 'detached' });
});
