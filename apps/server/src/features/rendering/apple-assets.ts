import { type PassAssets, prepareAssets } from '@tessera/apple-wallet';
import { imageFallbacks, imageFilesFor, imageSlotsFor, type PassContent } from '@tessera/pass-design';
import { LRUCache } from 'lru-cache';
import type { Context } from '../../context.ts';
import { drawDefaultLogo, initialOf } from '../images/default-logo.ts';
import { renderKeptImage } from '../images/render-image.ts';

/** Memory limit of the cache; a design's images take about 150 KB. */
const assetsBytesMax = 48 * 1024 * 1024;

const prepared = new LRUCache<string, PassAssets>({
  maxSize: assetsBytesMax,
  sizeCalculation: (assets) => assets.bytes + 1,
});

/** Images being rendered: concurrent requests for the same images, as after a campaign's push, share one rendering. */
const drawing = new Map<string, Promise<PassAssets>>();

type Pictured = Pick<PassContent, 'passType' | 'images' | 'heading' | 'organizationName' | 'colors'>;

/** The static files of a pass's content, rendered once and shared by all passes with the same images. */
export async function appleAssets(
  ctx: Pick<Context, 'files' | 'imageWorkers'>,
  workspaceId: string,
  content: Pictured,
): Promise<PassAssets> {
  const initial = content.heading || content.organizationName;
  const key = JSON.stringify([
    workspaceId,
    content.passType,
    content.images,
    content.images.icon || content.images.logo ? '' : [initial, content.colors],
  ]);
  const known = prepared.get(key) ?? drawing.get(key);
  if (known) return known;
  const drawn = drawFiles(ctx, workspaceId, content, initial).then(prepareAssets);
  drawing.set(key, drawn);
  try {
    const assets = await drawn;
    prepared.set(key, assets);
    return assets;
  } finally {
    drawing.delete(key);
  }
}

async function drawFiles(
  ctx: Pick<Context, 'files' | 'imageWorkers'>,
  workspaceId: string,
  content: Pictured,
  initial: string,
): Promise<Record<string, Uint8Array>> {
  const files: Record<string, Uint8Array> = {};
  for (const slot of imageSlotsFor(content.passType)) {
    const cut =
      content.images[slot] ?? imageFallbacks[slot]?.map((other) => content.images[other]).find(Boolean);
    // Wallet shows the logo text in place of a missing logo, but does not open a pass without an icon.
    if (!cut && slot !== 'icon') continue;
    for (const { name, ...size } of imageFilesFor(content.passType, slot).apple)
      files[name] = cut
        ? await renderKeptImage(ctx, workspaceId, { file: cut.file, crop: cut.crop }, size)
        : await drawDefaultLogo(
            ctx,
            { group: workspaceId },
            { ...content.colors, initial: initialOf(initial) },
            size.width,
          );
  }
  return files;
}
