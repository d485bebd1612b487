import type { ImageRef } from '@tessera/pass-design';

/**
 * The sizes a picture can be asked for by address; a closed list, so that each is made for a purpose.
 * `source` is for the editor's cropper, `cropped` for previews and lists, the Google ones for Google's servers.
 */
export const pictureSizes = {
  source: { width: 1600, height: 1600, fit: 'inside', shrinkOnly: true },
  cropped: { width: 960, height: 960, fit: 'inside', shrinkOnly: true },
  'google-logo': { width: 660, height: 660, fit: 'inside', margin: 0.15 },
  'google-hero': { width: 1032, height: 336, fit: 'cover' },
} as const;

export type PictureSize = keyof typeof pictureSizes;

/** A pixel of a 10,000-pixel side; the same cut has one address. */
const cropDecimals = 4;

/**
 * Where a browser, or Google, sees one size of one cut of an uploaded picture. Its content decides the address, so it may be kept
 * for ever. `background` (#rrggbb) fills what is transparent: Google draws a logo in a circle, on white, where a white one vanishes.
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
