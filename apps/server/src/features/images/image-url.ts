import { type PictureSize, pictureAddress } from '@tessera/contract';
import type { ImageRef } from '@tessera/pass-design';
import { workspacePublicId } from '../../platform/public-ids.ts';

/** The public, immutable URL of one size of one crop of an upload. `background` fills transparent areas. */
export function imageUrl(
  publicUrl: string,
  workspaceId: string,
  image: Pick<ImageRef, 'file' | 'crop'>,
  size: PictureSize,
  background?: string,
): string {
  return pictureAddress(imageBaseUrl(publicUrl, workspaceId), image, size, background);
}

/** The base URL of a workspace's images. */
export function imageBaseUrl(publicUrl: string, workspaceId: string): string {
  return `${publicUrl}/images/${workspacePublicId(workspaceId)}`;
}
