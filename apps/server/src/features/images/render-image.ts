import { createHash } from 'node:crypto';
import { imagePixelsMax } from '@tessera/contract';
import type { ImageRef } from '@tessera/pass-design';
import sharp, { type ExtendOptions, type Region } from 'sharp';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import { sourceKey } from './upload-image.ts';

/** `cover` fills and crops, `inside` keeps the whole picture; `margin` is the share of each side left free, as Google's round mask wants. */
export type RenderSize = {
  width: number;
  height: number;
  fit: 'cover' | 'inside';
  margin?: number;
  /** Leaves a smaller picture as it is. Never for the wallets: a logo that fills its box at one density and not at another changes its size from phone to phone. */
  shrinkOnly?: boolean;
  /** #rrggbb, in place of what is transparent. */
  background?: string;
};

const transparent = { r: 0, g: 0, b: 0, alpha: 0 };

export type ImageCut = Pick<ImageRef, 'file' | 'crop'>;

/** One cut of an upload as a static sRGB PNG without metadata: the only form both wallets and every browser take. */
export async function renderImage(
  ctx: Pick<Context, 'files'>,
  workspaceId: string,
  cut: ImageCut,
  size: RenderSize,
): Promise<Buffer> {
  const source = await ctx.files.read(sourceKey(workspaceId, cut.file));
  if (!source) throw new AppError('notFound');
  // Upright first (EXIF): the crop was drawn on the upright picture.
  const upright = await sharp(source, { limitInputPixels: imagePixelsMax })
    .rotate()
    .toColourspace('srgb')
    .png()
    .toBuffer();
  const { width = 1, height = 1 } = await sharp(upright).metadata();
  const inner = size.margin ? 1 - 2 * size.margin : 1;
  const ground = size.background ?? transparent;
  const cutOut = sharp(upright)
    .extract(pixelsOf(cut.crop, width, height))
    .resize(Math.round(size.width * inner), Math.round(size.height * inner), {
      fit: size.margin ? 'contain' : size.fit,
      background: ground,
      withoutEnlargement: size.shrinkOnly ?? false,
    });
  const drawn = size.background ? cutOut.flatten({ background: size.background }) : cutOut;
  return (size.margin ? drawn.extend({ ...marginOf(size, inner), background: ground }) : drawn)
    .png({ compressionLevel: 9, palette: true, quality: 90, effort: 7 })
    .toBuffer();
}

/** The same, kept on disk: for the cuts of designs, of which there are few, and which every pass of a template shares. */
export async function renderKeptImage(
  ctx: Pick<Context, 'files'>,
  workspaceId: string,
  cut: ImageCut,
  size: RenderSize,
): Promise<Buffer> {
  const name = createHash('sha256')
    .update(JSON.stringify([cut.file, cut.crop, size]))
    .digest('hex');
  const key = `ws/${workspaceId}/rendered/${name}.png`;
  const kept = await ctx.files.read(key);
  if (kept) return kept;
  const bytes = await renderImage(ctx, workspaceId, cut, size);
  await ctx.files.write(key, bytes);
  return bytes;
}

function pixelsOf(crop: ImageCut['crop'], width: number, height: number): Region {
  if (!crop) return { left: 0, top: 0, width, height };
  const left = Math.min(width - 1, Math.round(crop.x * width));
  const top = Math.min(height - 1, Math.round(crop.y * height));
  return {
    left,
    top,
    width: Math.max(1, Math.min(width - left, Math.round(crop.width * width))),
    height: Math.max(1, Math.min(height - top, Math.round(crop.height * height))),
  };
}

function marginOf(size: RenderSize, inner: number): ExtendOptions {
  const x = size.width - Math.round(size.width * inner);
  const y = size.height - Math.round(size.height * inner);
  return {
    left: Math.floor(x / 2),
    right: Math.ceil(x / 2),
    top: Math.floor(y / 2),
    bottom: Math.ceil(y / 2),
  };
}
