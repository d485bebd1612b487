import { imagePixelsMax, imageSideMax, uploadBytesMax } from '@tessera/contract';
import sharp, { type Metadata } from 'sharp';
import { AppError } from '../../app-error.ts';

export type ImageFacts = { contentType: string; width: number; height: number };

const contentTypes: Record<string, string> = {
  png: 'image/png',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  gif: 'image/gif',
  svg: 'image/svg+xml',
};

/** What an upload really is, from its bytes and not its name. Refuses, in words, what is no image, too heavy or too large a picture. */
export async function readImage(bytes: Buffer): Promise<ImageFacts> {
  if (bytes.byteLength > uploadBytesMax) throw new AppError('imageTooLarge');
  const { format, width, height, orientation = 1 } = await metadataOf(bytes);
  const contentType = contentTypes[format ?? ''];
  if (!contentType || !width || !height) throw new AppError('imageNotReadable');
  if (width > imageSideMax || height > imageSideMax || width * height > imagePixelsMax)
    throw new AppError('imageSideTooLong');
  await decode(bytes);
  // EXIF orientations 5 to 8 lie on their side.
  return orientation >= 5 ? { contentType, width: height, height: width } : { contentType, width, height };
}

async function metadataOf(bytes: Buffer): Promise<Metadata> {
  try {
    // The header only: limits are checked in words before anything is decoded.
    return await sharp(bytes, { limitInputPixels: false }).metadata();
  } catch (cause) {
    throw new AppError('imageNotReadable', { cause });
  }
}

/** A header can promise what the body does not hold: a truncated file is refused now, not on somebody's phone. */
async function decode(bytes: Buffer): Promise<void> {
  try {
    await sharp(bytes, { limitInputPixels: imagePixelsMax }).resize(16, 16, { fit: 'inside' }).toBuffer();
  } catch (cause) {
    throw new AppError('imageNotReadable', { cause });
  }
}
