import type { DesignStyle } from './design-choices.ts';
import type { ImageRef, Images } from './image-schema.ts';
import { type ImageSlot, imageSlots, type PassType } from './pass-type.ts';

/** `cover` fills the box and crops; `inside` keeps the whole image and may be smaller than the box on one side. */
export type ImageFit = 'cover' | 'inside';

/** One PNG of an Apple pass bundle, in pixels. */
export type AppleImageFile = { name: string; width: number; height: number; fit: ImageFit };

/** An image that Google Wallet fetches, in pixels. `margin` is the fraction of each side to keep free for the round mask. */
export type GoogleImageFile = {
  name: 'logo' | 'hero';
  width: number;
  height: number;
  fit: ImageFit;
  margin: number;
};

export type ImageFiles = { apple: readonly AppleImageFile[]; google: readonly GoogleImageFile[] };

export type ImageSize = { width: number; height: number };

/** The cover cropper's frame: 960 × 369, Apple's strip of 320 × 123 points at three pixels a point. */
export const coverCropRatio = 960 / 369;
/** Width to height of a crop; null for uncropped slots. The background is for Apple's event tickets. */
export const imageCropRatios: Record<ImageSlot, number | null> = {
  logo: null,
  icon: 1,
  cover: coverCropRatio,
  thumbnail: 1,
  background: 180 / 220,
  artwork: 358 / 448,
  primaryLogo: null,
  secondaryLogo: null,
};
/** Of a cover drawn from stamps, in pixels: in `coverCropRatio`, and sharp in Google Wallet, too. */
export const stampCoverSize = { width: 1_440, height: 554 };
/** Smaller covers are blurred on current phones. */
export const coverSideMin = 200;

/**
 * Fallbacks for an empty slot, in order. Without any, the builder draws the heading's first letter, because Wallet rejects a pass
 * without an icon.
 */
export const imageFallbacks: Partial<Record<ImageSlot, readonly ImageSlot[]>> = {
  icon: ['logo'],
  logo: ['icon'],
  artwork: ['background', 'cover'],
  primaryLogo: ['logo'],
};

const densities = [1, 2, 3] as const;

/** The three densities of an Apple image, from its size in points. */
function appleFiles(name: string, width: number, height: number, fit: ImageFit): AppleImageFile[] {
  return densities.map((density) => ({
    name: density === 1 ? `${name}.png` : `${name}@${density}x.png`,
    width: width * density,
    height: height * density,
    fit,
  }));
}

const icon = appleFiles('icon', 29, 29, 'cover');
const logo = appleFiles('logo', 160, 50, 'inside');
const thumbnail = appleFiles('thumbnail', 90, 90, 'inside');
const background = appleFiles('background', 180, 220, 'cover');
const artwork = appleFiles('artwork', 358, 448, 'cover');
const primaryLogo = appleFiles('primaryLogo', 126, 30, 'inside');
const secondaryLogo = appleFiles('secondaryLogo', 135, 12, 'inside');

const googleLogo: GoogleImageFile = { name: 'logo', width: 660, height: 660, fit: 'inside', margin: 0.15 };
const googleHero: GoogleImageFile = { name: 'hero', width: 1_032, height: 336, fit: 'cover', margin: 0 };

/** Points: height of the strip behind the primary fields; boarding pass and generic have none. */
const stripHeights: Partial<Record<PassType, number>> = {
  loyalty: 123,
  coupon: 144,
  giftCard: 144,
  eventTicket: 98,
};

function stripOf(passType: PassType): AppleImageFile[] {
  const height = stripHeights[passType];
  return height === undefined ? [] : appleFiles('strip', 375, height, 'cover');
}

/** The files of one image slot for both wallets; empty if the pass type does not show the slot in this style. */
export function imageFilesFor(passType: PassType, slot: ImageSlot, style?: DesignStyle): ImageFiles {
  switch (slot) {
    case 'icon':
      return { apple: icon, google: [] };
    case 'logo':
      return { apple: logo, google: [googleLogo] };
    case 'cover':
      return { apple: stripOf(passType), google: [googleHero] };
    case 'thumbnail':
      return { apple: passType === 'generic' || passType === 'eventTicket' ? thumbnail : [], google: [] };
    case 'background':
      return { apple: passType === 'eventTicket' ? background : [], google: [] };
    case 'artwork':
      return { apple: style === 'poster' ? artwork : [], google: [] };
    case 'primaryLogo':
      return { apple: style ? primaryLogo : [], google: [] };
    case 'secondaryLogo':
      return { apple: style && passType !== 'generic' ? secondaryLogo : [], google: [] };
  }
}

/** The slots that a wallet shows for a pass type, in the editor's order. */
export function imageSlotsFor(passType: PassType, style?: DesignStyle): ImageSlot[] {
  return imageSlots.filter((slot) => {
    const files = imageFilesFor(passType, slot, style);
    return files.apple.length > 0 || files.google.length > 0;
  });
}

/**
 * The image for Google Wallet's logo. Google crops it to a circle, in which a wide logo is tiny, so the square icon has priority.
 * @returns `undefined` for a design with neither
 */
export function googleLogoOf({ icon, logo }: Images): ImageRef | undefined {
  return icon ?? logo;
}
