import { sampleHolder } from '@tessera/pass-design';
import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { settle } from './browser/check-page.ts';
import { openPage } from './browser/open-page.ts';
import { signIn } from './browser/sign-in.ts';
import { screenshotOnFailure } from './browser/take-screenshot.ts';
import { worldFixture } from './browser/world-fixture.ts';
import { createWorkspace, founderPassword } from './world/create-workspace.ts';

type Picture = { data: Buffer; info: { width: number; height: number } };

/** Per channel, 0 to 255. Different scaling and font smoothing differ by less. */
const channelDifferenceMax = 96;

/** The number of pixels without an equal one in the other picture at or beside the same position, so that half a pixel of displacement is ignored. */
async function countDifferentPixels(one: Uint8Array, other: Uint8Array): Promise<number> {
  const [first, second] = await Promise.all([read(one), read(other)]);
  if (first.info.width !== second.info.width || first.info.height !== second.info.height)
    throw new Error(`The pictures have different sizes: ${JSON.stringify([first.info, second.info])}.`);
  return countMissing(first, second) + countMissing(second, first);
}

const read = (picture: Uint8Array): Promise<Picture> =>
  sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });

const neighbors = [-1, 0, 1];

function countMissing({ data, info: { width, height } }: Picture, other: Picture): number {
  const offset = (x: number, y: number) => 3 * (y * width + x);
  const isSame = (at: number, otherAt: number) =>
    [0, 1, 2].every(
      (channel) =>
        Math.abs((data[at + channel] ?? 0) - (other.data[otherAt + channel] ?? 0)) <= channelDifferenceMax,
    );
  let missing = 0;
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++) {
      const at = offset(x, y);
      const isThere = neighbors.some((down) =>
        neighbors.some((right) => isSame(at, offset(x + right, y + down))),
      );
      if (!isThere) missing += 1;
    }
  return missing;
}

// A world of its own, because the story sets the phones’ language.
const { world, browser } = worldFixture({});

const cardWidth = 300;
/** The round corners show what is behind the card. */
const inset = 12;
/** Fewer than a single different digit. */
const differentMax = 4;

/** A screenshot of the card at the common width, aligned to whole pixels by `frame`. */
async function pictureOf(page: Page, card: Locator, frame: Locator): Promise<Uint8Array> {
  const boxOf = async () => {
    const box = await card.boundingBox();
    if (!box) throw new Error('The card is not drawn.');
    return box;
  };
  const { width } = await boxOf();
  await frame.evaluate((element, scale) => {
    const now = element.getBoundingClientRect().width;
    Object.assign(element.style, { width: `${now * scale}px`, maxWidth: 'none', flex: 'none' });
  }, cardWidth / width);
  await card.scrollIntoViewIfNeeded();
  const { x, y } = await boxOf();
  await frame.evaluate(
    (element, [left, top]) => Object.assign(element.style, { position: 'relative', left, top }),
    [x, y].map((at) => `${Math.ceil(at) - at}px`),
  );
  await page.mouse.move(0, 0);
  await settle(page);
  const box = await boxOf();
  return page.screenshot({
    animations: 'disabled',
    clip: {
      x: Math.round(box.x) + inset,
      y: Math.round(box.y) + inset,
      width: cardWidth - 2 * inset,
      height: Math.floor(box.height) - 2 * inset,
    },
  });
}

test.each(['bookshop-club', 'museum-exhibition'])(
  'the editor’s previews of %s are what both phones show of the issued pass, pixel for pixel',
  async (galleryDesign) => {
    const { publicUrl, lab } = world();
    const { person, workspaceHandle } = await createWorkspace(publicUrl);
    const { passTemplates, passes } = person.api.workspace;
    const name = `Seen ${galleryDesign}`;
    const draft = await passTemplates.draftFromGallery.mutate({ workspaceHandle, galleryDesign, name });
    // Not the serial number, which the sample pass does not share.
    const document = { ...draft.document, barcode: { format: 'qr' as const, message: '{{ user.email }}' } };
    const { passType } = document;
    const created = await passTemplates.create.mutate({ workspaceHandle, name, passType, document });
    const ofTemplate = { workspaceHandle, passTemplateId: created.id };
    await passTemplates.publish.mutate({ ...ofTemplate, revisionId: created.revisionId });
    const { attributes } = sampleHolder(document);
    const pass = await passes.issue.mutate({
      ...ofTemplate,
      user: { email: 'amara@example.com', firstName: 'Amara', lastName: 'Lindqvist' },
      attributes,
    });
    for (const phone of ['iphone', 'android']) {
      const added = await lab.send('POST', `/phones/${phone}/passes`, { url: pass.downloadUrl });
      expect(added, JSON.stringify(added.body)).toMatchObject({ status: 201 });
      await lab.send('PUT', `/phones/${phone}/locale`, { locale: document.language });
    }

    const editor = await openPage(browser());
    const phones = await openPage(browser());
    screenshotOnFailure(`previews-${galleryDesign}`, () => [editor.page, phones.page]);
    await signIn(editor.page, { publicUrl, email: person.email, password: founderPassword });
    await editor.page.goto(`${publicUrl}/${workspaceHandle}/templates/${created.id}/edit`);
    await phones.page.goto(`${publicUrl}/lab`);
    for (const [wallet, phone] of [
      ['Apple Wallet', 'iPhone'],
      ['Google Wallet', 'Android'],
    ] as const) {
      const figure = editor.page.getByRole('figure', { name: wallet });
      const preview = await pictureOf(editor.page, figure.getByRole('article'), figure);
      const region = phones.page.getByRole('region', { name: `Virtual ${phone}`, exact: true });
      await region.getByText(/^Wallet \(/).click();
      // Google's title of a ticket is its event.
      const titles = [name, ...(attributes.exhibition ? [attributes.exhibition] : [])];
      const open = new RegExp(`^Open .*(${titles.join('|')})`);
      await region.getByRole('button', { name: open }).press('Enter');
      const frame = region.locator('[data-platform]').first();
      const held = await pictureOf(phones.page, region.getByRole('article').first(), frame);
      expect(await countDifferentPixels(preview, held), wallet).toBeLessThan(differentMax);
    }
    expect([...editor.troubles.take(), ...phones.troubles.take()]).toEqual([]);
    await Promise.all([editor.close(), phones.close()]);
  },
);
