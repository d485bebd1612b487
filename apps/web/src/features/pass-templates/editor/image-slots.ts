import { coverCropRatio, coverSideMin, type ImageSlot } from '@tessera/pass-design';

type SlotWords = {
  label: string;
  hint: string;
  /** Width to height of the crop; null where the whole picture is shown. */
  cropRatio: number | null;
};

/** Apple's background of an event ticket, in points. */
const backgroundRatio = 180 / 220;

export const imageSlotWords: Record<ImageSlot, SlotWords> = {
  logo: {
    label: 'Logo',
    hint: 'Top left on an iPhone. A wide one with a clear background looks best.',
    cropRatio: null,
  },
  icon: {
    label: 'Icon',
    hint: 'Beside notifications, and in a circle on an Android. Without one, the logo takes its place.',
    cropRatio: 1,
  },
  cover: {
    label: 'Cover image',
    hint: 'Recommended 960 × 369 pixels, at least 200 × 200. Of an animated image the first picture is shown.',
    cropRatio: coverCropRatio,
  },
  thumbnail: {
    label: 'Thumbnail',
    hint: 'A small picture beside the fields, on an iPhone: a portrait, a product.',
    cropRatio: 1,
  },
  background: {
    label: 'Background image',
    hint: 'Behind the whole ticket on an iPhone, blurred. It stands where there is no cover image.',
    cropRatio: backgroundRatio,
  },
};

/** What is said of a picture that phones would show blurred; null for one that is large enough. */
export function smallPictureWarning(
  slot: ImageSlot,
  { width, height }: { width: number; height: number },
): string | null {
  if (slot !== 'cover' || Math.min(width, height) >= coverSideMin) return null;
  return `This picture is only ${width} × ${height} pixels and will look blurred. Use one of at least ${coverSideMin} × ${coverSideMin}.`;
}

/** What the server takes; it looks at the bytes, this only helps the file chooser. */
export const imageTypes = 'image/png,image/jpeg,image/webp,image/gif,image/svg+xml';
