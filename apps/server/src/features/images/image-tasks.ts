import type { ErrorCode } from '@tessera/contract';
import type { ImageRef } from '@tessera/pass-design';
import sharp, { type ExtendOptions, type Metadata, type Region, type Sharp } from 'sharp';
import { checkSvg, readSvgMarkup, type SvgFault } from './check-svg.ts';

// What image workers do. Only their processes load this file: sharp decodes what strangers sent, in native code.

/** Why a picture is refused, in words of its own where the code's do not fit. */
export type ImageRefusal = { refused: ErrorCode; message?: string };

/** Limits in pixels, before anything is decoded. */
export type PixelLimits = { sideMax: number; pixelsMax: number };

export type ImageFacts = { contentType: string; width: number; height: number };

/** `bytes` are kept in place of the upload's own: a drawing becomes pixels, and an enormous picture smaller. Null keeps the upload. */
export type ReadImage = ImageFacts & { bytes: Uint8Array | null };

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

export type ImageCut = Pick<ImageRef, 'file' | 'crop'>;

type DrawInput = { source: Uint8Array; crop: ImageCut['crop']; size: RenderSize; pixelsMax: number };

export const imageTasks = { readImage, drawImage, drawSvg };
export type ImageTasks = typeof imageTasks;

const contentTypes: Record<string, string> = {
  png: 'image/png',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  gif: 'image/gif',
  svg: 'image/svg+xml',
};

/** The longer side of a kept picture. Wallets show 1,125 pixels at most, so a quarter of it can still be cut out and be sharp. */
const keptSideMax = 4_096;
/** A drawing is kept this large at least, however small it says it is. */
const drawnSide = 2_048;
/** Pixels an inch at which an SVG's unit is a pixel. */
const unitDensity = 72;

/** What an upload really is, from its bytes and not its name. Refuses what is no image, or has too many pixels. */
async function readImage(input: { bytes: Uint8Array } & PixelLimits): Promise<ReadImage | ImageRefusal> {
  const { bytes, sideMax, pixelsMax } = input;
  const fault = faultOf(bytes);
  if (fault) return fault;
  try {
    // The header only: limits are checked before anything is decoded.
    const metadata = await sharp(bytes, { limitInputPixels: false }).metadata();
    const { format, width, height } = metadata;
    const contentType = contentTypes[format];
    if (!contentType || !width || !height) return { refused: 'imageNotReadable' };
    if (width > sideMax || height > sideMax || width * height > pixelsMax)
      return { refused: 'imageSideTooLong' };
    if (format === 'svg') return await keep(openSvg(bytes, metadata), true);
    if (Math.max(width, height) > keptSideMax) {
      const shrunk = open(bytes, pixelsMax).resize(keptSideMax, keptSideMax, { fit: 'inside' });
      return await keep(shrunk, metadata.hasAlpha);
    }
    // A header can promise what the body does not hold: refuse a truncated file now, not on a holder's phone.
    await open(bytes, pixelsMax).resize(16, 16, { fit: 'inside' }).toBuffer();
    return { contentType, ...metadata.autoOrient, bytes: null };
  } catch {
    return { refused: 'imageNotReadable' };
  }
}

/** One cut of a picture as a static sRGB PNG without metadata: the only form both wallets and every browser take. */
async function drawImage({ source, crop, size, pixelsMax }: DrawInput): Promise<Uint8Array | ImageRefusal> {
  // Drawings that were kept before uploads became pixels.
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
  // Upright first (EXIF): the crop was drawn on the upright picture.
  // Also without a crop: cut-out pixels are never shrunk while they are decoded, which would round the sides.
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
      // 7 takes a noisy photograph 13 s in 1,600 pixels; these take half a second, for files a quarter larger at most.
      effort: size.shrinkOnly ? 1 : 4,
    })
    .toBuffer();
}

/** A drawing of our own. */
function drawSvg({ svg }: { svg: string }): Promise<Uint8Array> {
  return sharp(Buffer.from(svg)).png({ compressionLevel: 9 }).toBuffer();
}

const whole = { x: 0, y: 0, width: 1, height: 1 };
const transparent = { r: 0, g: 0, b: 0, alpha: 0 };

function open(bytes: Uint8Array, pixelsMax: number): Sharp {
  return sharp(bytes, { limitInputPixels: pixelsMax }).autoOrient();
}

/** A drawing in pixels: sharp when parts of it are shown, within what is kept, and of exactly its own proportions where it is small. */
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
