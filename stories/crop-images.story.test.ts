import { deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { holdRequest } from './browser/hold-request.ts';
import { shellFixture } from './workspace-shell/shell-fixture.ts';
import { writePng } from './world/png.ts';

const { page, tenant, home } = shellFixture();

const button = (name: string) => page().getByRole('button', { name, exact: true });
const templates = () => tenant().person.api.workspace.passTemplates;
const designer = () => `${home()}/templates/${tenant().passTemplateId}/edit`;

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

test('a large picture is cropped in a copy that fits the screen, before its upload is answered; the crop is stored relative to the original', async () => {
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

test('the crop dialog shows a whole portrait with the buttons in view, and warns that a small picture will be blurred', async () => {
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
  await crop.getByText('This picture has only 320 × 150 pixels and will look blurred').waitFor();
});
