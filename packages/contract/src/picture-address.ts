import type { Colors, ImageRef } from '@tessera/pass-design';

/**
 * The available sizes of an image, a closed list. `source` is for the editor's cropper, `cropped` for previews, `thumbnail` for
 * lists, the Google ones for Google's servers.
 */
export const pictureSizes = {
  source: { width: 1600, height: 1600, fit: 'inside', shrinkOnly: true },
  /** Three pixels for each of a card in a list. */
  thumbnail: { width: 144, height: 144, fit: 'inside', shrinkOnly: true },
  cropped: { width: 960, height: 960, fit: 'inside', shrinkOnly: true },
  'google-logo': { width: 660, height: 660, fit: 'inside', margin: 0.15 },
  'google-hero': { width: 1032, height: 336, fit: 'cover' },
} as const;

export type PictureSize = keyof typeof pictureSizes;

/** Precise to a pixel of a 10,000-pixel side, and the same crop has one URL. */
const cropDecimals = 4;

/**
 * The URL of one size and crop of an uploaded image. The content determines it, so it is cached for ever. `background` (#rrggbb)
 * fills transparent areas: Google draws a logo in a circle on white, where a white one would vanish.
 */
export function pictureAddress(
  imageBaseUrl: string,
  { file, crop }: Pick<ImageRef, 'file' | 'crop'>,
  size: PictureSize,
  background?: string,
): string {
  const query: string[] = [];
  if (crop && size !== 'source')
    query.push(
      `crop=${[crop.x, crop.y, crop.width, crop.height].map((part) => Number(part.toFixed(cropDecimals))).join(',')}`,
    );
  if (background) query.push(`background=${background.replace('#', '').toLowerCase()}`);
  return `${imageBaseUrl}/${file}/${size}.png${query.length > 0 ? `?${query.join('&')}` : ''}`;
}

/** The URL of the generated logo of a design without one: the name's initial. `imageBaseUrl` is a workspace's. */
export function defaultLogoAddress(
  imageBaseUrl: string,
  name: string,
  { background, foreground }: Pick<Colors, 'background' | 'foreground'>,
): string {
  const query = new URLSearchParams({
    initial: initialOf(name),
    background: background.slice(1).toLowerCase(),
    foreground: foreground.slice(1).toLowerCase(),
  });
  return `${imageBaseUrl.slice(0, imageBaseUrl.lastIndexOf('/'))}/default-logo.png?${query}`;
}

/** The first letter or digit of a name without its accent, as far as the generated logo has a drawing of it; else empty. */
export function initialOf(name: string): string {
  const [first = ''] = name.trim().normalize('NFD').toUpperCase();
  return /^[A-Z0-9]$/.test(first) ? first : '';
}
