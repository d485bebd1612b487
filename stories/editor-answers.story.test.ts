import { deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { holdCall, holdPart, holdRequest } from './browser/late-parts.ts';
import { stopRefusing } from './browser/scene.ts';
import { broken, setLateParts } from './late-parts/set-late-parts.ts';
import { writePng } from './world/write-png.ts';

const { page, tenant, home, provoke, textbox, button, newCampaign, countCalls } = setLateParts();

const said = (words: string) => page().getByText(words);
const question = () => page().getByRole('alertdialog');
const heading = (name: string) => page().getByRole('heading', { level: 1, name });
const campaigns = () => tenant().person.api.workspace.campaigns;
const templates = () => tenant().person.api.workspace.passTemplates;
const designer = () => `${home()}/templates/${tenant().passTemplateId}/edit`;
const newTemplate = (name: string) => `${home()}/templates/new/edit?passType=generic&name=${name}`;
const isUnknown = 'It is not known whether the campaign was launched';

/** Whatever is asked of a procedure is done, and its answer is lost. */
const loseAnswers = (procedure: string) =>
  page().route(`**/trpc/*${procedure}*`, async (route) => {
    await route.fetch();
    await route.abort();
  });

const loseCalls = (procedure: string) => page().route(`**/trpc/*${procedure}*`, (route) => route.abort());

/** A new campaign under this name, at its last step. */
async function writeCampaign(name: string): Promise<void> {
  await page().goto(newCampaign());
  await textbox('Message').fill('Happy hour');
  await page().getByRole('link', { name: 'Review' }).click();
  await textbox('Name').fill(name);
}

async function launch(): Promise<void> {
  await button('Launch campaign').click();
  await question().getByRole('button', { name: 'Launch campaign' }).click();
}

/** Somebody else saves this template, and then its editor is told so. */
async function meetConflict(theirs: string, ours: string): Promise<void> {
  await page().goto(designer());
  await textbox('Heading').fill(ours);
  const { latestRevision } = await templates().get.query(tenant());
  await templates().save.mutate({ ...tenant(), document: { ...latestRevision.document, heading: theirs } });
  await button('Save').click();
  await said('Somebody else saved this template').waitFor();
}

test('a new campaign whose launch went unanswered is that campaign after a reload: nobody launches it as another', async () => {
  provoke(/campaigns\.launch|Failed to load resource|net::ERR_FAILED/);
  await writeCampaign('Launched once');
  await loseAnswers('campaigns.launch');
  await launch();
  await said(isUnknown).waitFor();
  await page().waitForURL(/campaigns\/(?!new)[^/]+\/edit/);
  await stopRefusing(page());
  await page().reload();
  await page().waitForURL(/campaigns\/(?!new)[^/]+$/);
  await heading('Launched once').waitFor();
  const { campaigns: found } = await campaigns().list.query({ ...tenant(), query: 'Launched once' });
  expect(found.map(({ name }) => name)).toEqual(['Launched once']);
});

test('after a launch that went unanswered no other try says that nobody was notified', async () => {
  provoke(/campaigns\.(launch|save)|Failed to load resource|net::ERR_FAILED/);
  await writeCampaign('Unanswered twice');
  await loseAnswers('campaigns.launch');
  await launch();
  await said(isUnknown).waitFor();
  await loseCalls('campaigns.save');
  await launch();
  await expect.poll(() => said(isUnknown).count()).toBe(2);
  expect(await said('Nobody was notified').count()).toBe(0);
});

test('a copy nobody touched that is to be saved is not left without a word', async () => {
  const { workspaceHandle, passTemplateId } = tenant();
  const source = { workspaceHandle, passTemplateId, name: 'Copied', message: 'Happy hour' };
  const { id } = await campaigns().create.mutate(source);
  const rules = await holdPart(page(), 'draft-problems');
  await page().goto(`${home()}/campaigns/new/edit?fromId=${id}`);
  await button('Save draft').click();
  await rules.isAskedFor;
  await page().getByRole('link', { name: 'Back to all campaigns' }).click();
  await question().getByRole('button', { name: 'Cancel' }).click();
  rules.letThrough();
  await said('Draft saved').waitFor();
  await page().getByRole('link', { name: 'Back to all campaigns' }).click();
  await heading('Campaigns').waitFor();
});

test('a new template nobody touched that is to be created is not left without a word', async () => {
  const rules = await holdPart(page(), 'design-rules');
  await page().goto(newTemplate('Untouched'));
  await button('Create').click();
  await rules.isAskedFor;
  await page().getByRole('link', { name: 'Back to Pass Templates' }).click();
  await question().getByRole('button', { name: 'Cancel' }).click();
  rules.letThrough();
  await said('Pass template created').waitFor();
  await button('Saved').waitFor();
});

test('a template is created, saved twice and published by what each of these answers: it is not asked for again', async () => {
  provoke(broken);
  await page().goto(newTemplate('Answered'));
  const creates = countCalls('passTemplates.create');
  await loseCalls('passTemplates.get');
  await button('Create').click();
  await page().waitForURL(/templates\/(?!new)[^/]+\/edit/);
  for (const text of ['Once', 'Twice']) {
    await textbox('Heading').fill(text);
    await button('Save').click();
    await button('Saved').waitFor();
  }
  await button('Publish').click();
  await said('Congrats, your pass has been published!').waitFor();
  expect(creates()).toBe(1);
  expect(await said('Error saving').count()).toBe(0);
  const [passTemplateId = ''] = /[^/]+(?=\/edit)/.exec(page().url()) ?? [];
  const { publishedRevision } = await templates().get.query({ ...tenant(), passTemplateId });
  expect(publishedRevision?.document.heading).toBe('Twice');
});

test('a version that could not be reloaded without a connection replaces nothing when that is back', async () => {
  provoke(/passTemplates\.save|Failed to load resource|net::ERR_/);
  await meetConflict('Theirs', 'Ours');
  await page().context().setOffline(true);
  await button('Reload their version').click();
  await said('Their version could not be loaded').waitFor();
  await question().getByRole('button', { name: 'Cancel' }).click();
  const asked = countCalls('passTemplates.get');
  await page().context().setOffline(false);
  await said('You are offline').waitFor({ state: 'hidden' });
  await button('Save').click();
  await said('Somebody else saved this template').waitFor();
  expect(await textbox('Heading').inputValue()).toBe('Ours');
  expect(asked()).toBe(0);
  const reading = await holdCall(page(), 'passTemplates.get');
  await button('Reload their version').click();
  await reading.isAskedFor;
  reading.letThrough();
  await expect.poll(() => textbox('Heading').inputValue()).toBe('Theirs');
});

/** Chooses a grey picture of this size for the cover. */
async function chooseCover(width: number, height: number): Promise<void> {
  const rows = Buffer.alloc((width + 1) * height, 0x80);
  for (let row = 0; row < height; row += 1) rows[row * (width + 1)] = 0;
  const bytes = writePng({ width, height, bitDepth: 8 }, deflateSync(rows));
  const chooser = page().waitForEvent('filechooser');
  await page()
    .getByRole('button', { name: /^Replace the cover image$|: Cover image$/ })
    .click();
  await (await chooser).setFiles({ name: 'cover.png', mimeType: 'image/png', buffer: Buffer.from(bytes) });
}

test('a big picture is cropped in a copy that fits the screen, before its upload is answered; the cut is the original’s', async () => {
  await page().goto(designer());
  const upload = await holdRequest(page(), '**/files/*');
  const crop = page().getByRole('dialog', { name: 'Crop the cover image' });
  await chooseCover(4_000, 3_000);
  await upload.isAskedFor;
  const sidesOf = (image: SVGElement | HTMLElement) =>
    image instanceof HTMLImageElement ? [image.naturalWidth, image.naturalHeight] : [];
  await expect.poll(() => crop.locator('img').evaluate(sidesOf)).toEqual([1_600, 1_200]);
  await crop.getByRole('slider', { name: 'Zoom' }).press('ArrowRight');
  await crop.getByRole('button', { name: 'Apply' }).click();
  await crop.waitFor({ state: 'hidden' });
  upload.letThrough();
  await button('Save').click();
  await button('Saved').waitFor();
  const { latestRevision } = await templates().get.query(tenant());
  const cut = latestRevision.document.images.cover?.crop;
  expect(cut?.width).toBeLessThan(1);
  expect(((cut?.width ?? 0) * 4_000) / ((cut?.height ?? 0) * 3_000)).toBeCloseTo(960 / 369, 2);
});

test('a portrait is cropped with its whole height and the buttons in sight; a small picture is said to be small before', async () => {
  await page().goto(designer());
  const crop = page().getByRole('dialog', { name: 'Crop the cover image' });
  await chooseCover(1_500, 3_000);
  await crop.getByRole('button', { name: 'Apply' }).click({ trial: true });
  const picture = await crop.locator('img').boundingBox();
  const buttons = await crop.getByRole('button', { name: 'Apply' }).boundingBox();
  expect((picture?.height ?? 0) / (picture?.width ?? 1)).toBeCloseTo(2, 1);
  expect((buttons?.y ?? 0) + (buttons?.height ?? 0)).toBeLessThanOrEqual(page().viewportSize()?.height ?? 0);
  expect((picture?.y ?? 0) + (picture?.height ?? 0)).toBeLessThanOrEqual(buttons?.y ?? 0);
  await crop.getByRole('button', { name: 'Cancel' }).click();
  await button('Save').waitFor();
  await chooseCover(320, 150);
  await crop.getByText('This picture is only 320 × 150 pixels and will look blurred.').waitFor();
});
