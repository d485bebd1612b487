import {
  type AppleImageFile,
  type ImageRef,
  imageFallbacks,
  imageFilesFor,
  imageSlotsFor,
  type PassContent,
} from '@tessera/pass-design';

/** One PNG of a bundle. Without an `image` it is a drawing of the heading's initial. */
export type AppleImage = AppleImageFile & { image: ImageRef | null };

/** The images in a pass's bundle, sizes in pixels. */
export function appleImages({ passType, images }: Pick<PassContent, 'passType' | 'images'>): AppleImage[] {
  return imageSlotsFor(passType).flatMap((slot) => {
    const image =
      images[slot] ?? imageFallbacks[slot]?.map((other) => images[other]).find((other) => other) ?? null;
    // Wallet shows the logo text in place of a missing logo, but does not open a pass without an icon.
    if (!image && slot !== 'icon') return [];
    return imageFilesFor(passType, slot).apple.map((file) => ({ ...file, image }));
  });
}
