import { type PassAssets, prepareAssets } from '@tessera/apple-wallet';
import { initialOf } from '@tessera/contract';
import type { PassContent } from '@tessera/pass-design';
import { appleImages } from '@tessera/pass-rendering';
import { LRUCache } from 'lru-cache';
import type { Context } from '../../context.ts';
import { drawDefaultLogo } from '../images/default-logo.ts';
import { renderKeptImage } from '../images/render-image.ts';

/** A design's images take about 150 KB. */
const assetsBytesMax = 48 * 1024 * 1024;

const prepared = new LRUCache<string, PassAssets>({
  maxSize: assetsBytesMax,
  sizeCalculation: (assets) => assets.bytes + 1,
});

/** Concurrent requests for the same images, as after a campaign's push, share one rendering. */
const drawing = new Map<string, Promise<PassAssets>>();

type Pictured = Pick<
  PassContent,
  'passType' | 'style' | 'images' | 'heading' | 'organizationName' | 'colors'
>;

export async function appleAssets(
  ctx: Pick<Context, 'files' | 'imageWorkers'>,
  workspaceId: string,
  content: Pictured,
): Promise<PassAssets> {
  const initial = content.heading || content.organizationName;
  const key = JSON.stringify([
    workspaceId,
    content.passType,
    content.style,
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
  for (const { name, image, ...size } of appleImages(content))
    files[name] = image
      ? await renderKeptImage(ctx, workspaceId, { file: image.file, crop: image.crop }, size)
      : await drawDefaultLogo(
          ctx,
          { group: workspaceId },
          { ...content.colors, initial: initialOf(initial) },
          size.width,
        );
  return files;
}
