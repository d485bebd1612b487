import { type PassAssets, prepareAssets } from '@tessera/apple-wallet';
import { type Face, imageFallbacks, imageFilesFor, imageSlotsFor } from '@tessera/pass-design';
import { LRUCache } from 'lru-cache';
import type { Context } from '../../context.ts';
import { drawDefaultLogo, initialOf } from '../images/default-logo.ts';
import { renderKeptImage } from '../images/render-image.ts';

/** Designs whose pictures are kept laid out in memory; at some 150 KB each, 48 MB at most. */
const assetsBytesMax = 48 * 1024 * 1024;

const prepared = new LRUCache<string, PassAssets>({
  maxSize: assetsBytesMax,
  sizeCalculation: (assets) => assets.bytes + 1,
});

/** Being drawn right now: the thousand phones a campaign sends for the same pictures wait for one drawing. */
const drawing = new Map<string, Promise<PassAssets>>();

type Pictured = Pick<Face, 'passType' | 'images' | 'heading' | 'organizationName' | 'colors'>;

/** The static files of a face: all passes that show the same pictures share them. Drawn once, laid out once. */
export async function appleAssets(
  ctx: Pick<Context, 'files' | 'imageWorkers'>,
  workspaceId: string,
  face: Pictured,
): Promise<PassAssets> {
  const initial = face.heading || face.organizationName;
  const key = JSON.stringify([
    workspaceId,
    face.passType,
    face.images,
    face.images.icon || face.images.logo ? '' : [initial, face.colors],
  ]);
  const known = prepared.get(key) ?? drawing.get(key);
  if (known) return known;
  const drawn = drawFiles(ctx, workspaceId, face, initial).then(prepareAssets);
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
  face: Pictured,
  initial: string,
): Promise<Record<string, Uint8Array>> {
  const files: Record<string, Uint8Array> = {};
  for (const slot of imageSlotsFor(face.passType)) {
    const cut = face.images[slot] ?? imageFallbacks[slot]?.map((other) => face.images[other]).find(Boolean);
    // A missing logo is drawn by its text alone; a missing icon would keep Wallet from opening the pass.
    if (!cut && slot !== 'icon') continue;
    for (const { name, ...size } of imageFilesFor(face.passType, slot).apple)
      files[name] = cut
        ? await renderKeptImage(ctx, workspaceId, { file: cut.file, crop: cut.crop }, size)
        : await drawDefaultLogo(
            ctx,
            { group: workspaceId },
            { ...face.colors, initial: initialOf(initial) },
            size.width,
          );
  }
  return files;
}
