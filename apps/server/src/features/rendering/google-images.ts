import { type Face, googleLogoOf } from '@tessera/pass-design';
import { defaultLogoUrl } from '../images/default-logo-url.ts';
import { imageUrl } from '../images/image-url.ts';

/** Google fetches images by URL and caches them, so each URL identifies one content. */
export type GoogleImages = {
  logoUri: string;
  heroUri: string | null;
  imageDescription: string | undefined;
};

/** Image URLs of a pass for Google. Always includes a logo: Google refuses loyalty cards and tickets without one. */
export function googleImages(publicUrl: string, workspaceId: string, face: Face): GoogleImages {
  const { cover } = face.images;
  const logo = googleLogoOf(face.images);
  return {
    logoUri: logo
      ? imageUrl(publicUrl, workspaceId, logo, 'google-logo', face.colors.background)
      : defaultLogoUrl(publicUrl, face.heading || face.organizationName, face.colors),
    heroUri: cover ? imageUrl(publicUrl, workspaceId, cover, 'google-hero') : null,
    imageDescription: logo?.alt || face.organizationName || undefined,
  };
}
