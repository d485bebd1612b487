import { emptyDesignDocument } from '@tessera/pass-design';
import { expect, test } from 'vitest';
import { breakChunk } from './browser/hold-request.ts';
import { openPage } from './browser/open-page.ts';
import { stopRefusing } from './browser/scene.ts';
import { screenshotOnFailure } from './browser/take-screenshot.ts';
import { worldFixture } from './browser/world-fixture.ts';
import { createWorkspace } from './world/create-workspace.ts';

// A separate world: the iPhone has one pass.
const { world, browser } = worldFixture({});

async function putPassIntoPhone(): Promise<void> {
  const { person, workspaceHandle, passTemplateId } = await createWorkspace(world().publicUrl);
  const { passTemplates, passes } = person.api.workspace;
  const at = { workspaceHandle, passTemplateId };
  const document = {
    ...emptyDesignDocument('loyalty', 'Rewards'),
    barcode: { format: 'aztec' as const, message: 'MINT-1' },
  };
  const { revisionId } = await passTemplates.save.mutate({ ...at, name: 'Rewards', document });
  await passTemplates.publish.mutate({ ...at, revisionId });
  const { downloadUrl } = await passes.issue.mutate({ ...at, user: { email: 'holder@example.com' } });
  const { status } = await world().lab.send('POST', '/phones/iphone/passes', { url: downloadUrl });
  expect(status).toBe(201);
}

test('a barcode whose encoder fails to load shows an error in the lab’s wallet; a reload shows it, and so does an address that names the pass', async () => {
  await putPassIntoPhone();
  const { page, close } = await openPage(browser());
  screenshotOnFailure('lab-missing-encoder', () => [page]);
  const iphone = page.getByRole('region', { name: 'Virtual iPhone', exact: true });
  const openPass = async () => {
    await iphone.getByText('Wallet (1)').click();
    await iphone.getByRole('button', { name: /^Open / }).click();
    await iphone.getByRole('button', { name: 'Pass details' }).waitFor();
  };
  const drawn = iphone.getByRole('img', { name: 'Barcode' }).locator('path');
  const notice = iphone.getByText('A part of this page could not be loaded.');
  await breakChunk(page, 'other-barcodes');
  await page.goto(`${world().publicUrl}/lab`);
  await openPass();
  await notice.waitFor();
  expect(await drawn.count()).toBe(0);
  await stopRefusing(page);
  await page.getByRole('button', { name: 'Reload' }).click();
  await openPass();
  await drawn.first().waitFor();
  expect(await notice.count()).toBe(0);
  const [phone] = (await (await fetch(`${world().publicUrl}/lab/api/phones`)).json()).phones;
  await page.goto(`${world().publicUrl}/lab?open=${JSON.stringify([phone.passes[0].passId])}`);
  await iphone.getByRole('button', { name: 'Pass details' }).waitFor();
  await close();
});
