import { type Face, googleLogoOf } from '@tessera/pass-design';
import { defaultLogoUrl } from '../images/default-logo-url.ts';
import { imageUrl } from '../images/image-url.ts';

/** Google fetches pictures by address and keeps them: each address is that of one content. */
export type GoogleImages = {
  logoUri: string;
  heroUri: string | null;
  imageDescription: string | undefined;
};

/** The pictures of a face for Google. There is always a logo: loyalty cards and tickets are refused without one. */
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
