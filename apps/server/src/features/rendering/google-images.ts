import { googleLogoOf, type PassContent } from '@tessera/pass-design';
import { defaultLogoUrl } from '../images/default-logo-url.ts';
import { imageUrl } from '../images/image-url.ts';

/** Google fetches images by URL and caches them, so each URL identifies one content. */
export type GoogleImages = {
  logoUri: string;
  heroUri: string | null;
  imageDescription: string | undefined;
};

/** Image URLs of a pass for Google. Always includes a logo: Google refuses loyalty cards and tickets without one. */
export function googleImages(publicUrl: string, workspaceId: string, content: PassContent): GoogleImages {
  const { cover } = content.images;
  const logo = googleLogoOf(content.images);
  return {
    logoUri: logo
      ? imageUrl(publicUrl, workspaceId, logo, 'google-logo', content.colors.background)
      : defaultLogoUrl(publicUrl, content.heading || content.organizationName, content.colors),
    heroUri: cover ? imageUrl(publicUrl, workspaceId, cover, 'google-hero') : null,
    imageDescription: logo?.alt || content.organizationName || undefined,
  };
}
