import { afterEach, expect, test } from 'vitest';
import { settle } from './browser/check-page.ts';
import { broken, setPages } from './workspace-shell/set-pages.ts';

const { page, tenant, home, provoke, button, countCalls } = setPages();

const gone = /net::ERR_INTERNET_DISCONNECTED/;
const setOffline = (isOffline: boolean) => page().context().setOffline(isOffline);
const notice = () => page().getByText('You are offline.');
const question = () => page().getByRole('alertdialog');
const said = (words: string) => page().getByText(words).waitFor();

afterEach(() => setOffline(false));

async function confirmOffline(verb: string, refusal: string): Promise<void> {
  provoke(new RegExp(`${gone.source}|${broken.source}`));
  await question().waitFor();
  await setOffline(true);
  await notice().waitFor();
  await question().getByRole('button', { name: verb }).click();
  await said(refusal);
}

async function comeBack(): Promise<void> {
  await setOffline(false);
  await notice().waitFor({ state: 'hidden' });
  await settle(page());
}

test('voiding a pass while offline is refused at once, and does not happen when the connection is back', async () => {
  const { workspaceHandle, passTemplateId, passId, person } = tenant();
  await page().goto(`${home()}/templates/${passTemplateId}/passes/${passId}`);
  await page()
    .getByRole('button', { name: /^More actions/ })
    .click();
  await page().getByRole('menuitem', { name: 'Void pass' }).click();
  const voids = countCalls('passes.void');
  await confirmOffline('Void pass', 'Could not void the pass. Please try again.');
  const tried = voids();
  await question().getByRole('button', { name: 'Cancel' }).click();
  await question().waitFor({ state: 'hidden' });
  await comeBack();
  expect(voids()).toBe(tried);
  const pass = await person.api.workspace.passes.get.query({ workspaceHandle, passId });
  expect(pass.status).not.toBe('voided');
});

test('neither is a campaign launched', async () => {
  const { workspaceHandle, campaignId, person } = tenant();
  await page().goto(`${home()}/campaigns/${campaignId}/edit?step=review`);
  await button('Launch campaign').click();
  const launches = countCalls('campaigns.launch');
  await confirmOffline('Launch campaign', 'The campaign could not be launched.');
  await question().waitFor({ state: 'hidden' });
  await comeBack();
  expect(launches()).toBe(0);
  const { campaign } = await person.api.workspace.campaigns.get.query({ workspaceHandle, campaignId });
  expect(campaign.status).toBe('Draft');
});
