import {
  type AppleImageFile,
  type ImageRef,
  imageFallbacks,
  imageFilesFor,
  imageSlotsFor,
  type PassContent,
} from '@tessera/pass-design';

/** A PNG of a bundle. Without an `image` it shows the heading's initial. */
export type AppleImage = AppleImageFile & { image: ImageRef | null };

/** The images in a pass's bundle, sizes in pixels. */
export function appleImages({
  passType,
  style,
  images,
}: Pick<PassContent, 'passType' | 'style' | 'images'>): AppleImage[] {
  return imageSlotsFor(passType, style).flatMap((slot) => {
    const image =
      images[slot] ?? imageFallbacks[slot]?.map((other) => images[other]).find((other) => other) ?? null;
    // Wallet shows the logo text instead of a missing logo, but rejects a pass without an icon.
    if (!image && slot !== 'icon') return [];
    return imageFilesFor(passType, slot, style).apple.map((file) => ({ ...file, image }));
  });
}
