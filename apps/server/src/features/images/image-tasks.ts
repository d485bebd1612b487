import type { ErrorCode } from '@tessera/contract';
import type { ImageRef } from '@tessera/pass-design';
import sharp, { type ExtendOptions, type Metadata, type Region, type Sharp } from 'sharp';
import { checkSvg, readSvgMarkup, type SvgFault } from './check-svg.ts';
import { drawStamps } from './stamps-task.ts';

// Only worker processes load this file, because sharp decodes untrusted data in native code.

export type ImageRefusal = { refused: ErrorCode; message?: string };

export type PixelLimits = { sideMax: number; pixelsMax: number };

export type ImageFacts = { contentType: string; width: number; height: number };

/** `bytes` replace the upload: a rasterized SVG, or a huge image scaled down. Null keeps the upload. */
export type ReadImage = ImageFacts & { bytes: Uint8Array | null };

/** `cover` fills and crops, `inside` fits the whole image; `margin` is the free share of each side, for Google's round mask. */
export type RenderSize = {
  width: number;
  height: number;
  fit: 'cover' | 'inside';
  margin?: number;
  /** Never enlarges. Not for wallets: a logo that fills its box at one density only would differ in size between phones. */
  shrinkOnly?: boolean;
  background?: string;
};

export type ImageCut = Pick<ImageRef, 'file' | 'crop'>;

type DrawInput = { source: Uint8Array; crop: ImageCut['crop']; size: RenderSize; pixelsMax: number };

export const imageTasks = { readImage, drawImage, drawSvg, drawStamps };
export type ImageTasks = typeof imageTasks;

const contentTypes: Record<string, string> = {
  png: 'image/png',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  gif: 'image/gif',
  svg: 'image/svg+xml',
};

/** Wallets show at most 1,125 pixels, so a crop of a quarter stays sharp. */
const keptSideMax = 4_096;
/** Of a holder's picture, which no one crops. */
const holderSideMax = 1_440;
/** For an SVG, whatever size it declares. */
const drawnSide = 2_048;
/** Pixels per inch at which an SVG unit is a pixel. */
const unitDensity = 72;

/** Detects the type from the bytes, not the name. Refuses files that are no image or have too many pixels. */
async function readImage(
  input: { bytes: Uint8Array; isHolders: boolean } & PixelLimits,
): Promise<ReadImage | ImageRefusal> {
  const { bytes, isHolders, sideMax, pixelsMax } = input;
  const fault = faultOf(bytes);
  if (fault) return fault;
  try {
    // Reads the header only: limits apply before decoding.
    const metadata = await sharp(bytes, { limitInputPixels: false }).metadata();
    const { format, width, height } = metadata;
    const contentType = contentTypes[format];
    if (!contentType || !width || !height) return { refused: 'imageNotReadable' };
    if (width > sideMax || height > sideMax || width * height > pixelsMax)
      return { refused: 'imageSideTooLong' };
    if (format === 'svg') return await keep(openSvg(bytes, metadata), true);
    const keptSide = isHolders ? holderSideMax : keptSideMax;
    if (isHolders || Math.max(width, height) > keptSide) {
      const size = { fit: 'inside', withoutEnlargement: true } as const;
      const shrunk = open(bytes, pixelsMax).resize(keptSide, keptSide, size);
      return await keep(shrunk, metadata.hasAlpha);
    }
    // Decode once to refuse a truncated file now rather than on a holder's phone.
    await open(bytes, pixelsMax).resize(16, 16, { fit: 'inside' }).toBuffer();
    return { contentType, ...metadata.autoOrient, bytes: null };
  } catch {
    return { refused: 'imageNotReadable' };
  }
}

/** A static sRGB PNG without metadata, which both wallets and all browsers support. */
async function drawImage({ source, crop, size, pixelsMax }: DrawInput): Promise<Uint8Array | ImageRefusal> {
  // SVGs stored before uploads were rasterized.
  const fault = faultOf(source);
  if (fault) return fault;
  const metadata = await sharp(source, { limitInputPixels: pixelsMax }).metadata();
  const picture =
    metadata.format === 'svg'
      ? await openSvg(source, metadata).png({ compressionLevel: 1 }).toBuffer()
      : source;
  const { width, height } = picture === source ? metadata.autoOrient : await sharp(picture).metadata();
  const inner = size.margin ? 1 - 2 * size.margin : 1;
  const ground = size.background ?? transparent;
  // Rotate first (EXIF), because the crop refers to the upright image. Extract even without a crop, because shrink-on-load would round
  // the sides.
  const cut = open(picture, pixelsMax).extract(pixelsOf(crop ?? whole, width, height));
  const cutOut = cut.resize(Math.round(size.width * inner), Math.round(size.height * inner), {
    fit: size.margin ? 'contain' : size.fit,
    background: ground,
    withoutEnlargement: size.shrinkOnly ?? false,
  });
  const drawn = size.background ? cutOut.flatten({ background: size.background }) : cutOut;
  return (size.margin ? drawn.extend({ ...marginOf(size, inner), background: ground }) : drawn)
    .toColourspace('srgb')
    .png({
      compressionLevel: 9,
      palette: true,
      quality: 90,
      // Effort 7 takes 13 s for a noisy photograph of 1,600 pixels; these take half a second, for files at most a quarter larger.
      effort: size.shrinkOnly ? 1 : 4,
    })
    .toBuffer();
}

function drawSvg({ svg }: { svg: string }): Promise<Uint8Array> {
  return sharp(Buffer.from(svg)).png({ compressionLevel: 9 }).toBuffer();
}

const whole = { x: 0, y: 0, width: 1, height: 1 };
const transparent = { r: 0, g: 0, b: 0, alpha: 0 };

function open(bytes: Uint8Array, pixelsMax: number): Sharp {
  return sharp(bytes, { limitInputPixels: pixelsMax }).autoOrient();
}

/** The density keeps crops sharp within the stored size, and small images in exact proportion. */
function openSvg(bytes: Uint8Array, { width, height }: Metadata): Sharp {
  const side = Math.max(width, height);
  const scale = side > keptSideMax ? keptSideMax / side : Math.max(1, Math.floor(drawnSide / side));
  return sharp(bytes, { density: Math.max(1, unitDensity * scale) });
}

async function keep(picture: Sharp, hasAlpha: boolean): Promise<ReadImage> {
  const encoded = hasAlpha ? picture.png({ compressionLevel: 4 }) : picture.jpeg({ quality: 92 });
  const { data, info } = await encoded.toColourspace('srgb').toBuffer({ resolveWithObject: true });
  const { width, height, format } = info;
  return { contentType: contentTypes[format] ?? '', width, height, bytes: data };
}

const svgRefusals: Record<SvgFault, ImageRefusal> = {
  filters: {
    refused: 'imageTooComplex',
    message: 'This drawing uses filters, which we cannot draw. Export it as a PNG, and upload that.',
  },
  copies: {
    refused: 'imageTooComplex',
    message: 'This drawing repeats its parts too often. Export it as a PNG, and upload that.',
  },
  notReadable: { refused: 'imageNotReadable' },
};

function faultOf(bytes: Uint8Array): ImageRefusal | null {
  const markup = readSvgMarkup(bytes);
  const fault = markup && checkSvg(markup);
  return fault ? svgRefusals[fault] : null;
}

function pixelsOf(crop: NonNullable<ImageCut['crop']>, width: number, height: number): Region {
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
