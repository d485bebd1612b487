import { stampFile } from '@tessera/pass-design';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { beginLoyaltyTemplate, openPart } from './browser/design-template.ts';
import { type OpenedPage, openPage } from './browser/open-page.ts';
import { storeSession } from './browser/sign-in.ts';
import { screenshotOnFailure } from './browser/take-screenshot.ts';
import { worldFixture } from './browser/world-fixture.ts';
import { enter, type Person } from './world/person.ts';
import { waitFor } from './world/wait-for.ts';

const email = 'owner@example.com';
const password = 'a long enough secret';

// A separate world: each virtual phone has one pass.
const { world, browser } = worldFixture({});
let owner: Person;
let app: OpenedPage;
let till: OpenedPage;

beforeAll(async () => {
  const { publicUrl } = world();
  owner = await enter(publicUrl, 'sign-up', { email, password, firstName: 'Ada', lastName: 'Lovelace' });
  [app, till] = [await openPage(browser()), await openPage(browser())];
});

beforeEach(() => screenshotOnFailure('stamp-card', () => [app.page, till.page]));

type Held = { passes: { passId: string; passJson?: object; object?: object; images?: object }[] };

/** The value of the field. */
const stampsIn = (iphone: string) => /"key":"stamps"[^{}]*?"value":"?(\d+)/.exec(iphone)?.[1];

/** What a phone holds, as text. */
const heldBy = async (phone: 'iphone' | 'android') =>
  JSON.stringify((await world().lab.get<Held>(`/phones/${phone}`)).passes);

test('from an empty workspace to a stamp card whose stamp is on both virtual phones after a scan', async () => {
  const { publicUrl } = world();
  const { workspace, organization } = await owner.api.workspace.create.mutate({
    name: 'Corner coffee',
    companySize: 11,
    companyRole: 'Developer',
    timezoneName: 'Europe/Berlin',
  });
  await owner.refresh(organization.workosIdentifier);
  const { page } = app;
  await storeSession(page, { publicUrl, email, password });
  await page.goto(`${publicUrl}/${workspace.handle}`);
  await beginLoyaltyTemplate(page, 'Corner coffee');
  await openPart(page, 'Program');
  await page.getByRole('button', { name: 'Use “Stamp card”' }).click();
  const draw = page.getByRole('button', { name: 'Draw stamps on the cover' });
  await draw.click();
  await draw.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await page.getByRole('button', { name: 'Saved' }).waitFor();
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('dialog', { name: 'Congrats, your pass has been published!' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Start the program' }).click();
  await page.getByText(/^Running, version 1, since [^.]*\.$/).waitFor();
  expect(app.troubles.take()).toEqual([]);

  const at = { workspaceHandle: workspace.handle };
  const { passTemplates } = await owner.api.workspace.passTemplates.list.query(at);
  const passTemplateId = passTemplates[0]?.id ?? '';
  const pass = await owner.api.workspace.passes.issue.mutate({
    ...at,
    passTemplateId,
    user: { email: 'grace@example.com', firstName: 'Grace', lastName: 'Hopper' },
  });
  for (const phone of ['iphone', 'android'])
    expect(
      await world().lab.send('POST', `/phones/${phone}/passes`, { url: pass.downloadUrl }),
    ).toMatchObject({
      status: 201,
    });
  const template = await owner.api.workspace.passTemplates.get.query({ ...at, passTemplateId });
  const { stamps } = template.publishedRevision?.document.images.cover ?? {};
  if (!stamps) throw new Error('The published design draws no stamps.');
  const [iphoneBefore, androidBefore] = await Promise.all([heldBy('iphone'), heldBy('android')]);
  expect(stampsIn(iphoneBefore)).toBe('0');
  expect(androidBefore).toContain(stampFile(stamps, 0));

  await scan(passTemplateId, pass.serialNumber);
  await waitFor('the stamp on both phones', async () => {
    const [iphone, android] = await Promise.all([heldBy('iphone'), heldBy('android')]);
    return stampsIn(iphone) === '1' && android.includes(stampFile(stamps, 1));
  });
});

async function scan(passTemplateId: string, serialNumber: string): Promise<void> {
  const workspaceHandle = 'corner-coffee';
  const { scanners } = owner.api.workspace;
  const { id: scannerId } = await scanners.create.mutate({
    workspaceHandle,
    name: 'Till',
    passTemplateIds: [passTemplateId],
    actions: [{ kind: 'visit' }],
  });
  const { link } = await scanners.makeLink.mutate({ workspaceHandle, scannerId });
  const { page } = till;
  await page.goto(link);
  await page.getByRole('button', { name: 'Start' }).click();
  await page.getByLabel('Enter the code by hand').fill(serialNumber);
  await page.getByRole('button', { name: 'Check' }).click();
  await page.getByText('Grace Hopper').waitFor();
}
