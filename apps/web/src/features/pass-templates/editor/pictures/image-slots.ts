import type { ImageSlot } from '@tessera/pass-design';

type SlotWords = {
  label: string;
  hint: string;
};

export const imageSlotWords: Record<ImageSlot, SlotWords> = {
  logo: {
    label: 'Logo',
    hint: 'Top left on an iPhone. A wide one with a clear background looks best.',
  },
  icon: {
    label: 'Icon',
    hint: 'Beside notifications, and in a circle on an Android. Without one, the logo takes its place.',
  },
  cover: {
    label: 'Cover image',
    hint: 'Recommended 960 × 369 pixels, at least 200 × 200. Of an animated image the first picture is shown.',
  },
  thumbnail: {
    label: 'Thumbnail',
    hint: 'A small picture beside the fields, on an iPhone: a portrait, a product.',
  },
  background: {
    label: 'Background image',
    hint: 'Behind the whole ticket on an iPhone, blurred. It stands where there is no cover image.',
  },
  artwork: {
    label: 'Poster picture',
    hint: 'Fills the poster, on an iPhone. Keep its lower half calm: the texts stand there.',
  },
  primaryLogo: {
    label: 'Poster logo',
    hint: 'Top left in the newer layout, on an iPhone. Without one, the logo takes its place.',
  },
  secondaryLogo: {
    label: 'Second logo',
    hint: 'Top right in the newer layout, on an iPhone: a partner, a sponsor.',
  },
};

/** For the file chooser; the server checks the bytes. */
export const imageTypes = 'image/png,image/jpeg,image/webp,image/gif,image/svg+xml';
