import type { PictureSize, RevisionStyle } from '@tessera/contract';
import type { DesignDocument } from '@tessera/pass-design';
import { imageUrl } from './image-url.ts';

export type ImageAddresses = { publicUrl: string; workspaceId: string };

/** What lists draw of a revision, with pictures as small as they draw them. */
export function revisionStyle(addresses: ImageAddresses, document: DesignDocument): RevisionStyle {
  return {
    description: document.description,
    backgroundColor: document.colors.background,
    foregroundColor: document.colors.foreground,
    labelColor: document.colors.label,
    logoUri: pictureUrl(addresses, document, 'logo', 'thumbnail'),
    heading: document.heading,
    coverImageUri: pictureUrl(addresses, document, 'cover', 'thumbnail'),
    thumbnailUri: pictureUrl(addresses, document, 'thumbnail', 'thumbnail'),
  };
}

export function pictureUrl(
  { publicUrl, workspaceId }: ImageAddresses,
  document: DesignDocument,
  slot: 'logo' | 'icon' | 'cover' | 'thumbnail',
  size: PictureSize = 'cropped',
): string | null {
  const image = document.images[slot];
  return image ? imageUrl(publicUrl, workspaceId, image, size) : null;
}
