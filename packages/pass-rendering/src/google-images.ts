import { type Colors, googleLogoOf, type ImageRef, type PassContent } from '@tessera/pass-design';
import { translatedText } from './google-text.ts';

/** The URLs of images for Google, which caches them by URL, so each URL identifies one content. */
export type GoogleImageAddresses = {
  /** An uploaded image in Google's size; `background` (#rrggbb) fills its transparent areas. */
  uploaded(image: ImageRef, size: 'google-logo' | 'google-hero', background?: string): string;
  /** The generated logo of a design without one: the name's initial. Colors are `#rrggbb`. */
  defaultLogo(name: string, colors: Pick<Colors, 'background' | 'foreground'>): string;
};

/** Image URLs of a pass for Google. Always includes a logo: Google refuses loyalty cards and tickets without one. */
export function googleImages(addresses: GoogleImageAddresses, content: PassContent) {
  const { heading, organizationName, colors } = content;
  const cover = content.googleCover ?? content.images.cover;
  const logo = googleLogoOf(content.images);
  return {
    logoUri: logo
      ? addresses.uploaded(logo, 'google-logo', colors.background)
      : // Inverted, so that the disc contrasts with the pass.
        addresses.defaultLogo(heading || organizationName, {
          background: colors.foreground,
          foreground: colors.background,
        }),
    heroUri: cover ? addresses.uploaded(cover, 'google-hero') : null,
    imageDescription: logo?.alt ? logoText(content, logo, logo.alt) : organizationName || undefined,
  };
}

function logoText(content: PassContent, logo: ImageRef, alt: string) {
  const slot = Object.entries(content.images).find(([, image]) => image === logo)?.[0];
  return translatedText(content, `images.${slot}.alt`, alt);
}
