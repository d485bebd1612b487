import { type GalleryDesign, pictureFile } from '@tessera/pass-gallery';
import type { PictureAddresses } from '../../wallets/previewed-pass.ts';

/** Google's logo: the file's side, and the margin of its round mask. */
const googleLogoSide = 660;
const googleLogoMargin = 99;

const dataUri = (svg: string): string => `data:image/svg+xml,${encodeURIComponent(svg)}`;

export function galleryPictures(
  designs: readonly GalleryDesign[],
  defaultLogo: PictureAddresses['defaultLogo'],
): PictureAddresses {
  const drawings = new Map(
    designs.flatMap(({ pictures }) =>
      Object.values(pictures).map((picture) => [pictureFile(picture), dataUri(picture.svg)] as const),
    ),
  );
  return {
    uploaded: ({ file }, size, background = 'none') => {
      const drawn = drawings.get(file) ?? '';
      return size === 'google-logo' ? dataUri(onGround(drawn, background)) : drawn;
    },
    defaultLogo,
  };
}

function onGround(drawn: string, ground: string): string {
  const side = googleLogoSide;
  const inner = side - 2 * googleLogoMargin;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 ${side} ${side}"><rect width="${side}" height="${side}" fill="${ground}"/><image href="${drawn}" x="${googleLogoMargin}" y="${googleLogoMargin}" width="${inner}" height="${inner}"/></svg>`;
}
